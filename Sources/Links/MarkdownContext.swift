/// Which parts of a chat text are code, a quote or a spoiler: where links are shown and do not unfurl.
///
/// The rules are CommonMark 0.31's, as far as chat uses them:
/// - fenced code (4.5), also in a quote or a list; a fence that is not closed hides what follows, to the
///   end of its quote or of the text;
/// - indented code (4.4), never inside a paragraph or at the depth of a list's text;
/// - quotes (5.1), nested, with one difference: a line without its `>` is no quote, since in chat it is
///   the answer to one;
/// - code spans (6.1) of any number of backticks inside one paragraph; an unclosed one hides nothing.
///
/// Spoilers are Discord's: what stands between two `||`, over lines too, outside code.
public struct MarkdownContext: Sendable {
  public enum Region: Hashable, Sendable {
    case code, quote, spoiler
  }

  /// Nil where the text has none.
  private let regions: Regions?

  private struct Regions {
    let code: [Range<Int>]
    let quotes: [Range<Int>]
    let spoilers: [Range<Int>]
  }

  /// Reads the text once; what begins at `end` or behind it is of no interest, and need not be found.
  public init(_ text: Span<UInt8>, before end: Int = .max) {
    guard MarkdownContext.hasMarks(text, before: min(end, text.count)) else {
      regions = nil
      return
    }
    var blocks = BlockScan()
    blocks.run(over: text)
    regions = Regions(
      code: blocks.code, quotes: blocks.quotes,
      spoilers: MarkdownContext.spoilers(in: text, outside: blocks.code))
  }

  /// What holds the byte at the place; of several, code before quote before spoiler.
  public func region(at place: Int) -> Region? {
    guard let regions else { return nil }
    if MarkdownContext.holds(regions.code, place) { return .code }
    if MarkdownContext.holds(regions.quotes, place) { return .quote }
    if MarkdownContext.holds(regions.spoilers, place) { return .spoiler }
    return nil
  }
}

extension MarkdownContext {
  /// Whether the text can have any region: most messages have none of these bytes, and do not begin
  /// with what makes a block.
  private static func hasMarks(_ text: Span<UInt8>, before end: Int) -> Bool {
    guard end > 0 else { return false }
    switch text[0] {
    case 0x09, 0x20, UInt8(ascii: ">"), UInt8(ascii: "~"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "*"), 0x30...0x39:
      return true
    default: return VectorScan.markdownMark(text, before: end) < end
    }
  }

  /// Whether one of the ranges, which are in order and disjoint, holds the place.
  private static func holds(_ ranges: [Range<Int>], _ place: Int) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(place)
  }

  private static func spoilers(in text: Span<UInt8>, outside code: [Range<Int>]) -> [Range<Int>] {
    let bar = UInt8(ascii: "|")
    var spoilers: [Range<Int>] = []
    var opener: Int?
    var nextCode = 0
    var place = 0
    while let found = text.first(bar, from: place, before: text.count) {
      while nextCode < code.count, code[nextCode].upperBound <= found { nextCode += 1 }
      if nextCode < code.count, code[nextCode].contains(found) {
        place = code[nextCode].upperBound
        continue
      }
      place = found + 1
      while place < text.count, text[place] == bar { place += 1 }
      let isEscaped = found > 0 && text[found - 1] == UInt8(ascii: "\\")
      guard place - found >= (isEscaped ? 3 : 2) else { continue }
      if let start = opener {
        spoilers.append(start..<found)
        opener = nil
      } else {
        opener = place
      }
    }
    return spoilers
  }
}
