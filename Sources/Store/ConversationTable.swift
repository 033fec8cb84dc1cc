import FeedModel

/// Conversations, each with the number of its messages and what is being written in it.
struct ConversationTable {
  let store: Connection

  func id(of name: ConversationName) throws(StoreError) -> ConversationID? {
    try store.prepared("SELECT id FROM conversation WHERE name = ?1")
      .first(name) { row throws(StoreError) in row.id(0) }
  }

  /// The conversation of that name, made where it is missing.
  func make(_ name: ConversationName) throws(StoreError) -> ConversationID {
    if let id = try id(of: name) { return id }
    try store.prepared("INSERT INTO conversation (name) VALUES (?1)").run(name)
    return ConversationID(rawValue: store.lastInsertedRow)
  }

  func add(_ count: Int, last: MessageID, to id: ConversationID) throws(StoreError) {
    try store.prepared(
      """
      UPDATE conversation SET messages = messages + ?2, last_message = max(last_message, ?3)
      WHERE id = ?1
      """
    ).run(id, count, last)
  }

  func removeOne(from id: ConversationID) throws(StoreError) {
    try store.prepared("UPDATE conversation SET messages = messages - 1 WHERE id = ?1").run(id)
  }

  /// Those that have messages, the latest used first.
  func all() throws(StoreError) -> [(name: ConversationName, messages: Int)] {
    try store.prepared(
      "SELECT name, messages FROM conversation WHERE messages > 0 ORDER BY last_message DESC"
    ).all { row throws(StoreError) in
      (name: ConversationName(rawValue: row.text(0)), messages: Int(row.integer(1)))
    }
  }

  func draft(in name: ConversationName) throws(StoreError) -> String? {
    let draft = try store.prepared("SELECT draft FROM conversation WHERE name = ?1")
      .first(name) { row throws(StoreError) in row.optionalText(0) }
    return draft ?? nil
  }

  func setDraft(_ text: String?, in name: ConversationName) throws(StoreError) {
    let id = try make(name)
    try store.prepared("UPDATE conversation SET draft = ?2 WHERE id = ?1").run(id, text)
  }
}
