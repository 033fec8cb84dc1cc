import Testing

@testable import Extract

@Suite struct WildcardPatternTests {
  @Test(
    arguments: [
      ("", "", true), ("", "a", false), ("*", "", true), ("*", "abc", true), ("a*", "abc", true),
      ("*c", "abc", true), ("a*c", "abc", true), ("a*c", "ac", true), ("a*c", "acb", false),
      ("ab*ba", "aba", false), ("ab*ba", "abba", true), ("*b*", "abc", true), ("*x*", "abc", false),
      ("a*b*c", "axbxxbc", true), ("a**c", "abc", true), ("abc", "abc", true),
      ("abc", "abcd", false),
      ("*aab", "aaab", true), ("*ab*ab", "abab", true), ("*ab*ab", "ab", false),
    ])
  func `a star stands for anything`(pattern: String, text: String, isMatch: Bool) {
    #expect(WildcardPattern(pattern.utf8).matches(text.utf8) == isMatch)
  }

  @Test func `many stars cost no more than their number times the text`() {
    let pattern = WildcardPattern(String(repeating: "*a", count: 200).utf8)
    #expect(!pattern.matches(String(repeating: "ab", count: 100).utf8))
    #expect(pattern.matches(String(repeating: "ba", count: 200).utf8))
  }
}
