import FeedModel
import Links
import TestSupport
import Testing

/// What the scanner finds, as the texts of the links.
func found(_ text: String) -> [String] {
  FuzzSeeds.keep(text, for: "links")
  return LinkScanner().links(in: text).map(\.text)
}

/// The reasons not to unfurl, in the order of the links.
func refusals(_ text: String) -> [Link.Refusal?] {
  FuzzSeeds.keep(text, for: "links")
  return LinkScanner().links(in: text).map(\.refusal)
}

@Suite struct LinkScannerTests {
  @Test(arguments: [
    ("http://example.com", ["http://example.com"]),
    ("see HTTPS://Example.COM/A", ["HTTPS://Example.COM/A"]),
    ("http://localhost:8000?", ["http://localhost:8000"]),
    ("http://intranet/wiki", ["http://intranet/wiki"]),
    ("http://999", ["http://999"]),
    (
      "http://1.1.1.1:8080/x and http://[::1]:80/y", ["http://1.1.1.1:8080/x", "http://[::1]:80/y"]
    ),
    ("http://user@example.com:8080", ["http://user@example.com:8080"]),
    ("http://a:%p@c", ["http://a:%p@c"]),
    (
      "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
      [
        "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com"
      ]
    ),
    ("http://www.foo.bar./", ["http://www.foo.bar./"]),
    (
      "http://web.archive.org/web/2012/http://mit.edu/a",
      ["http://web.archive.org/web/2012/http://mit.edu/a"]
    ),
    ("randomtexthttp://foo.bar/etc", ["http://foo.bar/etc"]),
    ("http:// example.com/path", ["example.com/path"]),
    ("http://https://example.com/a", ["https://example.com/a"]),
    ("foo://http://example.com HTTP://http://", ["http://example.com"]),
    ("ftp://example.com/pub", ["ftp://example.com/pub"]),
    ("http:// http://? http://.. http://.a.com http://-a.com http://a-.com http://1.2.3.400", []),
    (
      "file:///etc/passwd irc://irc.example.com/x zoommtg://zoom.us/join git+https://github.com/a",
      []
    ),
    ("sftp://example.com javascript://example.com/%0aalert(1)", []),
  ])
  func `an address with a scheme is found with any host`(_ text: String, _ expected: [String]) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    ("go to views.org please", ["views.org"]),
    ("www.example.com/a and www.www.test.com", ["www.example.com/a", "www.www.test.com"]),
    ("www.example.wtfgugl www.something www.go", ["www.example.wtfgugl"]),
    ("foo.com:8080 google.com: google.com:500000", ["foo.com:8080", "google.com"]),
    ("start.com/foo?a=b#c x.com?a=b", ["start.com/foo?a=b#c", "x.com?a=b"]),
    (
      "TEST.FÓO.COM/PÁTH президент.рф 中国.中国/中国",
      [
        "TEST.FÓO.COM/PÁTH", "президент.рф", "中国.中国/中国",
      ]
    ),
    ("test.xn--8y0a063a test.xn-foo test.xn--", ["test.xn--8y0a063a"]),
    ("foo.com-foo foo.comrandom foo.com.jpg", ["foo.com"]),
    ("➡.ws/䨹 👉example.com", ["➡.ws/䨹", "example.com"]),
    ("//7.8.com/?wat=1 ///test.com a/b.com C:\\x.com", ["7.8.com/?wat=1"]),
    ("foo:www.fo.uk about:blank.com url=example.com", ["www.fo.uk", "blank.com", "example.com"]),
    ("_example.com_ *example.com* ~~example.com~~", ["example.com", "example.com", "example.com"]),
    ("_dmarc.example.com under_score.com *.example.com .example.com -a.com a.b-.com", []),
    ("example.invalid www.example..com 1.2.3 v1.1.1 1.1.1.1 e.g. i.e. 3.14", []),
    ("wait...google.com", ["google.com"]),
  ])
  func `a domain without a scheme is found by its public suffix`(
    _ text: String, _ expected: [String]
  ) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    ("readme.md file.rs views.py install.sh main.cc libssl.so src.zip", []),
    ("main.rs:12 readme.md#usage", []),
    (
      "docs.rs/serde www.blic.rs http://readme.md abc.com.py it.so",
      [
        "docs.rs/serde", "www.blic.rs", "http://readme.md", "abc.com.py", "it.so",
      ]
    ),
    ("I went home.So what? Yes.It is. Google.com Google.Com", ["Google.com", "Google.Com"]),
    ("df.info() df.info(1) t.co", ["t.co"]),
  ])
  func `a file, a call and a missing space are no domain`(_ text: String, _ expected: [String]) {
    #expect(found(text) == expected)
  }

  @Test(arguments: [
    "foo.bar@example.org", "example.com@example.com", "mailto:name@example.com", "@handle.com",
    "#!$%&'*+-/=?^_`{}|~@example.org", "a@xy.com;b@xy.com,c@xy.com", "a@b.com/foo",
    "o'x@example.com.au",
    "@foo:bar.com", "(#foo:bar.com)", "#foo:bar.com:2225:1234", "!room:bar.com",
    "@test.:matrix.org",
    "matrix:u/alice:example.org?action=chat", "xmpp:x.example.com", "#foo.com", "$TVI.CA",
  ])
  func `e-mail addresses, handles, tags and Matrix identifiers are no links`(_ text: String) {
    #expect(found(text) == [])
  }

  @Test(arguments: [
    ("http://example.com/foo.", "http://example.com/foo"),
    ("http://example.com/foo!?...", "http://example.com/foo"),
    ("http://example.com/?", "http://example.com/"),
    ("http://example.com/a:/b?/", "http://example.com/a:/b?/"),
    ("what is foo.com?", "foo.com"),
    ("http://foo.com/path& ", "http://foo.com/path&"),
    ("http://foo.com/path#", "http://foo.com/path#"),
    ("http://foo.com/a-", "http://foo.com/a-"),
    ("http://foo.com/b64==", "http://foo.com/b64=="),
    ("www.google.com/search?q=commonmark&hl;", "www.google.com/search?q=commonmark"),
    ("http://foo.com/a'b'", "http://foo.com/a'b'"),
    ("'http://foo.com/a'", "http://foo.com/a"),
    ("http://foo.com/10'-x", "http://foo.com/10'-x"),
    ("http://foo.com/a*b*", "http://foo.com/a*b"),
    ("_http://foo.com/a_", "http://foo.com/a"),
    ("https://youtu.be/x_", "https://youtu.be/x_"),
    ("~~http://foo.com/a~~", "http://foo.com/a"),
    ("http://foo.com/a،", "http://foo.com/a"),
    ("http://foo.com/a।", "http://foo.com/a"),
    ("http://foo.com/a…", "http://foo.com/a"),
    ("http://foo.com/a。", "http://foo.com/a"),
    ("http://foo.com/¡", "http://foo.com/¡"),
    ("http://foo.com/–", "http://foo.com/–"),
    ("«http://foo.com/a»", "http://foo.com/a"),
    ("“http://foo.com/a”", "http://foo.com/a"),
    ("http://example.com_", "http://example.com"),
  ])
  func `punctuation at the end is not of the link`(_ text: String, _ expected: String) {
    #expect(found(text) == [expected])
  }

  @Test(arguments: [
    ("http://foo.com/wiki/Rust_(fungus)", "http://foo.com/wiki/Rust_(fungus)"),
    ("(http://foo.com/a(b))", "http://foo.com/a(b)"),
    ("((http://foo.com/))", "http://foo.com/"),
    ("[(http://foo.com/)]", "http://foo.com/"),
    ("{http://foo.com/{a}}", "http://foo.com/{a}"),
    ("http://foo.com/]()", "http://foo.com/"),
    ("http://foo.com/(", "http://foo.com/"),
    ("http://foo.com');", "http://foo.com"),
    ("{\"url\":\"http://foo.com/bar\"}", "http://foo.com/bar"),
    ("<a href='http://foo.com/a'>", "http://foo.com/a"),
    ("http://foo.com/`a`", "http://foo.com/"),
    ("http://foo.com/a\\b", "http://foo.com/a"),
    ("｜http://google.com｜bar", "http://google.com"),
    ("|http://foo.com/a|text|", "http://foo.com/a"),
    ("||http://foo.com/a||", "http://foo.com/a"),
    ("http://foo.com/a|b", "http://foo.com/a|b"),
    ("http://foo.com/a（备注）", "http://foo.com/a"),
    ("『http://foo.com/a』", "http://foo.com/a"),
  ])
  func `a bracket belongs to the link where it is opened in it`(_ text: String, _ expected: String)
  {
    #expect(found(text) == [expected])
  }

  @Test(arguments: [
    (
      "これは日本語です。example.com/a.html中国語t.co/abc한국twitter.com",
      [
        "example.com/a.html", "t.co/abc", "twitter.com",
      ]
    ),
    ("twitter.jp日本語it.so中国語foo.jp", ["twitter.jp", "it.so", "foo.jp"]),
    ("example.comてすとですtwitter.みんなです", ["example.com", "twitter.みんな"]),
    ("テストhttp://example.comテスト", ["http://example.com"]),
    (
      "http://example.com/日本語 http://exampleこれは.com/a",
      [
        "http://example.com/日本語", "http://exampleこれは.com/a",
      ]
    ),
    ("ดูexample.comนะ", ["example.com"]),
    ("😎https://github.com/signalapp😛", ["https://github.com/signalapp"]),
    ("https://github.com😛 https://i❤.ws/a", ["https://github.com", "https://i❤.ws/a"]),
    (
      "https://en.wikipedia.org/wiki/🐬 http://✪df.ws/1",
      [
        "https://en.wikipedia.org/wiki/🐬", "http://✪df.ws/1",
      ]
    ),
    ("http://उदाहरण.परीक्षा", ["http://उदाहरण.परीक्षा"]),
    ("http://foobar.پاکستان/\u{202C}\u{2069}", ["http://foobar.پاکستان/"]),
    ("https://example.com/\u{202E}gpj.exe", ["https://example.com/"]),
    ("https://example.com/a\u{200B}b", ["https://example.com/a"]),
    ("https://example.com/a\u{3000}b\u{A0}", ["https://example.com/a"]),
    ("https://fa.example.com/می\u{200C}خواهم", ["https://fa.example.com/می\u{200C}خواهم"]),
  ])
  func `text of any script may stand directly before and behind a link`(
    _ text: String, _ expected: [String]
  ) {
    #expect(found(text) == expected)
  }

  @Test func `offsets count the bytes of the text`() throws {
    let link = try #require(LinkScanner().links(in: "ñ → example.com.").first)
    #expect(link.range == 7..<18)
    #expect(link.text == "example.com")
    #expect(link.address == "https://example.com/")
  }

  @Test func `bytes that are not UTF-8 end a link`() {
    let bytes: [UInt8] =
      Array("http://a.com/x".utf8) + [0xFF] + Array("y www.b.org".utf8) + [0xE3, 0x81]
    #expect(LinkScanner().spans(in: bytes.span).map(\.range) == [0..<14, 17..<26])
  }
}
