import FeedModel

/// Counts what a store holds, whole or one conversation.
struct StoreCensus {
  let store: Connection
  let conversation: ConversationID?
  /// Of hosts, authors and conversations.
  let limit: Int

  func statistics() throws(StoreError) -> StoreStatistics {
    var result = StoreStatistics()
    result.months = try months()
    result.messages = result.months.reduce(0) { $0 + $1.messages }
    result.links = result.months.reduce(0) { $0 + $1.links }
    (result.sharedLinks, result.previews) = try cards()
    result.saved =
      try counts(
        "SELECT '', count(*) FROM saved s JOIN message m ON m.id = s.message WHERE true"
      ).first?.count ?? 0
    result.pictures = Int(try store.prepared("SELECT count(*) FROM picture").number())
    result.bytes = Int(
      try store.prepared(
        "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
      ).number())
    result.authors = try counts(
      "SELECT m.author, count(*) FROM message m WHERE m.deleted = 0", grouped: true)
    result.conversations = try counts(
      """
      SELECT c.name, count(*) FROM message m JOIN conversation c ON c.id = m.conversation
      WHERE m.deleted = 0
      """, grouped: true)
    result.hosts = try counts(
      """
      SELECT h.name, count(*) FROM link l JOIN message m ON m.id = l.message
        JOIN preview p ON p.id = l.preview JOIN host h ON h.id = p.host WHERE true
      """, grouped: true)
    result.states = try counts(
      """
      SELECT p.state, count(DISTINCT p.id) FROM link l JOIN message m ON m.id = l.message
        JOIN preview p ON p.id = l.preview WHERE l.dismissed = 0
      """, grouped: true)
    result.failures = try counts(
      """
      SELECT p.failure, count(DISTINCT p.id) FROM link l JOIN message m ON m.id = l.message
        JOIN preview p ON p.id = l.preview WHERE l.dismissed = 0 AND p.state = 'failed'
      """, grouped: true)
    return result
  }

  private func months() throws(StoreError) -> [StoreStatistics.Month] {
    var sql = AssembledQuery()
    sql.add(
      """
      SELECT strftime('%Y-%m', m.posted_at / 1000, 'unixepoch') AS month, count(*), sum(
        (SELECT count(*) FROM link l WHERE l.message = m.id))
      FROM message m WHERE m.deleted = 0
      """)
    restrict(&sql)
    sql.add("GROUP BY month ORDER BY month")
    return try sql.all(on: store) { row throws(StoreError) in
      StoreStatistics.Month(
        name: row.text(0), messages: Int(row.integer(1)), links: Int(row.integer(2)))
    }
  }

  /// Links that share a card, and the cards.
  private func cards() throws(StoreError) -> (shared: Int, previews: Int) {
    var sql = AssembledQuery()
    sql.add(
      """
      SELECT count(l.preview), count(DISTINCT l.preview)
      FROM link l JOIN message m ON m.id = l.message WHERE l.preview IS NOT NULL
      """)
    restrict(&sql)
    let row = try sql.all(on: store) { row throws(StoreError) in (row.integer(0), row.integer(1)) }
      .first
    guard let (links, previews) = row else { return (0, 0) }
    return (Int(links - previews), Int(previews))
  }

  private func counts(
    _ select: StaticString, grouped: Bool = false
  ) throws(StoreError) -> [StoreStatistics.Count] {
    var sql = AssembledQuery()
    sql.add(select)
    restrict(&sql)
    if grouped { sql.add("GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?", limit) }
    return try sql.all(on: store) { row throws(StoreError) in
      StoreStatistics.Count(name: row.text(0), count: Int(row.integer(1)))
    }
  }

  private func restrict(_ sql: inout AssembledQuery) {
    if let conversation { sql.add("AND m.conversation = ?", conversation) }
  }
}
