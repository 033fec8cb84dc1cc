import FeedModel
import TestSupport
import Testing

@testable import Extract

@Suite struct LinkedDataTests {
  private func metadata(_ blocks: String..., at address: String = "https://www.example.com/story")
    throws -> LinkMetadata
  {
    for block in blocks { FuzzSeeds.keep(block, for: "json-ld") }
    let tags = HeadTags().adding {
      $0.linkedData = blocks
      $0.headLinkedDataCount = blocks.count
    }
    return try pageMetadata(of: tags, at: address).metadata
  }

  private static let article = """
    "@type":"NewsArticle","headline":"Head &amp; line","description":"About","image":"/p.jpg",\
    "author":{"@type":"Person","name":"Ada"},"publisher":{"name":"The Paper"},\
    "datePublished":"2024-05-01T10:00:00Z","dateModified":"2024-05-02","inLanguage":"en-GB"
    """

  @Test func `all blocks together are kept to a limit, and one that it cuts is none`() throws {
    func block(_ name: String, padding: Int) -> String {
      "<script type=application/ld+json>{\"@type\":\"Article\",\"headline\":\"\(name)\"}"
        + String(repeating: " ", count: padding) + "</script>"
    }
    let limit = HeadLimits.linkedDataBytes
    #expect(
      readPage(block("A", padding: limit / 2) + block("B", padding: 0)).tags.linkedData.count == 2)
    let cut = readPage(
      block("A", padding: limit - 60) + block("B", padding: 0) + block("C", padding: 0))
    #expect(cut.tags.linkedData.reduce(0) { $0 + $1.utf8.count } <= limit)
    #expect(cut.tags.linkedData.count < 3)
    #expect(try pageMetadata(of: cut.tags).metadata.title == "A")
  }

  @Test(
    arguments: [
      "{\(article)}", "[{\(article)}]", "{\"@graph\":[{\(article)}]}",
      "[[{\"@graph\":[[{\(article)}]]}]]", "null",
      "{\"@type\":\"WebPage\",\"mainEntity\":{\(article)}}",
      "<!-- {\(article)} -->", "//<![CDATA[\n{\(article)}\n//]]>",
      "/* <![CDATA[ */ {\(article)} /* ]]> */",
      "\u{FEFF} {\(article)};", "{\(article),}", "{/* a comment */ \(article)}",
    ])
  func `an article is found in whatever it is wrapped`(block: String) throws {
    if block == "null" { return }
    let found = try metadata(block)
    #expect(found.title == "Head & line")
    #expect(found.description == "About")
    #expect(found.author == "Ada")
    #expect(found.siteName == "The Paper")
    #expect(found.publishedAt == "2024-05-01T10:00:00Z")
    #expect(found.modifiedAt == "2024-05-02")
    #expect(found.language == "en-GB")
    #expect(found.image?.url == "https://www.example.com/p.jpg")
    #expect(found.sources?["title"] == "json-ld headline")
  }

  @Test(
    arguments: [
      "", "null", "{", "[", "{\"@type\":", "true", "12", "\"text\"", "<p>no</p>", "{\"a\":\u{1}}",
      "{\"@type\":\"NewsArticle\",\"headline\":\"cut", "//<![CDATA[", "<!--",
      "{\"@type\":{},\"headline\":[{}]}", "{\"@type\":\"Article\",\"headline\":null}",
      "{\"@id\":\"#a\",\"@type\":\"Article\",\"author\":{\"@id\":\"#a\"}}",
    ])
  func `what is broken or empty does no harm to what is not`(block: String) throws {
    let found = try metadata(block, "{\"@type\":\"WebSite\",\"name\":\"Site\"}")
    #expect(found.siteName == "Site")
    #expect(try metadata(block).kind != .video)
  }

  @Test func `nesting of any depth is refused or read, never crashed on`() throws {
    for depth in [100, 1_000, 200_000] {
      let block = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      _ = try metadata(block)
      _ = try metadata(String(repeating: "{\"@graph\":", count: depth))
    }
  }

  @Test func `control characters in a text are folded`() throws {
    let found = try metadata("{\"@type\":\"Article\",\"headline\":\"One\nTwo\tThree\"}")
    #expect(found.title == "One Two Three")
  }

  @Test func `references within the graph are followed`() throws {
    let found = try metadata(
      """
      {"@graph":[{"@type":"Organization","@id":"#org","name":"Paper"},
      {"@type":"WebSite","name":"Site","publisher":{"@id":"#org"}},
      {"@type":"WebPage","@id":"#page","name":"Page"},
      {"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","name":"Home"}]},
      {"@type":"Article","headline":"Story","author":{"@id":"#ada"},"publisher":{"@id":"#org"},
       "image":{"@id":"#pic"}},
      {"@type":"Person","@id":"#ada","name":"Ada"},
      {"@type":"ImageObject","@id":"#pic","url":"/pic.png","width":800,"height":"600px"}]}
      """)
    #expect(found.title == "Story")
    #expect(found.author == "Ada")
    #expect(found.siteName == "Paper")
    #expect(
      found.image
        == LinkMetadata.Picture(url: "https://www.example.com/pic.png", width: 800, height: 600))
  }

  @Test func `of the articles on a front page none is the page`() throws {
    let list = """
      [{"@type":"NewsArticle","headline":"A","url":"/a"},{"@type":"NewsArticle","headline":"B","url":"/b"}]
      """
    #expect(try metadata(list, at: "https://www.example.com/").title == nil)
    #expect(try metadata(list, at: "https://www.example.com/b").title == "B")
    let twice =
      "[{\"@type\":\"Article\",\"headline\":\"A\"},{\"@type\":\"BlogPosting\",\"headline\":\"A\"}]"
    #expect(try metadata(twice).title == "A")
  }

  @Test(
    arguments: [
      ("\"Ada\"", "Ada"), ("[\"Ada\",\"Bo\"]", "Ada, Bo"),
      ("[{\"name\":\"Ada\"},{\"name\":[\"Bo\",\"Cy\"]}]", "Ada, Bo, Cy"),
      ("[[{\"name\":[\"Ada\"]}]]", "Ada"), ("{\"@value\":\"Ada\"}", "Ada"),
      ("[\"Ada\",\"Ada\"]", "Ada"), ("\"https://example.com/ada\"", nil), ("{\"name\":\"\"}", nil),
    ] as [(String, String?)])
  func `authors come in many shapes`(json: String, expected: String?) throws {
    #expect(try metadata("{\"@type\":\"Article\",\"author\":\(json)}").author == expected)
  }

  @Test func `a type may carry its vocabulary`() throws {
    for type in ["http://schema.org/NewsArticle", "schema:BlogPosting", "TechArticle"] {
      #expect(try metadata("{\"@type\":\"\(type)\",\"headline\":\"T\"}").kind == .article)
    }
  }

  @Test func `a film of the page is a film to show, with its length`() throws {
    let found = try metadata(
      """
      {"@type":"VideoObject","name":"Film","contentUrl":"/f.mp4","embedUrl":"/embed/1",
       "duration":"PT1M15S","thumbnailUrl":["/t.jpg"],"width":{"value":1920},"height":1080}
      """)
    #expect(found.kind == .video)
    #expect(
      found.video
        == LinkMetadata.Media(
          url: "https://www.example.com/f.mp4", width: 1920, height: 1080,
          embedURL: "https://www.example.com/embed/1", durationSeconds: 75))
    #expect(found.image?.url == "https://www.example.com/t.jpg")
    #expect(found.title == "Film")
  }

  @Test func `of several films beside an article none is shown`() throws {
    let clip = "{\"@type\":\"VideoObject\",\"contentUrl\":\"/x.mp4\"}"
    let found = try metadata("[{\"@type\":\"Article\",\"headline\":\"T\"},\(clip),\(clip)]")
    #expect(found.video == nil)
  }

  @Test func `blocks of the body fill only what the head left empty`() throws {
    let tags = HeadTags().adding {
      $0.title = "Head"
      $0.linkedData = ["{\"@type\":\"Article\",\"headline\":\"Body\",\"author\":\"Ada\"}"]
    }
    let found = try pageMetadata(of: tags).metadata
    #expect(found.title == "Head")
    #expect(found.author == "Ada")
  }
}
