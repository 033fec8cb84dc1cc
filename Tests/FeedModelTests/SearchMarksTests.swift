import FeedModel
import Testing

@Suite struct SearchMarksTests {
  @Test(arguments: [
    ("Rust is here", ["rust", "is", "here"]),
    ("Café CAFÉ cafe\u{301}", ["cafe", "cafe", "cafe"]),
    ("Ünïcödé ÅNGSTRÖM", ["unicode", "angstrom"]),
    ("https://www.example.com/a_b", ["https", "www", "example", "com", "a", "b"]),
    ("x2 — 42%", ["x2", "42"]),
    ("Привет, мир", ["привет", "мир"]),
    ("", []), ("🎉 !?", []),
  ])
  func `a text is taken apart into words`(text: String, expected: [String]) {
    #expect(SearchWords(text).map(\.folded) == expected)
  }

  @Test(arguments: [
    ("a Rust, rust and rusty", "rust", "a [Rust], [rust] and rusty"),
    ("a Rust, rust and rusty", "rust*", "a [Rust], [rust] and [rusty]"),
    ("the borrow checker borrows", "\"borrow checker\"", "the [borrow checker] borrows"),
    ("one two three", "two \"two three\"", "one [two three]"),
    ("Ein schöner Tag", "SCHONER", "Ein [schöner] Tag"),
    ("nothing", "else", "nothing"),
    ("nothing", "-nothing", "nothing"),
  ])
  func `every place is marked`(text: String, query: String, expected: String) throws {
    let marks = SearchMarks(of: try SearchQuery(parsing: query).wantedPhrases, in: text)
    #expect(shown(marks.snippet(80)) == expected)
  }

  @Test func `a snippet stands around the first mark and is one clean line`() throws {
    let text =
      String(repeating: "before ", count: 50) + "the\nneedle \u{1B}[31mred\u{202E} "
      + String(repeating: "after ", count: 50)
    let marks = SearchMarks(of: try SearchQuery(parsing: "needle").wantedPhrases, in: text)
    let snippet = shown(marks.snippet(60))
    #expect(snippet == "… before before the [needle] red after after after after …")
    #expect(!snippet.contains("\u{1B}"))
  }

  @Test func `an attack on a snippet costs no more than its length`() throws {
    let text =
      "needle" + String(repeating: "\u{301}", count: 200_000)
      + String(
        repeating: " needle", count: 20_000)
    let marks = SearchMarks(of: try SearchQuery(parsing: "needle").wantedPhrases, in: text)
    #expect(marks.ranges.count == 20_001)
    #expect(shown(marks.snippet(60)).unicodeScalars.count < 400)
  }

  private func shown(_ pieces: [SearchMarks.Piece]) -> String {
    pieces.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined()
  }
}
