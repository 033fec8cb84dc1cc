public import Store

/// What any process changes in a store, in order, without end.
///
/// Nothing is buffered and nothing is lost: a commit only says that there is something to read, and the
/// cursor says from where. A large import comes page by page, each read when it is asked for.
public struct FeedChanges: AsyncSequence, Sendable {
  /// Messages a page: a few screens, so that a page is drawn before the next one is read.
  static let pageSize = 200

  private let store: any FeedStore
  private let start: StoreCursor?

  init(store: any FeedStore, since start: StoreCursor?) {
    self.store = store
    self.start = start
  }

  public func makeAsyncIterator() -> Iterator {
    // Listening begins before the first look, so that no commit falls between the two.
    Iterator(store: store, cursor: start, commits: store.commits().makeAsyncIterator())
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let store: any FeedStore
    fileprivate var cursor: StoreCursor?
    fileprivate var commits: AsyncStream<Void>.Iterator

    /// The next changes, never empty; nil where the task was cancelled or the store closed.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(StoreError) -> StoreChanges? {
      while !Task.isCancelled {
        if let cursor {
          let changes = try await store.changes(since: cursor, limit: FeedChanges.pageSize)
          self.cursor = changes.cursor
          if !changes.messages.isEmpty || !changes.deleted.isEmpty { return changes }
          if !changes.isComplete { continue }
        } else {
          cursor = try await store.cursor()
        }
        guard await commits.next(isolation: actor) != nil else { return nil }
      }
      return nil
    }
  }
}
