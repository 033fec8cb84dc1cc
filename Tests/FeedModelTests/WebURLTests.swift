import TestSupport
import Testing

@testable import FeedModel

@Suite struct WebURLTests {
  @Test(arguments: [
    "http://example.org/", "https://example.org/a/b.html?c=d&e#f",
    "https://example.org:8080/", "https://xn--bcher-kva.example/%E2%82%AC?%27#%22",
    "http://a_b.example/..a/b../%2ea?#", "https://example.org/#?#/?",
  ])
  func `a canonical address is kept as it is`(text: String) {
    FuzzSeeds.keep(text, for: "url")
    #expect(WebURL(text)?.serialized == text)
  }

  @Test(arguments: [
    ("https://example.org", "https://example.org/"),
    ("HTTP://EXAMPLE.org:80/a b", "http://example.org/a%20b"),
    ("https://example.org:443?q", "https://example.org/?q"),
    ("http://example.org:00081/", "http://example.org:81/"),
    ("https://example.org/a/./b/../c/%2E%2e/d", "https://example.org/a/d"),
    ("https://example.org/.well-known/x", "https://example.org/.well-known/x"),
    ("https:\\\\example.org\\a\\b?\\", "https://example.org/a/b?\\"),
    ("  https://exa\tmple.org/\n ", "https://example.org/"),
    ("https://Bücher.example/é?é#é", "https://xn--bcher-kva.example/%C3%A9?%C3%A9#%C3%A9"),
    ("http://0x7f.1/", "http://127.0.0.1/"),
    ("http://1.2.3/", "http://1.2.0.3/"),
    ("http://[2001:DB8:0:0:1:0:0:1]:8080/", "http://[2001:db8::1:0:0:1]:8080/"),
    ("http://[::ffff:1.2.3.4]/", "http://[::ffff:102:304]/"),
    ("https://ex%61mple.org/", "https://example.org/"),
    ("https://i❤.ws/", "https://xn--i-7iq.ws/"),
  ])
  func `an address is written in its canonical form`(text: String, expected: String) {
    FuzzSeeds.keep(text, for: "url")
    #expect(WebURL(text)?.serialized == expected)
  }

  @Test(arguments: [
    ("", WebURLError.relativeWithoutBase), ("/a", .relativeWithoutBase),
    ("example.org", .relativeWithoutBase), ("mailto:a@example.org", .otherScheme("mailto")),
    ("FTP://example.org/", .otherScheme("ftp")), ("example.org:80", .otherScheme("example.org")),
    ("http://", .noHost), ("http:///", .noHost), ("http://:80/", .noHost),
    ("http://a@/", .noHost), ("http://a b/", .badHost), ("http://a%00b/", .badHost),
    ("http://1.2.3.256/", .badHost), ("http://[::1/", .badHost), ("http://xn--a.ß/", .badHost),
    ("http://a:65536/", .badPort), ("http://a:8o/", .badPort), ("http://a:-1/", .badPort),
  ])
  func `a text that is no web address says why`(text: String, expected: WebURLError) {
    FuzzSeeds.keep(text, for: "url")
    #expect(throws: expected) { try WebURL(parsing: text) }
    #expect(WebURL(text) == nil)
  }

  @Test(arguments: [
    ("", "https://u@example.org:81/a/b?q"), ("#g", "https://u@example.org:81/a/b?q#g"),
    ("?r", "https://u@example.org:81/a/b?r"), ("c", "https://u@example.org:81/a/c"),
    ("/c", "https://u@example.org:81/c"), ("../../..", "https://u@example.org:81/"),
    ("c/./d/..", "https://u@example.org:81/a/c/"), ("https:c", "https://u@example.org:81/a/c"),
    ("//other.example", "https://other.example/"), ("http:c", "http://c/"),
    ("\\\\other.example\\c", "https://other.example/c"),
  ])
  func `a relative address is resolved`(text: String, expected: String) throws {
    FuzzSeeds.keep(text + "\nhttps://u@example.org:81/a/b?q#f", for: "url")
    let base = try #require(WebURL("https://u@example.org:81/a/b?q#f"))
    let url = try #require(WebURL(text, base: base))
    #expect(url.serialized == expected)
    // Offsets that were copied from the base must be those of the result.
    let again = try #require(WebURL(expected))
    #expect(url.path == again.path)
    #expect(url.query == again.query)
    #expect(url.fragment == again.fragment)
  }

  @Test func `the parts are slices of the address`() throws {
    let url = try #require(WebURL("https://u:p@example.org:8080/a/b%20c.pdf?q=1#f"))
    #expect(url.scheme == .https)
    #expect(url.host == "example.org")
    #expect(url.port == 8080)
    #expect(url.path == "/a/b%20c.pdf")
    #expect(url.query == "q=1")
    #expect(url.pathAndQuery == "/a/b%20c.pdf?q=1")
    #expect(url.fragment == "f")
    #expect(url.origin == "https://example.org:8080")
    #expect(url.hasCredentials)
    #expect(url.lastPathComponent == "b c.pdf")
    #expect(url.withoutFragment.serialized == "https://u:p@example.org:8080/a/b%20c.pdf?q=1")
    #expect(url.withoutFragment.fragment == nil)
  }

  @Test func `parts that are absent are nil, parts that are empty are empty`() throws {
    let bare = try #require(WebURL("http://example.org"))
    #expect(bare.port == 80)
    #expect(bare.path == "/")
    #expect(bare.query == nil)
    #expect(bare.fragment == nil)
    #expect(bare.lastPathComponent == nil)
    #expect(!bare.hasCredentials)
    let empty = try #require(WebURL("http://example.org/?#"))
    #expect(empty.query == "")
    #expect(empty.fragment == "")
  }

  @Test func `only addresses up to the limit are fetched`() throws {
    let longest = "https://example.org/" + String(repeating: "a", count: 2_028)
    #expect(try #require(WebURL(longest)).isFetchable)
    #expect(try #require(WebURL(longest + "a")).isFetchable == false)
  }

  @Test func `a scheme is told without parsing`() {
    #expect(WebURL.scheme(of: " MailTo:a@b") == "mailto")
    #expect(WebURL.scheme(of: "data:text/html,x") == "data")
    #expect(WebURL.scheme(of: "/a:b") == nil)
    #expect(WebURL.scheme(of: "1a:b") == nil)
  }

  @Test(arguments: [
    ("http://127.1/", true), ("http://[::1]/", true), ("http://1a.example/", false),
    ("http://1-2/", false), ("http://./", false),
  ])
  func `an address literal is told from a name`(text: String, expected: Bool) throws {
    #expect(try #require(WebURL(text)).hasAddressLiteral == expected)
  }

  @Test(arguments: [
    ("http://example.org/", "https://example.org:8080/a", true),
    ("https://www.example.org/", "https://example.org/", true),
    ("https://www.example.org/", "https://m.example.org/", true),
    ("https://a.example.org/", "https://b.example.org/", false),
    ("https://example.org/", "https://notexample.org/", false),
    ("https://example.org/", "https://org/", false),
    ("http://example.org./", "http://org./", false),
    ("http://1.2.3.4/", "http://1.2.3.4/b", true), ("http://11.2.3.4/", "http://1.2.3.4/", false),
  ])
  func `a site is a host and the domains under it`(one: String, other: String, same: Bool) throws {
    let one = try #require(WebURL(one))
    let other = try #require(WebURL(other))
    #expect(one.isSameSite(as: other) == same)
    #expect(other.isSameSite(as: one) == same)
  }
}
