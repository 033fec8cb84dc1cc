import FeedModel
import Fetch
import Glibc
import Links
import Origin
import Store
import Testing
import Unfurl

@testable import Feed

/// A feed over a store in a folder of its own, which goes when the test is over.
final class TestFeed: Sendable {
  let folder: String
  let feed: Feed

  /// A second one on the same folder is another process's, as far as the store can tell.
  init(
    sharing other: TestFeed? = nil, _ change: (inout UnfurlSettings) -> Void = { _ in }
  ) async throws {
    folder = try other?.folder ?? Self.makeFolder()
    var settings = UnfurlSettings()
    _ = settings.fetch.addressPolicy.allow("127.0.0.0/8")
    settings.hosts.spacing = .zero
    settings.retries.waits = []
    change(&settings)
    let store = try await SQLiteFeedStore(path: folder + "/feed.db")
    feed = Feed(store: store, unfurler: Unfurler(settings: settings))
    ownsFolder = other == nil
  }

  private let ownsFolder: Bool

  deinit {
    guard ownsFolder else { return }
    for name in ["feed.db", "feed.db-wal", "feed.db-shm"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  @discardableResult
  func post(_ text: String, in conversation: ConversationName = .standard) async throws -> MessageID
  {
    let draft = Draft(
      conversation: conversation, author: "ada", postedAt: .now(), text: text)
    return try #require(try await feed.post(draft))
  }

  /// Makes every preview that is queued.
  func work() async throws {
    try await JobRunner(feed: feed).run(until: .empty)
  }

  func cards() async throws -> [AttachedLink.Card] {
    try await feed.messages().flatMap { $0.links.map(\.card) }
  }

  /// In a word or two each.
  func states() async throws -> [String] {
    try await cards().map { card in
      switch card.state {
      case .ready(let metadata): metadata.title ?? "untitled"
      case .failed(let failure, _): failure.kind.rawValue
      case .loading: "loading"
      case nil: "none"
      }
    }
  }

  /// Waits until the words are these; the test's time limit ends it otherwise.
  func reached(_ words: [String]) async throws {
    let cursor = try await feed.store.cursor()
    if try await states() == words { return }
    for try await _ in feed.changes(since: cursor) {
      if try await states() == words { return }
    }
  }

  private static func makeFolder() throws -> String {
    var template = Array("/tmp/pennant-feed-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension OriginAnswer {
  static func titled(_ title: String, headers: [(name: String, value: String)] = []) -> Self {
    .html("<html><head><title>\(title)</title></head><body></body></html>", headers: headers)
  }
}
