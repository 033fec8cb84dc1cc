import FeedModel

/// What was said, and the words of it for the search.
struct MessageTable {
  let store: Connection

  /// Nil where the conversation has a message of that origin already.
  func insert(_ draft: Draft, in conversation: ConversationID) throws(StoreError) -> MessageID? {
    try store.prepared(
      """
      INSERT INTO message (conversation, author, posted_at, text, origin)
      VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT (conversation, origin) WHERE origin IS NOT NULL DO NOTHING
      """
    ).run(conversation, draft.author, draft.postedAt, draft.text, draft.originID)
    return store.changedRows == 1 ? MessageID(rawValue: store.lastInsertedRow) : nil
  }

  /// Makes new messages found by their words; in one go, which costs half of one by one.
  func indexWords(from first: MessageID, through last: MessageID) throws(StoreError) {
    try store.prepared(
      """
      INSERT INTO message_words (rowid, text)
      SELECT id, text FROM message WHERE id BETWEEN ?1 AND ?2
      """
    ).run(first, last)
  }

  /// False where the message is gone.
  func replaceText(_ id: MessageID, with text: String) throws(StoreError) -> Bool {
    try forgetWords(id)
    try store.prepared(
      "UPDATE message SET text = ?2, revision = revision + 1 WHERE id = ?1 AND deleted = 0"
    ).run(id, text)
    guard store.changedRows == 1 else { return false }
    try indexWords(from: id, through: id)
    return true
  }

  /// Leaves an empty row; nil where the message is gone already.
  func empty(_ id: MessageID) throws(StoreError) -> ConversationID? {
    try forgetWords(id)
    return try store.prepared(
      """
      UPDATE message SET text = '', author = '', deleted = 1
      WHERE id = ?1 AND deleted = 0 RETURNING conversation
      """
    ).first(id) { row throws(StoreError) in row.id(0) }
  }

  /// Lets those who watch see that a message is not what it was.
  func markChanged(_ id: MessageID) throws(StoreError) {
    let change = try Tally(store: store).next(.change)
    try store.prepared("UPDATE message SET change = ?2 WHERE id = ?1").run(id, change)
  }

  func message(_ id: MessageID) throws(StoreError) -> Message? {
    try store.prepared(
      """
      SELECT m.id, c.name, m.author, m.posted_at, m.text, m.revision
      FROM message m JOIN conversation c ON c.id = m.conversation
      WHERE m.id = ?1 AND m.deleted = 0
      """
    ).first(id, read: message)
  }

  func messages(_ page: MessagePage) throws(StoreError) -> [Message] {
    let limit = max(0, page.limit)
    let place = page.place
    guard let name = page.conversation else {
      switch place {
      case .first: return try after(MessageID(rawValue: 0), limit)
      case .latest: return try before(MessageID(rawValue: .max), limit)
      case .before(let id): return try before(id, limit)
      case .after(let id): return try after(id, limit)
      }
    }
    guard let conversation = try ConversationTable(store: store).id(of: name) else { return [] }
    switch place {
    case .first: return try after(MessageID(rawValue: 0), in: conversation, limit)
    case .latest: return try before(MessageID(rawValue: .max), in: conversation, limit)
    case .before(let id): return try before(id, in: conversation, limit)
    case .after(let id): return try after(id, in: conversation, limit)
    }
  }

  /// The greatest id that was ever given.
  func last() throws(StoreError) -> Int64 {
    try store.prepared("SELECT max(id) FROM message").number()
  }
}

extension MessageTable {
  private func before(_ id: MessageID, _ limit: Int) throws(StoreError) -> [Message] {
    try store.prepared(
      """
      SELECT m.id, c.name, m.author, m.posted_at, m.text, m.revision
      FROM message m JOIN conversation c ON c.id = m.conversation
      WHERE m.id < ?1 AND m.deleted = 0 ORDER BY m.id DESC LIMIT ?2
      """
    ).all(id, limit, read: message).reversed()
  }

  private func after(_ id: MessageID, _ limit: Int) throws(StoreError) -> [Message] {
    try store.prepared(
      """
      SELECT m.id, c.name, m.author, m.posted_at, m.text, m.revision
      FROM message m JOIN conversation c ON c.id = m.conversation
      WHERE m.id > ?1 AND m.deleted = 0 ORDER BY m.id LIMIT ?2
      """
    ).all(id, limit, read: message)
  }

  private func before(
    _ id: MessageID, in conversation: ConversationID, _ limit: Int
  ) throws(StoreError) -> [Message] {
    try store.prepared(
      """
      SELECT m.id, c.name, m.author, m.posted_at, m.text, m.revision
      FROM message m JOIN conversation c ON c.id = m.conversation
      WHERE m.conversation = ?1 AND m.id < ?2 AND m.deleted = 0 ORDER BY m.id DESC LIMIT ?3
      """
    ).all(conversation, id, limit, read: message).reversed()
  }

  private func after(
    _ id: MessageID, in conversation: ConversationID, _ limit: Int
  ) throws(StoreError) -> [Message] {
    try store.prepared(
      """
      SELECT m.id, c.name, m.author, m.posted_at, m.text, m.revision
      FROM message m JOIN conversation c ON c.id = m.conversation
      WHERE m.conversation = ?1 AND m.id > ?2 AND m.deleted = 0 ORDER BY m.id LIMIT ?3
      """
    ).all(conversation, id, limit, read: message)
  }

  private func message(_ row: Row) throws(StoreError) -> Message {
    let id: MessageID = row.id(0)
    let text = row.text(4)
    return Message(
      id: id,
      conversation: ConversationName(rawValue: row.text(1)),
      author: row.text(2),
      postedAt: row.time(3),
      text: text,
      revision: Int(row.integer(5)),
      links: try LinkTable(store: store).links(of: id, in: text))
  }

  /// The index keeps no texts: it must be told what it is to forget.
  private func forgetWords(_ id: MessageID) throws(StoreError) {
    try store.prepared(
      """
      INSERT INTO message_words (message_words, rowid, text)
      SELECT 'delete', id, text FROM message WHERE id = ?1 AND deleted = 0
      """
    ).run(id)
  }
}
