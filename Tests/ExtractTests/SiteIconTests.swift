import FeedModel
import Testing

@testable import Extract

@Suite struct SiteIconTests {
  private func icon(_ links: [(rel: String, href: String, type: String?, sizes: String?)]) throws
    -> (path: String?, source: String?)
  {
    let tags = HeadTags().adding {
      $0.links = links.map {
        HeadTags.LinkElement(rel: $0.rel, href: $0.href, type: $0.type, sizes: $0.sizes)
      }
    }
    let found = try metadata(of: tags)
    let path = found.icon?.url.dropFirst("https://www.example.com".count)
    return (path.map(String.init), found.sources?["icon"])
  }

  @Test(
    arguments: [
      ([], "/favicon.ico"),
      ([("icon", "/a.ico", nil, nil)], "/a.ico"),
      ([("shortcut icon", "/a.ico", nil, nil), ("icon", "/b.png", nil, nil)], "/b.png"),
      ([("icon", "/16.png", nil, "16x16"), ("icon", "/96.png", nil, "96x96")], "/96.png"),
      ([("icon", "/96.png", nil, "96x96"), ("icon", "/512.png", nil, "512x512")], "/96.png"),
      ([("icon", "/32.png", nil, "32x32"), ("icon", "/64", "image/png", "64X64")], "/64"),
      ([("icon", "/a.svg", nil, "any"), ("icon", "/32.png", nil, "32x32")], "/a.svg"),
      ([("apple-touch-icon", "/t.png", nil, nil), ("icon", "/a.ico", nil, nil)], "/t.png"),
      ([("apple-touch-icon", "/t.png", nil, nil), ("ICON", "/a.png", nil, nil)], "/a.png"),
      ([("apple-touch-icon-precomposed", "/t.png", nil, "57x57")], "/t.png"),
      ([("mask-icon", "/m.svg", nil, nil)], "/favicon.ico"),
      ([("icon", "data:image/png;base64,AA", nil, nil), ("icon", "/b.ico", nil, nil)], "/b.ico"),
      ([("icon", "", nil, nil)], "/favicon.ico"),
      ([("icon", "/multi.ico", nil, "16x16 32x32 48x48")], "/multi.ico"),
    ] as [([(rel: String, href: String, type: String?, sizes: String?)], String)])
  func `the icon nearest to 64 pixels wins in the best group that there is`(
    links: [(rel: String, href: String, type: String?, sizes: String?)], path: String
  ) throws {
    #expect(try icon(links).path == path)
  }

  @Test func `an icon says where it came from and how large it is`() throws {
    #expect(try icon([]).source == "/favicon.ico")
    #expect(try icon([("apple-touch-icon", "/t.png", nil, nil)]).source == "link apple-touch-icon")
    let tags = HeadTags().adding {
      $0.links = [HeadTags.LinkElement(rel: "icon", href: "/a.png", sizes: "48x48")]
    }
    #expect(
      try metadata(of: tags).icon
        == LinkMetadata.Picture(
          url: "https://www.example.com/a.png", width: 48, height: 48, type: "image/png"))
  }
}
