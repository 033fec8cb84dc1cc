import FeedModel
import Testing

@testable import Store

@Suite struct PictureStoreTests {
  @Test func `a picture is kept for a preview, replaced, and found after a restart`() async throws {
    let folder = try TemporaryFolder()
    let store = try await SQLiteFeedStore(path: folder.file)
    let url = try #require(WebURL("https://example.org/"))
    let link = Link(range: 0..<20, text: "https://example.org/", target: .web(url), refusal: nil)
    let draft = Draft(author: "ada", postedAt: .at(0), text: "https://example.org/")
    _ = try await store.append(
      [LinkedDraft(draft: draft, links: [link])], priority: .newest, at: .at(0))
    let key = url.previewKey
    #expect(try await store.picture(of: key) == nil)
    var picture = StoredPicture(
      url: "https://example.org/a.png", width: 1, height: 2, pixels: [0, 1, 2, 3, 4, 5, 6, 255])
    #expect(try await store.keepPicture(picture, of: key))
    picture.url = "https://example.org/b.png"
    #expect(try await store.keepPicture(picture, of: key))
    #expect(try await store.picture(of: key) == picture)
    #expect(try await !store.keepPicture(picture, of: PreviewKey(rawValue: "unknown")))
    await store.close()
    let again = try await SQLiteFeedStore(path: folder.file)
    #expect(try await again.picture(of: key) == picture)
    await again.close()
  }
}
