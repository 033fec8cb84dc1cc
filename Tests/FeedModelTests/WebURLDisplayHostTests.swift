import TestSupport
import Testing

@testable import FeedModel

@Suite struct WebURLDisplayHostTests {
  @Test(arguments: [
    "bücher.example", "faß.de", "naïve-café.fr", "tiếngviệt.vn", "łódź.pl", "ışık.com",
    "пример.рф", "москва.com", "сахар.рф", "хор.орг", "ελλάδα.gr", "παράδειγμα.ελ",
    "例え.jp", "日本語.jp", "トヨタtoyota.jp", "サーバーabc.jp", "らーめん.jp", "中国.中国", "한국어.kr", "한국abc.kr",
    "हिन्दी.भारत", "বাংলা.com", "ไทย.com", "עברית.com", "مثال.مصر", "հայերեն.com", "ქართული.com",
  ])
  func `a host in one script is shown as it is written`(host: String) throws {
    FuzzSeeds.keep("https://\(host)/", for: "url")
    let url = try #require(WebURL("https://\(host)/"))
    #expect(url.host != host)
    #expect(url.displayHost == host)
  }

  @Test(arguments: [
    ("раypal.com", "Latin and Cyrillic"), ("аррӏе.com", "Cyrillic that passes for Latin"),
    ("сахар.com", "Cyrillic that passes for Latin"), ("gооgle.com", "Latin and Cyrillic"),
    ("αγορα.com", "Greek that passes for Latin"), ("gοοgle.com", "Latin and Greek"),
    ("ᗯᗯᗯ.com", "a script out of use"), ("i❤.ws", "a symbol"), ("paypaı.com", "a dotless i"),
    ("gọogle.com", "a dot below"), ("comノsearch.example", "a slash of kana beside Latin"),
    ("ー.com", "a stroke alone"), ("१२३.com", "digits alone"), ("a१.com", "digits of two scripts"),
    ("ก1๑.com", "two digit systems"), ("नাম.com", "Devanagari and Bengali"),
    ("가あ.com", "Hangul and kana"),
    ("e\u{332}xample.com", "a combining mark on Latin"),
    ("نامه\u{200C}ای.com", "an invisible joiner"),
    ("ɑpple.com", "a phonetic letter"), ("कंं.com", "a mark twice"),
  ])
  func `a host that confuses is shown in punycode`(host: String, reason: String) throws {
    FuzzSeeds.keep("https://\(host)/", for: "url")
    let url = try #require(WebURL("https://\(host)/"))
    #expect(url.displayHost == url.host, "\(reason)")
    #expect(url.displayHost.contains("xn--"))
  }

  @Test(arguments: [
    "xn--a", "xn--", "xn--zzzzzzzzzzzz99999", "xn--1ug", "xn--abc-", "a-b", "xn--53h",
  ])
  func `what is no encoded label is shown as it is`(label: String) throws {
    #expect(try #require(WebURL("https://\(label).com/")).displayHost == "\(label).com")
  }

  @Test func `only the label that confuses is in punycode`() throws {
    let url = try #require(WebURL("https://раypal.пример.рф/"))
    #expect(url.displayHost.hasPrefix("xn--"))
    #expect(url.displayHost.hasSuffix(".пример.рф"))
    // A registry in Latin, Unicode or not, makes no room for Cyrillic that looks like it.
    let latin = try #require(WebURL("https://аррӏе.vermögensberater/"))
    #expect(latin.displayHost == "xn--80ak6aa92e.vermögensberater")
  }

  @Test(arguments: [
    "xn--ava.xn--https", "a.xn--.xn--bcher-kva", "1a.xn--4dbcagdahymbxekheh6e0a7fei0b",
  ])
  func `a host that cannot be written in Unicode as a whole is in punycode`(host: String) throws {
    FuzzSeeds.keep("https://\(host)/", for: "url")
    #expect(try #require(WebURL("https://\(host)/")).displayHost == host)
  }
}
