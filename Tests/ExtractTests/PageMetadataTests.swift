import FeedModel
import Testing

@testable import Extract

@Suite struct PageMetadataTests {
  @Test func `Open Graph comes before Twitter, and both before the title element`() throws {
    let tags = HeadTags.of(["twitter:title": "Card", "og:title": "Graph"])
      .adding { $0.title = "Element" }
    let found = try metadata(of: tags)
    #expect(found.title == "Graph")
    #expect(found.sources?["title"] == "og:title")
    #expect(try metadata(of: HeadTags().adding { $0.title = "Element" }).title == "Element")
  }

  @Test func `a blank tag is passed over and the first of duplicates wins`() throws {
    let tags = HeadTags.of(["og:title": " ", "OG:Title": "First", "og:title": "Second"])
    #expect(try metadata(of: tags).title == "First")
  }

  @Test func `a tag in the body fills only what the head left empty`() throws {
    var tags = HeadTags()
    tags.title = "Head"
    for (key, content) in [("og:title", "Comment"), ("og:description", "Words of the body")] {
      tags.metas.append(
        HeadTags.Meta(attribute: .property, key: key, content: content, inBody: true))
    }
    let found = try metadata(of: tags)
    #expect(found.title == "Head")
    #expect(found.description == "Words of the body")
  }

  @Test func `a description that repeats the title is dropped`() throws {
    let tags = HeadTags.of(["og:title": "Same", "og:description": "Same"])
    #expect(try metadata(of: tags).description == nil)
  }

  @Test func `the host stands for a site without a name`() throws {
    let found = try metadata(of: HeadTags())
    #expect(found.siteName == "example.com")
    #expect(found.sources?["site_name"] == "host")
  }
}
