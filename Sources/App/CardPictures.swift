import Feed
import FeedModel
import Fetch
import Pictures
import Store

/// The pictures of cards that come into view: from the store where they were drawn before, else made
/// and kept there, so that a restart draws without a request.
struct CardPictures: Sendable {
  /// Downloads under way at once, and so the most to one host.
  private static let atOnce = 2

  let feed: Feed
  let maker: PictureMaker

  init(feed: Feed, fetcher: any Fetcher) {
    self.feed = feed
    maker = PictureMaker(fetcher: fetcher)
  }

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

  /// For cards that are printed: those that are kept, and the others too where they may be fetched.
  func thumbnails(of messages: [Message], making: Bool) async -> [PreviewKey: Thumbnail] {
    var thumbnails: [PreviewKey: Thumbnail] = [:]
    for link in messages.flatMap(\.links) {
      guard case .shown(let key, .ready(let metadata)) = link.card, metadata.image != nil,
        thumbnails[key] == nil, !Task.isCancelled
      else { continue }
      thumbnails[key] =
        making
        ? await thumbnail(of: key, metadata) : await feed.store.thumbnail(of: key, metadata)
    }
    return thumbnails
  }

  private func thumbnail(of key: PreviewKey) async -> Thumbnail? {
    guard let stored = try? await feed.store.preview(key), case .ready(let metadata) = stored.state
    else { return nil }
    return await thumbnail(of: key, metadata)
  }

  private func thumbnail(of key: PreviewKey, _ metadata: LinkMetadata) async -> Thumbnail? {
    if let kept = await feed.store.thumbnail(of: key, metadata) { return kept }
    guard let (url, thumbnail) = await maker.picture(of: metadata) else { return nil }
    let picture = StoredPicture(
      url: url, width: thumbnail.width, height: thumbnail.height, pixels: thumbnail.pixels)
    // A picture that could not be kept is shown all the same.
    _ = try? await feed.store.keepPicture(picture, of: key)
    return thumbnail
  }
}

extension FeedStore {
  /// The kept picture of a page; nil where the page names another one by now.
  func thumbnail(of key: PreviewKey, _ metadata: LinkMetadata) async -> Thumbnail? {
    guard let kept = try? await picture(of: key),
      PictureMaker.addresses(of: metadata).contains(kept.url)
    else { return nil }
    return Thumbnail(width: kept.width, height: kept.height, pixels: kept.pixels)
  }
}
