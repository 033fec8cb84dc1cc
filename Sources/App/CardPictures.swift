import Feed
import FeedModel
import Fetch
import Pictures

/// Makes the pictures of cards that come into view: fetches each with the fetcher's limits and has it
/// decoded in a process of its own.
struct CardPictures: Sendable {
  /// Downloads under way at once, and so the most to one host.
  private static let atOnce = 2
  /// Pixels in either direction: enough for the largest box that a card gives a picture.
  private static let sidePixels = 256

  let feed: Feed
  let fetcher: any Fetcher
  let workshop = PictureWorkshop()

  /// Serves requests until they end; each is answered once, with nil where there is no picture.
  func serve(
    _ requests: AsyncStream<PreviewKey>,
    answer: @escaping @Sendable (PreviewKey, Thumbnail?) -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      var running = 0
      for await key in requests {
        if running == Self.atOnce {
          await group.next()
          running -= 1
        }
        running += 1
        group.addTask { answer(key, await thumbnail(of: key)) }
      }
    }
  }

  private func thumbnail(of key: PreviewKey) async -> Thumbnail? {
    guard let stored = try? await feed.store.preview(key), case .ready(let metadata) = stored.state
    else { return nil }
    for address in [metadata.image?.url, metadata.icon?.url] {
      guard let url = address.flatMap({ WebURL($0) }), let file = await download(url) else {
        continue
      }
      if let picture = try? await workshop.thumbnail(of: file, fitting: Self.sidePixels) {
        return picture
      }
    }
    return nil
  }

  private func download(_ url: WebURL) async -> [UInt8]? {
    let limit = PictureDecoder.byteLimit
    let body = BodyCollector(limitBytes: limit) { $0.status == 200 }
    let request = FetchRequest(url: url, accept: "image/*", bodyLimitBytes: limit)
    guard let response = try? await fetcher.fetch(request, into: body), response.head.status == 200
    else { return nil }
    // A picture that was cut is shown as far as it goes, where its format allows that.
    let bytes = body.bytes
    return bytes.isEmpty ? nil : bytes
  }
}
