import FeedModel
import Testing

@testable import Extract

@Suite struct WebManifestTests {
  private func icon(_ manifest: String) throws -> LinkMetadata.Picture? {
    let url = try #require(WebURL("https://www.example.com/app/site.webmanifest?v=2"))
    return WebManifest(of: Array(manifest.utf8).span, at: url)?.icon
  }

  @Test(
    arguments: [
      (#"[{"src":"a.png","sizes":"48x48"},{"src":"b.png","sizes":"72x72"}]"#, "/app/b.png"),
      (#"[{"src":"/a.png","sizes":"512x512"},{"src":"/b.png","sizes":"192x192"}]"#, "/b.png"),
      (#"[{"src":"/a.png","sizes":"96x96"},{"src":"/b.svg","sizes":"any"}]"#, "/b.svg"),
      (#"[{"src":"/a.ico","sizes":"16x16 64x64"},{"src":"/b.png","sizes":"96x96"}]"#, "/a.ico"),
      (
        #"[{"src":"/a.png","sizes":"64x64","purpose":"maskable"},{"src":"/b.png"}]"#, "/b.png"
      ),
      (#"[{"src":"/a.png","sizes":"64x64","purpose":"maskable any"},{"src":"/b.png"}]"#, "/a.png"),
      (
        #"[{"src":""},{"sizes":"64x64"},7,{"src":"data:image/png,"},{"src":"c.png"}]"#, "/app/c.png"
      ),
      (#"[{"src":"javascript:alert(1)"}]"#, nil),
      ("[]", nil),
      (#""/a.png""#, nil),
    ] as [(String, String?)])
  func `the icon nearest to 64 pixels that suits any place wins`(
    icons: String, path: String?
  ) throws {
    let found = try icon(#"{"name":"Tea","icons":\#(icons)}"#)
    #expect(found?.url == path.map { "https://www.example.com" + $0 })
  }

  @Test(arguments: ["", "null", "[1]", #"{"icons""#, "<!DOCTYPE html>", #"{"name":"Tea"}"#])
  func `what is no manifest has no icon`(manifest: String) throws {
    #expect(try icon(manifest) == nil)
  }

  @Test func `what is too long is no manifest`() throws {
    let icons = #"{"icons":[{"src":"/a.png"}]"#
    let blanks = String(repeating: " ", count: WebManifest.limitBytes - icons.utf8.count - 1)
    #expect(try icon(icons + blanks + "}") != nil)
    #expect(try icon(icons + blanks + " }") == nil)
  }

  @Test func `a manifest fills only what no tag named`() throws {
    let url = try #require(WebURL("https://www.example.com/m.json"))
    let bytes = Array(#"{"icons":[{"src":"/m.png","sizes":"64x64"}]}"#.utf8)
    let found = WebManifest(of: bytes.span, at: url)
    let manifest = try #require(found)
    let link = HeadTags.LinkElement(rel: "manifest", href: "/m.json")
    var guessed = try pageMetadata(of: HeadTags().adding { $0.links = [link] })
    #expect(guessed.manifest == url)
    manifest.merge(into: &guessed.metadata)
    #expect(
      guessed.metadata.icon
        == LinkMetadata.Picture(
          url: "https://www.example.com/m.png", width: 64, height: 64, type: "image/png"))
    #expect(guessed.metadata.sources?["icon"] == "manifest")

    let icon = HeadTags.LinkElement(rel: "icon", href: "/own.ico")
    var named = try pageMetadata(of: HeadTags().adding { $0.links = [link, icon] })
    #expect(named.manifest == nil)
    manifest.merge(into: &named.metadata)
    #expect(named.metadata.icon?.url == "https://www.example.com/own.ico")
  }
}
