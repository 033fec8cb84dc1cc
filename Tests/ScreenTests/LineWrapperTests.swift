import FeedModel
import TestSupport
import Testing

@testable import Screen

@Suite struct LineWrapperTests {
  private func wrap(_ text: String, _ width: Int) -> [String] {
    LineWrapper.rows(of: [Fragment(SafeText(text, as: .block), .text)], width: width).map {
      Row($0, part: .text).description
    }
  }

  @Test(arguments: [
    ("", 10, [""]),
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 8, ["one two ", "three"]),
    ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
    ("a abcdefghij", 5, ["a ", "abcde", "fghij"]),
    ("one\ntwo\n\nthree", 10, ["one", "two", "", "three"]),
    ("日本語の文", 5, ["日本", "語の", "文"]),
    ("ab日本", 3, ["ab", "日", "本"]),
    ("abcd efgh", 4, ["abcd", "efgh"]),
    ("abcd  efgh", 4, ["abcd", "efgh"]),
    ("e\u{301}e\u{301}e\u{301}", 2, ["éé", "é"]),
  ]) func `text breaks at spaces, then between clusters`(
    text: String, width: Int, rows: [String]
  ) {
    #expect(wrap(text, width) == rows)
  }

  @Test func `a text cut short ends in an ellipsis inside the width`() {
    let text = [Fragment(SafeText("日本語 one two"), .text)]
    for width in 2...14 {
      let rows = LineWrapper.rows(of: text, width: width, limit: 1)
      #expect(rows.count == 1)
      #expect(Row(rows[0], part: .text).columns <= width)
      #expect(Row(rows[0], part: .text).description.hasSuffix(width < 14 ? "…" : "two"))
    }
  }

  /// No character but spaces and line breaks is lost or moved, and no row is too wide.
  @Test(arguments: 0..<60) func `random text is all there at every width`(seed: UInt64) {
    var generator = SeededNumbers(seed: seed)
    let pieces = [
      "a", "word", " ", "  ", "\n", "日本", "👨‍👩‍👧", "e\u{301}\u{302}", "🇩🇪", "\u{200B}", "ﷺ", "עברית",
    ]
    let text = SafeText(
      (0..<60).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined(), as: .block)
    let kept = text.clusters.map(\.drawn).filter { $0 != " " && $0 != "\n" }
    for width in 2...40 {
      let rows = LineWrapper.rows(of: [Fragment(text, .text)], width: width)
      #expect(rows.allSatisfy { Row($0, part: .text).columns <= width })
      let drawn = rows.flatMap { $0 }.flatMap(\.clusters).map(\.drawn).filter { $0 != " " }
      #expect(drawn == kept)
    }
  }
}
