import Extract
import FeedModel
import Fetch
import Testing

@testable import Unfurl

@Suite struct OEmbedStepTests {
  private let video = "https://www.youtube.com/watch?v=1"
  private let picture = "https://flickr.com/photos/ada/1"

  private func unfurler(_ fetcher: RecordedFetcher) -> Unfurler {
    var settings = UnfurlSettings()
    settings.quickRetryDelay = .zero
    return Unfurler(settings: settings, fetcher: fetcher)
  }

  private func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

  private func endpoint(_ text: String) throws -> String {
    try #require(OEmbed.endpoint(for: url(text))).serialized
  }

  private static func json(_ title: String) -> RecordedFetcher.Page {
    RecordedFetcher.Page(
      headers: [("Content-Type", "application/json")],
      chunks: [
        #"{"type":"video","title":"\#(title)","thumbnail_url":"https://i.test/1.jpg"}"#
      ])
  }

  @Test func `a provider that hides its tags is asked first, and its page not at all`() async throws
  {
    let fetcher = RecordedFetcher([try endpoint(video): [Self.json("A film")]])
    let metadata = try await unfurler(fetcher).metadata(for: url(video))
    #expect(metadata.title == "A film")
    #expect(metadata.image?.url == "https://i.test/1.jpg")
    #expect(metadata.url == video)
    #expect(fetcher.requests.count == 1)
  }

  @Test func `where the endpoint fails the page is read`() async throws {
    let fetcher = RecordedFetcher([
      try endpoint(video): [.status(500)],
      video: [.html("<title>From the page</title><meta property=og:image content=/1.png>")],
    ])
    #expect(try await unfurler(fetcher).metadata(for: url(video)).title == "From the page")
  }

  @Test func `an endpoint that the page names fills gaps, and overrides nothing`() async throws {
    let page = RecordedFetcher.Page.html(
      """
      <title>From the page</title>
      <link rel="alternate" type="application/json+oembed" href="/oembed?url=1">
      """)
    let fetcher = RecordedFetcher([
      "https://a.test/": [page], "https://a.test/oembed?url=1": [Self.json("From the endpoint")],
    ])
    let metadata = try await unfurler(fetcher).metadata(for: url("https://a.test/"))
    #expect(metadata.title == "From the page")
    #expect(metadata.image?.url == "https://i.test/1.jpg")
  }

  @Test(arguments: [.status(500), .failing(.timedOut), .html("<html>")] as [RecordedFetcher.Page])
  func `an endpoint that fails leaves the card as it is`(answer: RecordedFetcher.Page) async throws
  {
    let page = RecordedFetcher.Page.html(
      """
      <title>From the page</title>
      <link rel="alternate" type="application/json+oembed" href="/oembed?url=1">
      """)
    let fetcher = RecordedFetcher([
      "https://a.test/": [page], "https://a.test/oembed?url=1": [answer],
    ])
    #expect(
      try await unfurler(fetcher).metadata(for: url("https://a.test/")).title == "From the page")
  }

  @Test func `a page without gaps asks nobody`() async throws {
    let page = RecordedFetcher.Page.html(
      """
      <title>From the page</title><meta property="og:image" content="/1.png">
      <link rel="alternate" type="application/json+oembed" href="/oembed?url=1">
      """)
    let fetcher = RecordedFetcher(["https://a.test/": [page]])
    _ = try await unfurler(fetcher).metadata(for: url("https://a.test/"))
    #expect(fetcher.requests.count == 1)
  }

  @Test func `who shows a wall but offers oEmbed has a card`() async throws {
    let fetcher = RecordedFetcher([
      picture: [.status(403)], try endpoint(picture): [Self.json("A picture")],
    ])
    #expect(try await unfurler(fetcher).metadata(for: url(picture)).title == "A picture")
  }

  @Test func `a wall stays a wall where oEmbed has no answer either`() async throws {
    let fetcher = RecordedFetcher([
      picture: [.status(403)], try endpoint(picture): [.status(404)],
    ])
    #expect(try await unfurler(fetcher).unfurl(url(picture)).failure?.status == 403)
  }
}
