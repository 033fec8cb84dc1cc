public import FeedModel

extension SQLiteFeedStore {
  public func append(
    _ drafts: [LinkedDraft], priority: JobPriority, at now: Timestamp
  ) async throws(StoreError) -> [MessageID?] {
    try await writer.write { store throws(StoreError) in
      var appending = Appending(store: store, priority: priority, now: now)
      for draft in drafts { try appending.append(draft) }
      return try appending.finish()
    }
  }

  public func edit(
    _ id: MessageID, to text: String, links: [Link], at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await writer.write { store throws(StoreError) in
      try Editing(store: store, now: now).edit(id, to: text, links: links)
    }
  }

  public func delete(_ id: MessageID, at now: Timestamp) async throws(StoreError) -> Bool {
    try await writer.write { store throws(StoreError) in
      try Editing(store: store, now: now).delete(id)
    }
  }

  public func message(_ id: MessageID) async throws(StoreError) -> Message? {
    try await reader.read { store throws(StoreError) in try MessageTable(store: store).message(id) }
  }

  public func messages(_ page: MessagePage) async throws(StoreError) -> [Message] {
    try await reader.read { store throws(StoreError) in
      try MessageTable(store: store).messages(page)
    }
  }

  public func conversations() async throws(StoreError) -> [(name: ConversationName, messages: Int)]
  {
    try await reader.read { store throws(StoreError) in try ConversationTable(store: store).all() }
  }

  public func draft(in conversation: ConversationName) async throws(StoreError) -> String? {
    try await reader.read { store throws(StoreError) in
      try ConversationTable(store: store).draft(in: conversation)
    }
  }

  public func setDraft(
    _ text: String?, in conversation: ConversationName
  ) async throws(StoreError) {
    try await writer.write { store throws(StoreError) in
      try ConversationTable(store: store).setDraft(text, in: conversation)
    }
  }
}
