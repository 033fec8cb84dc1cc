import Feed
import FeedModel
import Links
import Store
import Unfurl

/// An opened feed: the store, the unfurler and what joins them, put together once a run.
struct Session: Sendable {
  let settings: Settings
  let store: SQLiteFeedStore
  let feed: Feed

  /// Opens the store that the settings name.
  init(_ settings: Settings) async throws {
    self.settings = settings
    store = try await SQLiteFeedStore(path: settings.storePath)
    feed = Feed(
      store: store, unfurler: Unfurler(settings: settings.unfurl),
      scanner: LinkScanner(previewLimit: settings.previewLimit))
  }

  /// Runs a command's body on the feed of the command line, and closes the store behind it.
  static func using<Result: Sendable>(
    _ invocation: Invocation, _ body: (Session) async throws -> Result
  ) async throws -> Result {
    let session = try await Session(Settings(invocation))
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
