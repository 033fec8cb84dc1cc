import FeedModel
import Testing

@testable import Extract

@Suite struct PagePicturesTests {
  @Test func `properties bind to the picture before them`() throws {
    let found = try metadata(
      of: .of([
        "og:image": "/a.jpg", "og:image:width": "1200", "og:image:height": "630",
        "og:image:alt": "A  cat", "og:image": "/b.png", "og:image:width": "50",
        "og:image:type": "image/png",
      ]))
    #expect(
      found.images == [
        LinkMetadata.Picture(
          url: "https://www.example.com/a.jpg", width: 1200, height: 630, alt: "A cat"),
        LinkMetadata.Picture(url: "https://www.example.com/b.png", width: 50, type: "image/png"),
      ])
    #expect(found.image == found.images?.first)
  }

  @Test(
    arguments: [
      (["og:image": "/a", "og:image:secure_url": "/s"], "/s", "og:image:secure_url"),
      (["og:image": "/a", "og:image:url": "/u"], "/u", "og:image:url"),
      (["og:image:secure_url": "/s", "og:image": "/a"], "/s", "og:image:secure_url"),
      (["twitter:image": "/t", "og:image": "/a"], "/a", "og:image"),
      (["twitter:image:src": "/src", "twitter:image": "/t"], "/t", "twitter:image"),
      (["og:image": "data:image/png;base64,xx", "og:image": "/b"], "/b", "og:image"),
      (["og:image": " ", "twitter:image": "/t"], "/t", "twitter:image"),
      (["og:image": "undefined", "twitter:image": "/t"], "/t", "twitter:image"),
    ] as [(KeyValuePairs<String, String>, String, String)])
  func `the first address that can be fetched is the picture`(
    metas: KeyValuePairs<String, String>, path: String, source: String
  ) throws {
    let found = try metadata(of: .of(metas))
    #expect(found.image?.url == "https://www.example.com" + path)
    #expect(found.sources?["image"] == source)
  }

  @Test func `one picture named by several tags is one, with all that they say`() throws {
    let found = try metadata(
      of: .of([
        "og:image": "/a", "twitter:image": "/a", "twitter:image:alt": "Words",
        "twitter:image:width": "9", "twitter:image:height": "8",
      ]))
    #expect(
      found.images == [
        LinkMetadata.Picture(url: "https://www.example.com/a", width: 9, height: 8, alt: "Words")
      ])
  }

  @Test func `a page that names thousands of pictures shows a few`() throws {
    var tags = HeadTags()
    tags.metas = (0..<5_000).map {
      HeadTags.Meta(attribute: .property, key: "og:image", content: "/\($0).png")
    }
    #expect(try metadata(of: tags).images?.count == PagePictures.limit)
  }

  @Test func `addresses stand against the base, and the base against the page`() throws {
    var tags = HeadTags.of(["og:image": "pic.png"])
    tags.base = "//cdn.example.com/x/"
    #expect(try metadata(of: tags).image?.url == "https://cdn.example.com/x/pic.png")
    tags.base = "assets/"
    #expect(try metadata(of: tags).image?.url == "https://www.example.com/assets/pic.png")
    tags.base = "mailto:nobody"
    #expect(try metadata(of: tags).image?.url == "https://www.example.com/pic.png")
  }
}
