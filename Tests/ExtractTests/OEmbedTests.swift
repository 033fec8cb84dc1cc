import FeedModel
import TestSupport
import Testing

@testable import Extract

@Suite struct OEmbedTests {
  @Test(
    arguments: [
      (
        "https://www.youtube.com/watch?v=abc&t=1",
        "https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Dabc%26t%3D1"
      ),
      (
        "https://youtu.be/abc",
        "https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fyoutu.be%2Fabc"
      ),
      (
        "http://vimeo.com/123", "https://vimeo.com/api/oembed.json?url=http%3A%2F%2Fvimeo.com%2F123"
      ),
      (
        "https://x.com/a/status/1",
        "https://publish.x.com/oembed?format=json&url=https%3A%2F%2Fx.com%2Fa%2Fstatus%2F1"
      ),
    ])
  func `a known provider is asked with the address in the query`(
    address: String, endpoint: String
  ) throws {
    let url = try #require(WebURL(address))
    #expect(OEmbed.endpoint(for: url)?.serialized == endpoint)
  }

  @Test(
    arguments: [
      "https://example.com/", "https://evil.example/www.youtube.com/watch?v=1",
      "https://youtube.com.evil.example/watch?v=1", "https://evilyoutube.com/watch?v=1",
      "https://www.youtube.com/", "https://vimeo.community/1",
    ])
  func `a pattern for a host is not matched by a path or by another host`(address: String) throws {
    let url = try #require(WebURL(address))
    #expect(OEmbed.endpoint(for: url) == nil)
  }

  @Test func `the sites that hide their tags are asked first`() throws {
    for (address, hides) in [
      ("https://m.youtube.com/watch?v=1", true), ("https://x.com/a", true),
      ("https://netflix.com/", false), ("https://vimeo.com/1", false),
    ] {
      let url = try #require(WebURL(address))
      #expect(OEmbed.hidesTags(url) == hides)
    }
  }

  @Test func `the provider's own examples find their endpoint`() throws {
    guard let folder = Corpora.folder("f-oembed-providers") else { return }
    var asked = 0
    var found = 0
    for line in try lines(of: folder + "/example-requests.jsonl") {
      let example = try JSONReader().value(of: line)
      // Some examples match no pattern of their provider; some providers ask for a token.
      guard let address = example["content_url"]?.string, let url = WebURL(address),
        let endpoint = example["endpoint"]?.string, !endpoint.contains("graph.facebook.com"),
        !(example["plain_glob_matches"]?.array ?? []).isEmpty
      else { continue }
      asked += 1
      if OEmbed.endpoint(for: url) != nil { found += 1 }
    }
    #expect(asked > 200)
    #expect(found == asked)
  }

  // MARK: Discovery

  @Test func `an endpoint that the page names is found, JSON before XML`() throws {
    func endpoint(_ links: (rel: String, type: String, href: String)...) throws -> String? {
      let tags = HeadTags().adding {
        $0.links = links.map {
          HeadTags.LinkElement(rel: $0.rel, href: $0.href, type: $0.type)
        }
      }
      return try pageMetadata(of: tags).oEmbedEndpoint?.serialized
    }
    #expect(
      try endpoint(
        ("alternate", "text/xml+oembed", "/x"), ("Alternate", "Application/JSON+oEmbed", "/j"))
        == "https://www.example.com/j")
    #expect(try endpoint(("alternative", "text/xml+oembed", "/x")) == "https://www.example.com/x")
    #expect(try endpoint(("stylesheet", "application/json+oembed", "/j")) == nil)
    #expect(try endpoint(("alternate", "application/json+oembed", "javascript:x")) == nil)
  }

  // MARK: Answers

  private func answer(_ text: String) -> OEmbed.Answer? {
    FuzzSeeds.keep(text, for: "oembed")
    let bytes = Array(text.utf8)
    return OEmbed.Answer(of: bytes.span)
  }

  private func merged(_ answer: String, into metadata: LinkMetadata? = nil) throws -> LinkMetadata {
    var metadata =
      metadata
      ?? LinkMetadata(url: "https://a.example/1", originalURL: "https://a.example/1", kind: .page)
    try #require(self.answer(answer)).merge(into: &metadata)
    return metadata
  }

  @Test(
    arguments: [
      """
      {"version":"1.0","type":"video","title":"Fish &amp; chips","author_name":"Ada","provider_name":"Tube",
       "thumbnail_url":"https://i.example/t.jpg","thumbnail_width":480,"thumbnail_height":"360",
       "width":640,"height":360,"duration":75,"html":"<script>alert(1)</script>"}
      """,
      """
      <?xml version="1.0"?><oembed><type>video</type><title>Fish &amp; chips</title>
      <author_name>Ada</author_name><provider_name><![CDATA[Tube]]></provider_name>
      <thumbnail_url>https://i.example/t.jpg</thumbnail_url><thumbnail_width>480</thumbnail_width>
      <thumbnail_height>360</thumbnail_height><width>640</width><height>360</height>
      <duration>75</duration><html>&lt;script&gt;</html></oembed>
      """,
    ])
  func `JSON and XML answers fill an empty card`(answer: String) throws {
    let found = try merged(answer)
    #expect(found.title == "Fish & chips")
    #expect(found.author == "Ada")
    #expect(found.siteName == "Tube")
    #expect(
      found.image == LinkMetadata.Picture(url: "https://i.example/t.jpg", width: 480, height: 360))
    #expect(
      found.video
        == LinkMetadata.Media(
          width: 640, height: 360, embedURL: "https://a.example/1", durationSeconds: 75))
    #expect(found.kind == .video)
    #expect(found.sources?["title"] == "oembed")
    #expect(!"\(found)".contains("alert"))
  }

  @Test func `an answer overrides nothing that a tag says, only what the address had to give`()
    throws
  {
    var page = LinkMetadata(
      url: "https://a.example/1", originalURL: "https://a.example/1", kind: .page)
    page.title = "Tag"
    page.siteName = "a.example"
    page.sources = ["title": "og:title", "site_name": "host"]
    let found = try merged(#"{"title":"Answer","provider_name":"Provider"}"#, into: page)
    #expect(found.title == "Tag")
    #expect(found.siteName == "Provider")
    page.sources?["title"] = "url"
    #expect(try merged(#"{"title":"Answer"}"#, into: page).title == "Answer")
  }

  @Test func `a photo is the picture itself`() throws {
    let found = try merged(
      #"{"type":"photo","url":"https://i.example/p.jpg","width":10,"height":20}"#)
    #expect(
      found.image == LinkMetadata.Picture(url: "https://i.example/p.jpg", width: 10, height: 20))
    #expect(found.kind == .image)
  }

  @Test(arguments: [
    "", "nothing", "{}", "[]", "<html><title>404</title></html>", "{\"title\":\"\"}", "<oembed>",
  ])
  func `what is no answer is none`(answer: String) {
    #expect(self.answer(answer) == nil)
  }

  @Test func `an address in an answer is absolute and of the web, or left away`() throws {
    #expect(try merged(#"{"title":"T","thumbnail_url":"/t.jpg"}"#).image == nil)
    #expect(try merged(#"{"title":"T","thumbnail_url":"javascript:alert(1)"}"#).image == nil)
  }
}
