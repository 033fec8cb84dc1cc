import FeedModel

extension SQLiteFeedStore {
  public func cursor() async throws(StoreError) -> StoreCursor {
    try await reader.read { store throws(StoreError) in try ChangeFeed(store: store).cursor() }
  }

  public func changes(
    since cursor: StoreCursor, limit: Int
  ) async throws(StoreError) -> StoreChanges {
    try await reader.read { store throws(StoreError) in
      try ChangeFeed(store: store).changes(since: cursor, limit: limit)
    }
  }
}
