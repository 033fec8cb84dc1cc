/// Code spans of a paragraph (CommonMark 0.31, 6.1): from a run of backticks to the next run of the same
/// length.
enum CodeSpans {
  /// Runs longer than this are text: the cap keeps the memory of what was seen small.
  private static let longestRun = 80

  /// Appends the spans in order, with their backticks.
  ///
  /// Linear: a run that finds no partner reads the paragraph to its end once, and what it saw on the way
  /// answers for every run after it.
  static func append(
    of text: Span<UInt8>, in paragraph: Range<Int>, to spans: inout [Range<Int>]
  ) {
    var lastRun: [Int]?
    var place = paragraph.lowerBound
    while var start = text.first(tick, from: place, before: paragraph.upperBound) {
      if isEscaped(text, start, from: paragraph.lowerBound) { start += 1 }
      let end = runEnd(text, start, before: paragraph.upperBound)
      let length = end - start
      place = max(end, start)
      guard length > 0, length <= longestRun else { continue }
      if let lastRun, lastRun[length] < end { continue }
      if let close = closer(text, after: end, before: paragraph.upperBound, length: length) {
        spans.append(start..<close)
        place = close
      } else if lastRun == nil {
        lastRun = lastRuns(text, end..<paragraph.upperBound)
      }
    }
  }

  private static let tick = UInt8(ascii: "`")

  private static func runEnd(_ text: Span<UInt8>, _ start: Int, before end: Int) -> Int {
    var place = start
    while place < end, text[place] == tick { place &+= 1 }
    return place
  }

  private static func closer(
    _ text: Span<UInt8>, after start: Int, before end: Int, length: Int
  ) -> Int? {
    var place = start
    while let found = text.first(tick, from: place, before: end) {
      place = runEnd(text, found &+ 1, before: end)
      if place - found == length { return place }
    }
    return nil
  }

  /// Where the last run of each length begins.
  private static func lastRuns(_ text: Span<UInt8>, _ range: Range<Int>) -> [Int] {
    var last = [Int](repeating: -1, count: longestRun + 1)
    var place = range.lowerBound
    while let found = text.first(tick, from: place, before: range.upperBound) {
      place = runEnd(text, found &+ 1, before: range.upperBound)
      if place - found <= longestRun { last[place - found] = found }
    }
    return last
  }

  private static func isEscaped(_ text: Span<UInt8>, _ place: Int, from start: Int) -> Bool {
    var slashes = 0
    while place - slashes > start, text[place - slashes - 1] == UInt8(ascii: "\\") { slashes += 1 }
    return !slashes.isMultiple(of: 2)
  }
}
