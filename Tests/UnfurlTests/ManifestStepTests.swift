import FeedModel
import Fetch
import Testing

@testable import Unfurl

@Suite struct ManifestStepTests {
  private static let page = "https://a.test/"
  private static let manifest = RecordedFetcher.Page(
    headers: [("Content-Type", "application/manifest+json")],
    chunks: [#"{"icons":[{"src":"icons/1.png","sizes":"64x64"}]}"#])

  private func card(
    _ html: String, _ answer: RecordedFetcher.Page
  ) async throws -> (metadata: LinkMetadata, requests: Int) {
    let fetcher = RecordedFetcher([
      Self.page: [.html(html)], "https://a.test/app/m.json": [answer],
    ])
    var settings = UnfurlSettings()
    settings.quickRetryDelay = .zero
    let unfurler = Unfurler(settings: settings, fetcher: fetcher)
    let url = try #require(WebURL(Self.page))
    return (try await unfurler.metadata(for: url), fetcher.requests.count)
  }

  private static let link = "<link rel=manifest href=/app/m.json>"

  @Test func `a page whose only picture is an icon that it does not name asks its manifest`()
    async throws
  {
    let (metadata, requests) = try await card("<title>Tea</title>" + Self.link, Self.manifest)
    #expect(metadata.icon?.url == "https://a.test/app/icons/1.png")
    #expect(metadata.sources?["icon"] == "manifest")
    #expect(requests == 2)
  }

  @Test(arguments: ["<meta property=og:image content=/1.png>", "<link rel=icon href=/own.ico>"])
  func `a page with a picture or an icon of its own asks for no manifest`(tag: String)
    async throws
  {
    let (metadata, requests) = try await card("<title>Tea</title>\(tag)" + Self.link, Self.manifest)
    #expect(metadata.sources?["icon"] != "manifest")
    #expect(requests == 1)
  }

  @Test(arguments: [.status(404), .failing(.timedOut), .html("<p>")] as [RecordedFetcher.Page])
  func `a manifest that fails leaves the card as it is`(answer: RecordedFetcher.Page) async throws {
    let (metadata, _) = try await card("<title>Tea</title>" + Self.link, answer)
    #expect(metadata.title == "Tea")
    #expect(metadata.icon?.url == "https://a.test/favicon.ico")
  }
}
