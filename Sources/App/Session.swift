import Feed
import FeedModel
import Fetch
import Links
import Store
import Unfurl

/// An opened feed: the store, the unfurler and what joins them, put together once a run.
struct Session: Sendable {
  let settings: Settings
  let store: SQLiteFeedStore
  let feed: Feed
  let fetcher: CurlFetcher

  /// Opens the store that the settings name.
  init(_ settings: Settings) async throws {
    self.settings = settings
    store = try await SQLiteFeedStore(path: settings.storePath)
    fetcher = CurlFetcher(settings: settings.unfurl.fetchWithinLimits)
    feed = Feed(
      store: store, unfurler: Unfurler(settings: settings.unfurl, fetcher: fetcher),
      scanner: LinkScanner(previewLimit: settings.previewLimit))
  }

  /// Runs a command's body on the feed of the command line, and closes the store behind it.
  static func using<Result: Sendable>(
    _ invocation: Invocation, console: Console, _ body: (Session) async throws -> Result
  ) async throws -> Result {
    let settings = try Settings(invocation)
    if invocation.has("verbose") {
      let file = settings.file.map { "settings from \(quoted($0))" } ?? "no settings file"
      console.say("pennant: the store is \(quoted(settings.storePath)), \(file)")
    }
    let session = try await Session(settings)
    do {
      let result = try await body(session)
      await session.store.close()
      return result
    } catch {
      await session.store.close()
      throw error
    }
  }
}

extension Invocation {
  /// The conversation that was named.
  var conversation: ConversationName? {
    value("conversation").map(ConversationName.init(rawValue:))
  }
}
