import TestSupport
import Testing

@testable import FeedModel

@Suite struct PreviewKeyTests {
  @Test(arguments: [
    ("https://example.org", "https://example.org/"),
    ("https://EXAMPLE.org:443/a/../b#c", "https://example.org/b"),
    ("https://example.org/#!/a/1", "https://example.org/#!/a/1"),
    ("https://example.org/a#:~:text=b", "https://example.org/a"),
    ("https://example.org/a?", "https://example.org/a"),
    ("https://example.org/a?&b=1&&c=2&", "https://example.org/a?b=1&c=2"),
    ("https://example.org/?b=2&utm_source=x&a=1&fbclid=y", "https://example.org/?b=2&a=1"),
    ("https://example.org/?utm_whatever&gclid=", "https://example.org/"),
    ("https://example.org/?utm%5Fsource=x&a", "https://example.org/?a"),
    ("https://example.org/%7euser/%c3%a9%2f", "https://example.org/~user/%C3%A9%2F"),
    ("https://example.org/Rust_%28fungus%29", "https://example.org/Rust_(fungus)"),
    ("https://example.org/?q=%26%3D%27", "https://example.org/?q=%26%3D%27"),
    ("https://example.org/a+b?q=a+b%2B", "https://example.org/a+b?q=a%20b%2B"),
    ("https://example.org/%%34%31", "https://example.org/%%341"),
    ("https://example.org/a;jsessionid=0A?b", "https://example.org/a?b"),
    ("https://example.org/a;jsessionid=0A;jsessionid=1B", "https://example.org/a"),
    ("https://example.org/..;jsessionid=0A", "https://example.org/..;jsessionid=0A"),
    ("https://example.org/a;b/c;d", "https://example.org/a;b/c;d"),
  ])
  func `addresses of one page have one key`(text: String, expected: String) throws {
    FuzzSeeds.keep(text, for: "preview-key")
    let url = try #require(WebURL(text))
    #expect(url.previewKey.rawValue == expected)
    // A key is the address of its page.
    #expect(WebURL(expected)?.previewKey.rawValue == expected)
  }

  @Test(arguments: [
    ("https://www.youtube.com/watch?v=1&si=2&feature=share", "https://www.youtube.com/watch?v=1"),
    ("https://youtu.be/1?si=2&t=30", "https://youtu.be/1?t=30"),
    ("https://example.org/?si=2&ref=3", "https://example.org/?si=2&ref=3"),
    ("https://notyoutube.com/?si=2", "https://notyoutube.com/?si=2"),
    (
      "https://www.instagram.com/p/1/?igsh=2&img_index=3",
      "https://www.instagram.com/p/1/?img_index=3"
    ),
    ("https://x.com/a/status/1?s=20&t=abc", "https://x.com/a/status/1"),
    ("https://www.amazon.co.uk/dp/1?ref=x&th=1", "https://www.amazon.co.uk/dp/1?th=1"),
    ("https://amazon.de/dp/1?ref_=x", "https://amazon.de/dp/1"),
    ("https://amazon.evil.example.org/?ref=x", "https://amazon.evil.example.org/?ref=x"),
    (
      "https://www.nytimes.com/a?ref=technology&pagewanted=2",
      "https://www.nytimes.com/a?pagewanted=2"
    ),
    ("https://github.com/a/b?ref=main", "https://github.com/a/b?ref=main"),
  ])
  func `a parameter is dropped where it means nothing`(text: String, expected: String) throws {
    FuzzSeeds.keep(text, for: "preview-key")
    #expect(try #require(WebURL(text)).previewKey.rawValue == expected)
  }

  @Test(arguments: [
    ("https://example.org/a", "http://example.org/a"),
    ("https://example.org/a", "https://www.example.org/a"),
    ("https://example.org/a", "https://example.org/a/"),
    ("https://example.org/a", "https://example.org/A"),
    ("https://example.org/a", "https://example.org:8443/a"),
    ("https://example.org/?a&b", "https://example.org/?b&a"),
    ("https://example.org/?a=1&a=2", "https://example.org/?a=2"),
    ("https://example.org/a%2Fb", "https://example.org/a/b"),
    ("https://example.org/?q=a%2Bb", "https://example.org/?q=a+b"),
    ("https://example.org/#!a", "https://example.org/#!b"),
  ])
  func `addresses that may differ have two keys`(one: String, other: String) throws {
    #expect(try #require(WebURL(one)).previewKey != #require(WebURL(other)).previewKey)
  }

  @Test func `no parameter is both for every site and for some`() {
    let everywhere = Set(TrackingParameters.table.filter(\.sites.isEmpty).flatMap(\.names))
    for row in TrackingParameters.table where !row.sites.isEmpty {
      #expect(everywhere.isDisjoint(with: row.names), "\(row.source)")
    }
    #expect(TrackingParameters.table.allSatisfy { !$0.source.isEmpty && !$0.names.isEmpty })
  }

  @Test func `the key of any text is the key of itself`() throws {
    var texts = WebURLTexts(
      of: [
        "a", "%", "%41", "%2e", "%2E", ".", "/", ";", "jsessionid=", "?", "&", "=", "utm_", "#",
        "#!", "é", "'", "%27", "4", "1", "2", "e", " ", "\\", "(", "%28", "ref", "si", "+",
      ], seed: 7)
    for _ in 0..<10_000 {
      let text = "https://example.org/" + texts.next(upTo: 14)
      let url = try #require(WebURL(text), "\(text)")
      #expect(WebURL(url.serialized)?.serialized == url.serialized, "\(text)")
      let key = url.previewKey.rawValue
      #expect(WebURL(key)?.previewKey.rawValue == key, "\(text)")
    }
  }
}
