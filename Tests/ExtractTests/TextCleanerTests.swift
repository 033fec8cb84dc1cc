import Testing

@testable import Extract

@Suite struct TextCleanerTests {
  @Test(arguments: [
    ("  one\n two\u{A0} three ", "one two three"), ("a\u{0}b\u{7}c", "a\u{FFFD}bc"),
    ("a \u{1B}[31mred\u{1B}[0m title", "a red title"), ("x\u{1B}]8;;http://a\u{7}y", "xy"),
    ("c1 \u{9B}2Jgone\u{85}line", "c1 gone line"), ("é À Â\u{A0}ß", "é À Â ß"),
    ("¿\u{A0}\u{A0}¡\u{BF}\u{C2}", "¿ ¡¿Â"), ("あ\u{3000}い。\u{3000}", "あ い。"),
    ("한\u{2003}\u{2009}글…\u{205F}", "한 글…"), ("ሀ\u{1680}“x”\u{2028}‚y", "ሀ “x” ‚y"),
    ("\u{202F}…", "…"), ("あ\u{7F}い\u{1}う", "あいう"), ("あ \u{3000} い", "あ い"),
  ])
  func `a value is one line of words`(text: String, expected: String) {
    #expect(TextCleaner.line(Array(text.utf8)) == expected)
  }
}
