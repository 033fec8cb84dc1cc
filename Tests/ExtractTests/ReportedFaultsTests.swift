import FeedModel
import Testing

@testable import Extract

/// What users of other systems report most, as far as reading a page can get it wrong; each test is
/// named after the symptom.
@Suite struct ReportedFaultsTests {
  private func page(
    _ html: String, at address: String = "https://www.example.com/dir/story",
    askedFor original: String? = nil, contentType: String? = "text/html; charset=utf-8"
  ) throws -> PageMetadata {
    try page(Array(html.utf8), at: address, askedFor: original, contentType: contentType)
  }

  private func page(
    _ bytes: [UInt8], at address: String = "https://www.example.com/dir/story",
    askedFor original: String? = nil, contentType: String? = "text/html"
  ) throws -> PageMetadata {
    let url = try #require(WebURL(address))
    let originalURL = try #require(WebURL(original ?? address))
    var reader = ContentReader(
      contentType: contentType, contentLength: nil, url: url, originalURL: originalURL)
    _ = reader.feed(bytes.span)
    guard case .page(let page) = reader.finish() else { throw NotAPage() }
    return page
  }

  private struct NotAPage: Error {}

  private func title(_ html: String) throws -> String? { try page(html).metadata.title }

  @Test func `a title in another charset is garbled, or cut at its first bad byte`() throws {
    let koi8: [UInt8] = [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4]
    let gbk: [UInt8] = [0xD6, 0xD0, 0xCE, 0xC4]
    func titled(_ bytes: [UInt8], _ declaration: String = "") -> [UInt8] {
      Array("\(declaration)<title>".utf8) + bytes + Array("</title>".utf8)
    }
    #expect(
      try page(titled(koi8), contentType: "text/html; charset=koi8-r").metadata.title == "Привет")
    #expect(try page(titled(gbk, "<meta charset=gbk>")).metadata.title == "中文")
    let equivalent =
      "<meta http-equiv=content-type content='text/html; charset=gb2312'>"
    #expect(try page(titled(gbk, equivalent)).metadata.title == "中文")
    let stray = Array("caf".utf8) + [0xE9] + Array(" ét toujours là".utf8)
    #expect(
      try page(titled(stray), contentType: "text/html; charset=utf-8").metadata.title
        == "caf\u{FFFD} ét toujours là")
  }

  @Test func `a picture's relative address stays relative`() throws {
    for (written, absolute) in [
      ("/p.png", "https://www.example.com/p.png"), ("p.png", "https://www.example.com/dir/p.png"),
      ("//cdn.example.net/p.png", "https://cdn.example.net/p.png"),
      ("../p.png?a=1&amp;b=2", "https://www.example.com/p.png?a=1&b=2"),
    ] {
      let found = try page("<meta property=og:image content='\(written)'>").metadata
      #expect(found.image?.url == absolute)
    }
  }

  @Test func `a base is ignored, or taken as absolute although it is not`() throws {
    let found = try page(
      "<base href='/assets/'><base href='/other/'><meta property=og:image content=p.png>")
    #expect(found.metadata.image?.url == "https://www.example.com/assets/p.png")
  }

  @Test func `character references are shown raw, or decoded twice`() throws {
    #expect(
      try title("<title>Fish &amp; chips &#8212; &eacute;t&eacute; &#x1F41F;</title>")
        == "Fish & chips — été 🐟")
    #expect(try title("<title>&amp;lt;b&amp;gt;</title>") == "&lt;b&gt;")
    #expect(
      try title("<meta property=og:title content='&quot;Q&quot; &amp;amp; A'>") == "\"Q\" &amp; A")
  }

  @Test func `line breaks in a title break the layout or smuggle in a message`() throws {
    #expect(
      try title("<title>\n  One\r\n\tTwo\u{2028}Three&#10;Four \u{A0} Five</title>")
        == "One Two Three Four Five")
  }

  @Test func `a title moves the cursor or rewrites the terminal's own title`() throws {
    #expect(try title("<title>a\u{1B}[2Jb\u{1B}]0;owned\u{7}c\u{9B}31md</title>") == "abcd")
    #expect(try title("<title>x&#27;[31my&#x202E;z\u{200B}</title>") == "xyz")
  }

  @Test func `tags far behind the start of a page are not seen`() throws {
    let filler = "<script>" + String(repeating: "var a = 1;\n", count: 65_000) + "</script>"
    #expect(try title(filler + "<meta property=og:title content=Far>") == "Far")
  }

  @Test func `a head ends at an element whose name starts with head`() throws {
    #expect(
      try title("<head><header>x</header><meta property=og:title content=Yes></head>") == "Yes")
  }

  @Test func `a comment in the body sets the card`() throws {
    let found = try page(
      "<head><title>Real</title></head><body><meta property=og:title content=Fake><title>Fake</title>"
    )
    #expect(found.metadata.title == "Real")
  }

  @Test func `a page without a head or with its tags in the body has no card`() throws {
    let found = try page(
      "<body><meta property=og:title content=T><meta property=og:image content=/i>")
    #expect(found.metadata.title == "T")
    #expect(found.metadata.image != nil)
    #expect(try title("<meta property=og:title content=T><p>never closed") == "T")
  }

  @Test func `the title of a drawing, a comment, a script or a template is taken for the page's`()
    throws
  {
    let traps = """
      <svg><title>Drawing</title></svg><!-- <title>Comment</title> --><script>"<title>Script</title>"</script>
      <style><title>Style</title></style><template><title>Template</title></template>
      <noscript><title>Noscript</title></noscript><title>Page</title>
      """
    #expect(try title(traps) == "Page")
  }

  @Test(
    arguments: [
      "<meta name=og:title content=T>", "<meta property=og:title value=T>",
      "<META PROPERTY='OG:Title' CONTENT=T>", "<meta content=T property=' og:title '>",
      "<meta itemprop=name property=og:title content=T>",
      "<meta property='og:title twitter:title' content=T>",
    ])
  func `a tag in a common wrong spelling is not read`(html: String) throws {
    #expect(try title(html) == "T")
  }

  @Test func `the last of several pictures wins, or gets another one's size`() throws {
    let found = try page(
      """
      <meta property=og:image content=/1.png><meta property=og:image:width content=100>
      <meta property=og:image content=/2.png><meta property=og:image:width content=200>
      <meta property=og:image:secure_url content=https://www.example.com/2s.png>
      """
    ).metadata
    #expect(found.image == LinkMetadata.Picture(url: "https://www.example.com/1.png", width: 100))
    #expect(found.images?.last?.url == "https://www.example.com/2s.png")
  }

  @Test func `an empty tag hides the ones after it`() throws {
    #expect(
      try title("<meta property=og:title content=''><title> </title><h1>Words</h1>") == "Words")
    #expect(
      try page("<meta property=og:image content=''><meta name=twitter:image content=/t>").metadata
        .image != nil)
  }

  @Test func `a check for bots becomes the card`() throws {
    let wall = """
      <!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title>
      <meta name="robots" content="noindex,nofollow"><meta http-equiv="refresh" content="390"></head>
      """
    #expect(try page(wall).obstacle?.kind == .blocked)
  }

  @Test func `a page that wants JavaScript becomes the card`() throws {
    let found = try page(
      "<title>X</title><body><h1>JavaScript is not available.</h1>", at: "https://x.com/a/status/1")
    #expect(found.obstacle?.kind == .blocked)
  }

  @Test func `a consent or login page becomes the card`() throws {
    let consent = try page(
      "<title>Before you continue to YouTube</title>",
      at: "https://consent.youtube.com/m?continue=x", askedFor: "https://www.youtube.com/watch?v=1")
    #expect(consent.obstacle?.message == "youtube.com asks for consent before it shows the page")
    let login = try page(
      "<title>Sign in</title><form><input type=password>",
      at: "https://wiki.example.com/login?returnTo=/x", askedFor: "https://wiki.example.com/x")
    #expect(login.obstacle?.message == "wiki.example.com asks for a login before it shows the page")
  }

  @Test func `a redirect overwrites the address that was posted`() throws {
    let found = try page(
      "<title>T</title>", at: "https://b.example/2", askedFor: "https://a.example/1")
    #expect(found.metadata.originalURL == "https://a.example/1")
    #expect(found.metadata.url == "https://b.example/2")
  }

  @Test func `another site is named as the canonical one`() throws {
    for (written, canonical) in [
      ("https://evil.example/x", nil), ("/clean", "https://www.example.com/clean"),
      ("https://example.com/x", "https://example.com/x"), ("undefined", nil), ("", nil), ("#", nil),
    ] as [(String, String?)] {
      let found = try page("<link rel=canonical href='\(written)'>").metadata
      #expect(found.canonicalURL == canonical)
    }
  }

  @Test func `a page that only leads on is shown as "Redirecting"`() throws {
    let found = try page(
      "<meta http-equiv=refresh content='0; url=/there'><title>Redirecting…</title>")
    #expect(found.refresh?.serialized == "https://www.example.com/there")
  }

  @Test(
    arguments: [
      ("", "<meta ", 150_000), ("", "<", 500_000), ("", "<div>", 200_000),
      ("<meta ", "a=b ", 100_000), ("", "<meta property=og:image content=/a>", 30_000),
      ("<title>", "&", 500_000), ("<!--", "-", 500_000),
      ("<script type=application/ld+json>", "[", 500_000),
      (
        "<script type=application/ld+json>{\"@graph\":[", "{\"@type\":\"Article\"},", 25_000
      ),
    ])
  func `a hostile page freezes the reader`(opening: String, piece: String, count: Int) throws {
    _ = try page(opening + String(repeating: piece, count: count))
  }

  @Test func `a page is shown in the language of another`() throws {
    let found = try page(
      "<html lang=pt-br><meta property=og:locale content=en_US><meta property=og:locale:alternate content=de_DE>"
    )
    #expect(found.metadata.language == "pt-BR")
  }

  @Test func `an icon that is written into the page is taken for an address`() throws {
    let found = try page("<link rel=icon href='data:image/png;base64,iVBORw0KGgo='>")
    #expect(found.metadata.icon?.url == "https://www.example.com/favicon.ico")
  }

  @Test func `a malformed picture address crashes the reader`() throws {
    for written in ["http://", "https://[", "http://exa mple/", "://", "%", "http://%zz/", "\u{0}"]
    {
      _ = try page("<meta property=og:image content='\(written)'>")
    }
  }

  @Test func `linked data in an array, in CDATA or broken loses the author`() throws {
    let author = "\"@type\":\"Article\",\"author\":[{\"name\":\"Ada\"}]"
    for block in [
      "[{\(author)}]", "//<![CDATA[\n{\(author)}\n//]]>",
      "{\"x\":}</script><script type='application/ld+json'>{\(author)}",
    ] {
      let found = try page("<script type='application/ld+json'>\(block)</script>")
      #expect(found.metadata.author == "Ada")
    }
  }
}
