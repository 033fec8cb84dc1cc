import Testing

@testable import Extract

@Suite struct LanguageTagTests {
  @Test(
    arguments: [
      ("en", "en"), ("EN-us", "en-US"), ("en_US", "en-US"), ("de_DE.UTF-8", "de-DE"),
      ("zh-hant-tw", "zh-Hant-TW"), ("ZH_CN", "zh-CN"), ("fr, en", "fr"), ("es-419", "es-419"),
      ("sr-Latn", "sr-Latn"), ("pt-BR ", "pt-BR"), (" nl", "nl"), ("ca@valencia", "ca"),
      ("fil", "fil"), ("en-", "en"),
    ])
  func `a language in any common spelling becomes BCP 47`(written: String, expected: String) {
    #expect(LanguageTag(written)?.text == expected)
  }

  @Test(arguments: ["", "x-default", "english", "und", "mul", "1", "e", "日本語", "-en", "{{lang}}"])
  func `what names no language is none`(written: String) {
    #expect(LanguageTag(written) == nil)
  }
}
