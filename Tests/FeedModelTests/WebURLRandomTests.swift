import Testing

@testable import FeedModel

/// Properties that hold of every text.
@Suite struct WebURLRandomTests {
  private static let pieces = [
    "http://", "https://", "http:", "HTTPS://", "//", "/", "\\", "?", "#", ":", "@", ".", "..",
    "%2e",
    "%", "%41", "[", "]", "::", "[::1]", "[1:2:3:4:5:6:1.2.3.4]", "127.1", "0x7f", "256", "a",
    "example.org", "Ex", "xn--", "xn--bcher-kva", "é", "ß", "א", "ـ", "\u{200D}", "中", "。", "😀",
    "\u{AD}", "-", "_", "80", "443", "65536", " ", "\t", "\n", "\0", "|", "^", "`", "'", "\"", "<",
    "{",
    "~", ";", "&", "=",
  ]

  @Test func `an address parses to itself, with the same parts`() throws {
    var texts = WebURLTexts(of: Self.pieces, seed: 1)
    var count = 0
    for _ in 0..<10_000 {
      let text = texts.next(upTo: 12)
      guard let url = WebURL(text) ?? WebURL("http://" + text) else { continue }
      count += 1
      try expectSound(url, text)
    }
    #expect(count > 2_000)
  }

  @Test func `a resolved address parses to itself, with the same parts`() throws {
    let base = try #require(WebURL("https://u:p@example.org:8080/a/b/c?q#f"))
    var texts = WebURLTexts(of: Self.pieces, seed: 2)
    for _ in 0..<10_000 {
      let text = texts.next(upTo: 8)
      guard let url = WebURL(text, base: base) else { continue }
      try expectSound(url, text)
    }
  }

  @Test func `a text that is recognised as canonical is what the parser makes of it`() throws {
    let pieces = Self.pieces.filter { $0.utf8.allSatisfy { $0 < 0x80 } } + ["a", "b", "/a", "."]
    var texts = WebURLTexts(of: pieces, seed: 3)
    var count = 0
    for _ in 0..<20_000 {
      let text = "https://a" + texts.next(upTo: 6)
      switch WebURLLayout.recognize(text.utf8Span.span) {
      case .canonical(let layout):
        let parsed = try WebURLParser.parse(text, relativeTo: nil)
        #expect(parsed.serialized == text)
        #expect(parsed.layout == layout, "\(text)")
        count += 1
      case .lacksPath(let layout):
        let parsed = try WebURLParser.parse(text, relativeTo: nil)
        #expect(parsed.serialized == text + "/")
        #expect(parsed.layout == layout, "\(text)")
        count += 1
      case .needsParsing:
        continue
      }
    }
    #expect(count > 500)
  }

  @Test func `long and hostile texts end`() {
    let many = 20_000
    for part in ["/..", "/a", "@", ":", "%", "..", "http://", "xn--a.", "é.", "1.", "?", "&", "\t"]
    {
      let text = String(repeating: part, count: many)
      for text in ["https://a/\(text)", "https://\(text)/", text] {
        _ = WebURL(text)?.previewKey
        _ = WebURL(text)?.displayHost
      }
    }
  }

  private func expectSound(_ url: WebURL, _ text: String) throws {
    let parsed = try WebURLParser.parse(url.serialized, relativeTo: nil)
    #expect(parsed.serialized == url.serialized, "\(text.debugDescription)")
    #expect(parsed.layout == url.layout, "\(text.debugDescription)")
    #expect(url.serialized.utf8.allSatisfy { (0x21...0x7E).contains($0) })
    #expect(!url.host.isEmpty)
    let port = url.port == url.scheme.defaultPort ? "" : ":\(url.port)"
    let authority = url.host + port + url.pathAndQuery + (url.fragment.map { "#" + $0 } ?? "")
    #expect(url.serialized.hasSuffix(authority), "\(text.debugDescription)")
    #expect(WebURL("https://\(url.displayHost)/")?.host == url.host, "\(url.displayHost)")
  }
}
