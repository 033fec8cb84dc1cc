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
    let conversation: ConversationID? = try store.prepared(
      """
      UPDATE message SET text = '', author = '', deleted = 1
      WHERE id = ?1 AND deleted = 0 RETURNING conversation
      """
    ).first(id) { row throws(StoreError) in row.id(0) }
    // An empty row is a row: the index must know of it to find itself in order.
    if conversation != nil { try indexWords(from: id, through: id) }
    return conversation
  }

  /// Lets those who watch see that a message is not what it was.
  func markChanged(_ id: MessageID) throws(StoreError) {
    let change = try Tally(store: store).change()
    try store.prepared("UPDATE message SET change = ?2 WHERE id = ?1").run(id, change)
  }

  func message(_ id: MessageID) throws(StoreError) -> Message? {
    try store.prepared(
      """
      SELECT m.id, c.name, m.author, m.posted_at, m.text, m.revision, m.origin
      FROM message m JOIN conversation c ON c.id = m.conversation
      WHERE m.id = ?1 AND m.deleted = 0
      """
    ).first(id, read: message)
  }

  /// In order of posting; of two posted at one instant the one stored first comes first.
  func messages(_ page: MessagePage) throws(StoreError) -> [Message] {
    var conversation: ConversationID?
    if let name = page.conversation {
      guard let id = try ConversationTable(store: store).id(of: name) else { return [] }
      conversation = id
    }
    let limit = max(0, page.limit)
    switch page.place {
    case .first: return try after(.start, in: conversation, limit)
    case .latest: return try before(.end, in: conversation, limit)
    case .before(let id):
      guard let moment = try moment(of: id) else { return [] }
      return try before(moment, in: conversation, limit)
    case .after(let id):
      guard let moment = try moment(of: id) else { return [] }
      return try after(moment, in: conversation, limit)
    }
  }

  /// The greatest id that was ever given.
  func last() throws(StoreError) -> Int64 {
    try store.prepared("SELECT max(id) FROM message").number()
  }
}

extension MessageTable {
  /// A place in the order of posting.
  private struct Moment {
    let postedAt: Timestamp
    let id: MessageID

    static let start = Moment(
      postedAt: Timestamp(milliseconds: .min), id: MessageID(rawValue: .min))
    static let end = Moment(postedAt: Timestamp(milliseconds: .max), id: MessageID(rawValue: .max))
  }

  /// Of a message that is there, or was; nil for an id that was never given.
  private func moment(of id: MessageID) throws(StoreError) -> Moment? {
    try store.prepared("SELECT posted_at FROM message WHERE id = ?1")
      .first(id) { row throws(StoreError) in Moment(postedAt: row.time(0), id: id) }
  }

  private func before(
    _ moment: Moment, in conversation: ConversationID?, _ limit: Int
  ) throws(StoreError) -> [Message] {
    if let conversation {
      return try store.prepared(
        """
        SELECT m.id, c.name, m.author, m.posted_at, m.text, m.revision, m.origin
        FROM message m JOIN conversation c ON c.id = m.conversation
        WHERE m.conversation = ?4 AND (m.posted_at, m.id) < (?1, ?2) AND m.deleted = 0
        ORDER BY m.posted_at DESC, m.id DESC LIMIT ?3
        """
      ).all(moment.postedAt, moment.id, limit, conversation, read: message).reversed()
    }
    return try store.prepared(
      """
      SELECT m.id, c.name, m.author, m.posted_at, m.text, m.revision, m.origin
      FROM message m JOIN conversation c ON c.id = m.conversation
      WHERE (m.posted_at, m.id) < (?1, ?2) AND m.deleted = 0
      ORDER BY m.posted_at DESC, m.id DESC LIMIT ?3
      """
    ).all(moment.postedAt, moment.id, limit, read: message).reversed()
  }

  private func after(
    _ moment: Moment, in conversation: ConversationID?, _ limit: Int
  ) throws(StoreError) -> [Message] {
    if let conversation {
      return try store.prepared(
        """
        SELECT m.id, c.name, m.author, m.posted_at, m.text, m.revision, m.origin
        FROM message m JOIN conversation c ON c.id = m.conversation
        WHERE m.conversation = ?4 AND (m.posted_at, m.id) > (?1, ?2) AND m.deleted = 0
        ORDER BY m.posted_at, m.id LIMIT ?3
        """
      ).all(moment.postedAt, moment.id, limit, conversation, read: message)
    }
    return try store.prepared(
      """
      SELECT m.id, c.name, m.author, m.posted_at, m.text, m.revision, m.origin
      FROM message m JOIN conversation c ON c.id = m.conversation
      WHERE (m.posted_at, m.id) > (?1, ?2) AND m.deleted = 0
      ORDER BY m.posted_at, m.id LIMIT ?3
      """
    ).all(moment.postedAt, moment.id, limit, read: message)
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
      links: try LinkTable(store: store).links(of: id, in: text),
      originID: row.optionalText(6))
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
