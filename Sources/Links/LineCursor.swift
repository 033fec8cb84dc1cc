/// A place in a line that knows its column, for blocks are told apart by columns (CommonMark 0.31, 2.2).
struct LineCursor {
  private(set) var place: Int
  let end: Int
  /// From the end of the quote marks on.
  private(set) var column = 0
  /// The column where the text of a list item begins whose marker was skipped on this line.
  private(set) var itemColumn = 0

  init(place: Int, end: Int) {
    self.place = place
    self.end = end
  }

  var isAtEnd: Bool { place >= end }

  /// Skips white space; how many columns it took.
  mutating func indent(_ text: Span<UInt8>) -> Int {
    let start = column
    while place < end {
      switch text[place] {
      case 0x20: column += 1
      case 0x09: column += 4 - column % 4
      case 0x0D: break
      default: return column - start
      }
      place += 1
    }
    return column - start
  }

  /// Skips `>` marks, each behind at most three spaces and before at most one; how many there were.
  @inline(__always)
  mutating func skipQuoteMarks(_ text: Span<UInt8>, atMost limit: Int) -> Int {
    var depth = 0
    while depth < limit {
      var next = place
      while next < end, text[next] == 0x20, next - place < 3 { next += 1 }
      guard next < end, text[next] == UInt8(ascii: ">") else { break }
      place = next + 1
      if place < end, text[place] == 0x20 { place += 1 }
      depth += 1
    }
    return depth
  }

  /// The byte and the length of a fence that opens here (4.5).
  func opensFence(_ text: Span<UInt8>) -> (UInt8, Int)? {
    let byte = text[place]
    guard byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else { return nil }
    let length = runLength(text, of: byte)
    guard length >= 3 else { return nil }
    // The text behind a fence of backticks holds none: ```` ```code``` ```` on one line is a span.
    let hasTicks = text.first(byte, from: place + length, before: end) != nil
    return byte == UInt8(ascii: "`") && hasTicks ? nil : (byte, length)
  }

  /// Whether the line closes a fence: as long or longer, nothing behind it.
  mutating func closes(
    _ byte: UInt8, _ length: Int, indentBelow limit: Int, in text: Span<UInt8>
  ) -> Bool {
    guard indent(text) < limit, place < end, text[place] == byte else { return false }
    let run = runLength(text, of: byte)
    guard run >= length else { return false }
    place += run
    _ = indent(text)
    return isAtEnd
  }

  /// Skips the marker of a list item (5.2) and moves to its text.
  mutating func skipListMarker(_ text: Span<UInt8>) -> Bool {
    var next = place
    switch text[place] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): next += 1
    case 0x30...0x39:
      while next < end, text[next].isASCIIDigit, next - place < 9 { next += 1 }
      guard next < end, text[next] == UInt8(ascii: ".") || text[next] == UInt8(ascii: ")") else {
        return false
      }
      next += 1
    default: return false
    }
    guard next < end, text[next] == 0x20 || text[next] == 0x09 else { return false }
    column += next - place + 1
    place = next + 1
    itemColumn = column
    return true
  }

  private func runLength(_ text: Span<UInt8>, of byte: UInt8) -> Int {
    var next = place
    while next < end, text[next] == byte { next += 1 }
    return next - place
  }
}
