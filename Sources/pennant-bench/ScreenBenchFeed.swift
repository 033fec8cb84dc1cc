import FeedModel
import Store

/// The feed of the screen's bench: chat, and cards that are ready with their pictures, so that nothing is
/// fetched.
enum ScreenBenchFeed {
  /// How many of the newest messages are rich in cards: more than the bench scrolls through by rows.
  private static let newest = 2000

  /// - Throws: where the store cannot be filled.
  static func fill(_ path: String, _ count: Int) async throws {
    let store = try await SQLiteFeedStore(path: path)
    for start in stride(from: 0, to: count, by: 5000) {
      let batch = (start..<min(start + 5000, count)).map { number in
        message(number, linkEvery: number + newest < count ? 500 : 4)
      }
      _ = try await store.append(batch, priority: .backlog, at: .now())
    }
    try await makeCards(store)
    await store.close()
  }

  private static func makeCards(_ store: SQLiteFeedStore) async throws {
    let (now, later) = (Timestamp.now(), Timestamp.now() + .seconds(86_400))
    let claim = JobClaim(
      worker: "bench", limit: 1000, perHost: 1000, now: now, leaseUntil: later)
    while case let jobs = try await store.claim(claim), !jobs.isEmpty {
      for job in jobs {
        var metadata = LinkMetadata(url: job.url, originalURL: job.url, kind: .article)
        metadata.title = "The river that flows upwards twice a day"
        metadata.siteName = "Example News"
        metadata.description =
          "Where the tide is stronger than the stream, boats wait for the turn."
        metadata.image = LinkMetadata.Picture(url: job.url + ".jpeg")
        let result = JobResult(outcome: .ready(metadata), freshUntil: later)
        guard try await store.finish(job, with: result, at: now) else { continue }
        _ = try await store.keepPicture(picture(job.url + ".jpeg"), of: job.key)
      }
    }
  }

  private static func message(_ number: Int, linkEvery: Int) -> LinkedDraft {
    var message = StoreBenchRows.message(number, linkEvery: linkEvery)
    message.draft.author = "person \(number % 7)"
    message.draft.postedAt =
      Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 30_000)
    return message
  }

  /// As large as thumbnails are, and each cell of another colour: the dearest to draw.
  private static func picture(_ url: String) -> StoredPicture {
    let (width, height) = (128, 72)
    var pixels: [UInt8] = []
    for place in 0..<width * height {
      let (x, y) = (place % width, place / width)
      pixels += [UInt8(2 * x), UInt8(3 * y), UInt8((x * y + url.utf8.count) & 0xFF), 0xFF]
    }
    return StoredPicture(url: url, width: width, height: height, pixels: pixels)
  }
}
