import Testing

@testable import Extract

@Suite struct PageReaderTests {
  @Test func `a head gives its title, metas, links and linked data in order`() {
    let tags = readPage(
      """
      <!DOCTYPE html><html lang=de><head><meta charset="utf-8">
      <title> Fish &amp;\n Chips </title><base href="/a/">
      <meta property="og:title" content="A &quot;title&quot;">
      <META NAME='Description' VALUE=plain>
      <link rel="icon" href=i.png sizes=32x32 type="image/png">
      <script type="application/ld+json">{"a": "</p>"}</script>
      </head><body><h1>Heading</h1></body>
      """
    ).tags
    #expect(tags.title == "Fish & Chips")
    #expect(tags.charset == "utf-8")
    #expect(tags.base == "/a/")
    #expect(tags.language == "de")
    #expect(
      tags.metas == [
        HeadTags.Meta(attribute: .property, key: "og:title", content: "A \"title\""),
        HeadTags.Meta(attribute: .name, key: "Description", content: "plain"),
      ])
    #expect(
      tags.links == [
        HeadTags.LinkElement(rel: "icon", href: "i.png", type: "image/png", sizes: "32x32")
      ])
    #expect(tags.linkedData == ["{\"a\": \"</p>\"}"])
    #expect(tags.body.heading == "Heading")
  }

  @Test(arguments: [
    "<svg><title>drawing</title></svg><title>page</title>",
    "<!-- <title>comment</title> --><title>page</title>",
    "<script>var a = '<title>script</title>'</script><title>page</title>",
    "<style><title>style</title></style><title>page</title>",
    "<template><title>template</title></template><title>page</title>",
    "<noscript><title>noscript</title></noscript><title>page</title>",
    "<textarea><title>text</title></textarea><title>page</title>",
    "<title> </title><title>page</title>",
    "<script><!-- <script> </script> <title>x</title> --></script><title>page</title>",
    "<svg><style><title>x</title></style><script><title>y</title></script></svg><title>page</title>",
    "<svg><![CDATA[ <title>x</title> ]]></svg><title>page</title>",
    "<TITLE>page</TITLE>", "<title>page", "<title x='>'>page</title foo>",
  ])
  func `the title is that of the page and of nothing inside it`(html: String) {
    #expect(readPage(html).tags.title == "page")
  }

  @Test(arguments: [
    "<header></header>", "<div>", "<img src=pixel>", "<iframe></iframe>", "\u{FEFF}",
    "<p>text</p>", "<noscript><body></noscript>", "<header>", "</header>",
  ])
  func `a stray element does not end the head`(stray: String) {
    let tags = readPage("<head>\(stray)<meta name=a content=b></head>").tags
    #expect(tags.metas == [HeadTags.Meta(attribute: .name, key: "a", content: "b")])
  }

  @Test(arguments: ["</head>", "</HEAD >", "<body>", "<body class=x>", "<frameset>"])
  func `tags after the head are marked`(end: String) {
    let tags = readPage("<head>\(end)<meta name=a content=b>").tags
    #expect(tags.metas == [HeadTags.Meta(attribute: .name, key: "a", content: "b", inBody: true)])
  }

  @Test func `reading stops after a head that has everything`() {
    var reader = PageReader(contentType: nil)
    // The opening is held back until the charset is known.
    let head = """
      <head><style>\(String(repeating: " ", count: 1024))</style>
      <title>t</title><meta name=description content=d><meta property=og:image content=i>
      <meta name=author content=a><meta name=date content=2024>
      """
    let isEnoughInHead = reader.feed(Array(head.utf8).span)
    let isEnoughAfterHead = reader.feed(Array("</head><h1>".utf8).span)
    #expect(!isEnoughInHead)
    #expect(isEnoughAfterHead)
  }

  @Test func `reading goes on for what is missing`() {
    var reader = PageReader(contentType: nil)
    let head = "<head><title>t</title><meta name=description content=d></head>"
    let isEnough = reader.feed(Array(head.utf8).span)
    #expect(!isEnough)
  }
}
