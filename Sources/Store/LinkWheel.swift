public import FeedModel

/// Which links chance may choose from.
public struct LinkWheel: Hashable, Sendable {
  public var isSavedOnly: Bool
  /// Nil: every conversation.
  public var conversation: ConversationName?

  public init(isSavedOnly: Bool = false, conversation: ConversationName? = nil) {
    self.isSavedOnly = isSavedOnly
    self.conversation = conversation
  }
}

extension SQLiteFeedStore {
  /// The link where a wheel with all of them on it stops; nil where it is empty. Every link has the
  /// same chance where `fraction`, from 0 up to 1, is random.
  public func link(
    on wheel: LinkWheel, at fraction: Double
  ) async throws(StoreError) -> LinkPlace? {
    try await reader.read { store throws(StoreError) in
      var from = AssembledQuery()
      from.add(wheel.isSavedOnly ? "FROM saved l" : "FROM link l")
      if let name = wheel.conversation {
        from.add(
          "JOIN message m ON m.id = l.message WHERE m.conversation = ?",
          try ConversationTable(store: store).id(of: name))
      } else if !wheel.isSavedOnly {
        from.add("WHERE l.web = 1")
      }
      var counting = AssembledQuery()
      counting.add("SELECT count(*)")
      counting.add(from)
      let count =
        try counting.all(on: store) { row throws(StoreError) in row.integer(0) }.first ?? 0
      guard count > 0 else { return nil }
      var choosing = AssembledQuery()
      choosing.add("SELECT l.message, l.place")
      choosing.add(from)
      let offset = min(count - 1, Int64(max(0, fraction) * Double(count)))
      choosing.add("ORDER BY l.message, l.place LIMIT 1 OFFSET ?", offset)
      return try choosing.all(on: store) { row throws(StoreError) in
        LinkPlace(message: row.id(0), index: Int(row.integer(1)))
      }.first
    }
  }
}
