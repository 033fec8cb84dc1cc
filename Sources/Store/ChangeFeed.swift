import FeedModel

/// What changed since somebody looked: new messages by their ids, all else by the numbers that
/// changes get; a page at a time.
///
/// New messages and changed ones fill a page side by side, so that a large import does not keep the
/// cards of what is on show waiting.
struct ChangeFeed {
  let store: Connection

  func cursor() throws(StoreError) -> StoreCursor {
    StoreCursor(
      message: try MessageTable(store: store).last(),
      change: try Tally(store: store).lastChange())
  }

  /// At most `limit` messages of each sort.
  func changes(since cursor: StoreCursor, limit: Int) throws(StoreError) -> StoreChanges {
    let end = try self.cursor()
    guard cursor != end else {
      return StoreChanges(cursor: end, messages: [], deleted: [], isComplete: true)
    }
    let limit = max(1, limit)
    var next = cursor
    var ids = Set(try posted(since: cursor, through: end.message, limit))
    next.message = ids.count == limit ? ids.max()?.rawValue ?? end.message : end.message
    let changed = try changed(since: cursor, until: end.change, limit)
    next.change = changed.through
    next.window = changed.rest
    ids.formUnion(changed.ids.filter { !changed.deleted.contains($0) })
    let table = MessageTable(store: store)
    var messages: [Message] = []
    for id in ids.sorted() {
      if let message = try table.message(id) { messages.append(message) }
    }
    return StoreChanges(
      cursor: next, messages: messages, deleted: changed.ids.filter(changed.deleted.contains),
      isComplete: next == end)
  }
}

extension ChangeFeed {
  private struct Changed {
    var ids: [MessageID] = []
    var deleted: Set<MessageID> = []
    /// Every change up to this one is told.
    var through: Int64
    /// The window that is not told to its end.
    var rest: StoreCursor.Window?
  }

  /// How many changes are looked at together: what they touched is sorted by message, so that a card
  /// that is on show in a hundred thousand messages can be told in pages too.
  private static let windowChanges: Int64 = 256

  private func changed(
    since cursor: StoreCursor, until last: Int64, _ limit: Int
  ) throws(StoreError) -> Changed {
    guard last > cursor.change else { return Changed(through: last) }
    // A window keeps its end while it is told. What is changed again meanwhile leaves it for a later
    // one, so nothing is missed.
    let end = cursor.window?.end ?? min(last, cursor.change + Self.windowChanges)
    let window = StoreCursor.Window(end: end, told: cursor.window?.told ?? .min)
    let edited = try edited(since: cursor, window)
    var ids = Set(edited.map(\.id))
    ids.formUnion(try unfolded(since: cursor, window))
    var changed = Changed(through: end)
    changed.ids = ids.sorted()
    changed.deleted = Set(edited.filter(\.isDeleted).map(\.id))
    if changed.ids.count > limit {
      changed.ids.removeSubrange(limit...)
      changed.through = cursor.change
      changed.rest = changed.ids.last.map { StoreCursor.Window(end: end, told: $0.rawValue) }
    }
    return changed
  }

  private func posted(
    since cursor: StoreCursor, through last: Int64, _ limit: Int
  ) throws(StoreError) -> [MessageID] {
    guard last > cursor.message else { return [] }
    return try store.prepared(
      "SELECT id FROM message WHERE id > ?1 AND deleted = 0 ORDER BY id LIMIT ?2"
    ).all(cursor.message, limit) { row throws(StoreError) in row.id(0) }
  }

  private func edited(
    since cursor: StoreCursor, _ window: StoreCursor.Window
  ) throws(StoreError) -> [(id: MessageID, isDeleted: Bool)] {
    try store.prepared(
      """
      SELECT id, deleted FROM message INDEXED BY message_by_change
      WHERE change > ?2 AND change <= ?3 AND id > ?4 AND id <= ?1
      """
    ).all(cursor.message, cursor.change, window.end, window.told) { row throws(StoreError) in
      (row.id(0), row.isTrue(1))
    }
  }

  /// Messages that show a preview that changed.
  private func unfolded(
    since cursor: StoreCursor, _ window: StoreCursor.Window
  ) throws(StoreError) -> [MessageID] {
    try store.prepared(
      """
      SELECT l.message FROM preview p JOIN link l ON l.preview = p.id
      WHERE p.change > ?2 AND p.change <= ?3 AND l.dismissed = 0 AND l.message > ?4
        AND l.message <= ?1
      """
    ).all(cursor.message, cursor.change, window.end, window.told) { row throws(StoreError) in
      row.id(0)
    }
  }
}
