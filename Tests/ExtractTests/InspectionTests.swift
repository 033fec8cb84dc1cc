import FeedModel
import Testing

@testable import Extract

@Suite struct InspectionTests {
  private func inspection(_ bytes: [UInt8], _ contentType: String? = "text/html") throws
    -> Inspection
  {
    let url = try #require(WebURL("https://www.example.com/dir/a.html"))
    return Inspection(of: bytes.span, url: url, contentType: contentType)
  }

  private static let page = """
    <html lang=en-us><head><meta charset=utf-8><base href=/b/><title>Element</title>
    <meta property=og:title content=Graph><meta name=author content="Ada">
    <meta itemprop=image content=i.png>
    <link rel=icon type=image/png sizes=32x32 href=i.png>
    <script type=application/ld+json>{"@type":"WebSite","name":"Site"}</script>
    <script type=application/ld+json>{"broken"</script></head><body><meta name=date content=2024-05-01>
    """

  @Test func `the JSON has every tag of the head in order, before any precedence`() throws {
    let json = try inspection(Array(Self.page.utf8)).json
    #expect(json["charset"]?.string == "utf-8")
    #expect(json["charset_source"]?.string == "meta")
    #expect(json["title"]?.string == "Element")
    #expect(json["base"]?.string == "/b/")
    #expect(json["language"]?.string == "en-us")
    #expect(
      json["meta"]?.array?.compactMap { $0["key"]?.string } == ["og:title", "author", "image"])
    #expect(json["meta"]?.array?.last?["attribute"]?.string == "itemprop")
    #expect(
      json["link"]?.array?.first?.line
        == #"{"rel":"icon","href":"i.png","type":"image/png","sizes":"32x32"}"#)
    #expect(json["json_ld"]?.array?.count == 1)
    #expect(json["preview"]?["title"]?.string == "Graph")
    #expect(json["preview"]?["sources"]?["title"]?.string == "og:title")
    #expect(json["failure"] == nil)
  }

  @Test func `the report names the charset and why, each tag, and what it won`() throws {
    let lines = try inspection(Array(Self.page.utf8)).report.map(\.string)
    for line in [
      "charset utf-8, as a meta tag says", "▎ Site · Ada · 2024-05-01", "▎ Graph",
      "- title: Graph <- og:title", "- author: Ada <- author",
      "- no description: og:description gives one",
      "- meta property og:title: Graph <- title", "- meta name author: Ada <- author",
      "- link icon: i.png, image/png, 32x32 <- icon", "- html lang: en-us <- language",
      "- json-ld: WebSite <- site_name", "- title: Element",
      "- meta name date: 2024-05-01 <- published_at [in the body]",
    ] {
      #expect(lines.contains(line))
    }
    #expect(lines.contains { $0.hasPrefix("- json-ld: not JSON, ") })
  }

  @Test func `a wall is reported as one`() throws {
    let wall = try inspection(Array("<title>Just a moment...</title>".utf8))
    #expect(wall.json["failure"]?["kind"]?.string == "blocked")
    #expect(wall.report.contains { $0.string.hasPrefix("no card: example.com checks for bots") })
  }

  @Test func `a file that is no page has its preview only`() throws {
    let picture = try inspection(Built.png(64, 48), "image/png")
    #expect(picture.json["preview"]?["image"]?["width"]?.integer == 64)
    #expect(picture.json["meta"] == nil)
    #expect(picture.report.contains { $0.string == "- title: a.html <- url" })
    #expect(try inspection([], nil).json["failure"]?["kind"]?.string == "not_previewable")
  }
}
