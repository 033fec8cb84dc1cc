import FeedModel

extension SQLiteFeedStore {
  public func cursor() async throws(StoreError) -> StoreCursor {
    try await reader.read { store throws(StoreError) in try ChangeFeed(store: store).cursor() }
  }

  public func changes(since cursor: StoreCursor) async throws(StoreError) -> StoreChanges {
    try await reader.read { store throws(StoreError) in
      try ChangeFeed(store: store).changes(since: cursor)
    }
  }
}

/// What changed since somebody looked: new messages by their ids, all else by the numbers that
/// changes get.
struct ChangeFeed {
  let store: Connection

  func cursor() throws(StoreError) -> StoreCursor {
    StoreCursor(
      message: try MessageTable(store: store).last(),
      change: try Tally(store: store).lastChange())
  }

  func changes(since cursor: StoreCursor) throws(StoreError) -> StoreChanges {
    let now = try self.cursor()
    if now == cursor { return StoreChanges(cursor: now, messages: [], deleted: []) }
    var ids = Set(try posted(since: cursor))
    var deleted: [MessageID] = []
    if now.change > cursor.change {
      for (id, isDeleted) in try edited(since: cursor) {
        if isDeleted { deleted.append(id) } else { ids.insert(id) }
      }
      ids.formUnion(try unfolded(since: cursor))
    }
    let table = MessageTable(store: store)
    var messages: [Message] = []
    for id in ids.sorted() {
      if let message = try table.message(id) { messages.append(message) }
    }
    return StoreChanges(cursor: now, messages: messages, deleted: deleted)
  }

  private func posted(since cursor: StoreCursor) throws(StoreError) -> [MessageID] {
    try store.prepared("SELECT id FROM message WHERE id > ?1 AND deleted = 0")
      .all(cursor.message) { row throws(StoreError) in row.id(0) }
  }

  private func edited(since cursor: StoreCursor) throws(StoreError) -> [(MessageID, Bool)] {
    try store.prepared(
      "SELECT id, deleted FROM message WHERE change > ?2 AND id <= ?1 ORDER BY id"
    ).all(cursor.message, cursor.change) { row throws(StoreError) in (row.id(0), row.isTrue(1)) }
  }

  /// Messages that show a preview that changed.
  private func unfolded(since cursor: StoreCursor) throws(StoreError) -> [MessageID] {
    try store.prepared(
      """
      SELECT l.message FROM preview p JOIN link l ON l.preview = p.id
      WHERE p.change > ?2 AND l.dismissed = 0 AND l.message <= ?1
      """
    ).all(cursor.message, cursor.change) { row throws(StoreError) in row.id(0) }
  }
}
