import Testing

@testable import Extract

@Suite struct AuthorNameTests {
  @Test(
    arguments: [
      ("Ada Lovelace", "Ada Lovelace"), ("By Ada Lovelace", "Ada Lovelace"),
      ("by: Ada", "Ada"), ("BY ADA", "ADA"), ("Written by Ada", "Ada"), ("Posted by: Ada", "Ada"),
      ("作者：严", "严"), ("Byron", "Byron"), ("@ada", "@ada"),
      ("Ada (https://ada.example/)", "Ada"), ("Ada (the first)", "Ada (the first)"),
      ("By <a href=\"/ada\">Ada</a>, <b>Eve</b>", "Ada, Eve"), ("a < b", "a < b"),
      ("https://example.com/ada", nil), ("By", nil), ("By ", nil), (" - ", nil), ("", nil),
    ] as [(String, String?)])
  func `a name is freed of its label, markup and address`(written: String, name: String?) {
    #expect(AuthorName(written)?.text == name)
  }
}
