/// Where a query's words stand in a text.
public struct SearchMarks: Hashable, Sendable {
  public let text: String
  /// In bytes of the text's UTF-8: in order, without overlaps.
  public let ranges: [Range<Int>]

  public init(of phrases: [SearchPhrase], in text: String) {
    self.text = text
    let words = phrases.isEmpty ? [] : Array(SearchWords(text))
    var found: [Range<Int>] = []
    for start in words.indices {
      for phrase in phrases where phrase.stands(at: start, in: words) {
        found.append(
          words[start].range.lowerBound..<words[start + phrase.words.count - 1].range.upperBound)
      }
    }
    var merged: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    ranges = merged
  }

  public var isEmpty: Bool { ranges.isEmpty }

  /// A piece of a text, marked or not.
  public struct Piece: Hashable, Sendable {
    public var text: String
    public var isMarked: Bool

    public init(_ text: String, isMarked: Bool = false) {
      self.text = text
      self.isMarked = isMarked
    }
  }

  /// About so many characters around the first mark, on one line, cleaned; an ellipsis stands for
  /// what was left out.
  public func snippet(_ limit: Int) -> [Piece] {
    let lead = limit / 3
    let utf8 = text.utf8
    let first = utf8.index(utf8.startIndex, offsetBy: ranges.first?.lowerBound ?? 0)
    var start = text.index(first, offsetBy: -lead, limitedBy: text.startIndex) ?? text.startIndex
    if start > text.startIndex {
      // From a word's beginning, where one is near.
      let near = text[start..<first].firstIndex(where: \.isWhitespace)
      start = near ?? start
    }
    let stop = text.index(start, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
    var pieces: [Piece] = start > text.startIndex ? [Piece("…")] : []
    var at = start
    for range in ranges {
      let lower = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let upper = min(utf8.index(utf8.startIndex, offsetBy: range.upperBound), stop)
      guard lower < stop, lower >= at else { continue }
      pieces.append(Piece(String(text[at..<lower])))
      pieces.append(Piece(String(text[lower..<upper]), isMarked: true))
      at = upper
    }
    pieces.append(Piece(String(text[at..<stop])))
    if stop < text.endIndex { pieces.append(Piece("…")) }
    return Self.clean(pieces)
  }

  /// Each piece is cleaned by itself, and keeps a space at an end that had white space.
  private static func clean(_ pieces: [Piece]) -> [Piece] {
    var cleaned: [Piece] = []
    for piece in pieces where !piece.text.isEmpty {
      let inner = SafeText(piece.text).string
      let isFirst = cleaned.isEmpty
      let before = piece.text.first?.isWhitespace == true && !isFirst ? " " : ""
      let after = piece.text.last?.isWhitespace == true && !inner.isEmpty ? " " : ""
      cleaned.append(Piece(before + inner + after, isMarked: piece.isMarked))
    }
    while let last = cleaned.last, last.text.allSatisfy(\.isWhitespace) { cleaned.removeLast() }
    if let last = cleaned.last, last.text.last == " " {
      cleaned[cleaned.count - 1].text = String(last.text.dropLast())
    }
    return cleaned
  }
}

extension SearchPhrase {
  /// Whether the words at a place are the phrase's.
  fileprivate func stands(at start: Int, in found: [SearchWords.Word]) -> Bool {
    guard start + words.count <= found.count else { return false }
    for (index, word) in words.enumerated() {
      let other = found[start + index].folded
      if word == other { continue }
      guard isPrefix, index == words.count - 1, other.hasPrefix(word) else { return false }
    }
    return true
  }
}
