import FeedModel

/// Finds the messages that a query is about.
///
/// 1. A word or phrase holds where the message's text has it, or a card that the message shows.
/// 2. By time, the messages are walked along the index of times where the words are so common that
///    a page fills soon; else the words' own index is asked for all of them.
/// 3. Best first, the text's index ranks what has all the words in the text; the cards' index ranks
///    what has one on a card, the others being looked up; the better of the two counts.
struct MessageSearch {
  /// Matches of a word beyond which it is called common: so many are read in 10 ms.
  private static let commonMatches = 20_000

  let store: Connection
  let query: SearchQuery

  func ids(_ page: SearchPage) throws(StoreError) -> [MessageID] {
    let limit = max(0, page.limit)
    switch page.order {
    case .best:
      if wanted.isEmpty { return try byTime(.newest, from: nil, limit) }
      return try best(limit)
    case .newest(let id): return try byTime(.newest, from: id, limit)
    case .oldest(let id): return try byTime(.oldest, from: id, limit)
    }
  }

  private var wanted: [SearchPhrase] { query.wantedPhrases }
}

// MARK: By time

extension MessageSearch {
  private enum Direction {
    case newest, oldest
  }

  private func byTime(
    _ direction: Direction, from id: MessageID?, _ limit: Int
  ) throws(StoreError) -> [MessageID] {
    var sql = AssembledQuery()
    sql.add("SELECT m.id FROM message m WHERE m.deleted = 0")
    if let id {
      let moment = try store.prepared("SELECT posted_at FROM message WHERE id = ?1")
        .first(id) { row throws(StoreError) in row.time(0) }
      guard let moment else { return [] }
      switch direction {
      case .newest: sql.add("AND (m.posted_at, m.id) < (?, ?)", moment, id)
      case .oldest: sql.add("AND (m.posted_at, m.id) > (?, ?)", moment, id)
      }
    }
    try addConditions(to: &sql)
    let walks = wanted.count == 1 ? try isCommon(wanted) : false
    for phrase in wanted {
      walks ? addLookup(of: phrase, to: &sql) : addSet(of: phrase, to: &sql)
    }
    let hasSet = !wanted.isEmpty && !walks
    switch (direction, hasSet) {
    // The sign keeps the planner from walking along the times and asking the set for each.
    case (.newest, true): sql.add("ORDER BY +m.posted_at DESC, m.id DESC LIMIT ?", limit)
    case (.oldest, true): sql.add("ORDER BY +m.posted_at, m.id LIMIT ?", limit)
    case (.newest, false): sql.add("ORDER BY m.posted_at DESC, m.id DESC LIMIT ?", limit)
    case (.oldest, false): sql.add("ORDER BY m.posted_at, m.id LIMIT ?", limit)
    }
    return try sql.all(on: store) { row throws(StoreError) in row.id(0) }
  }

  private func isCommon(_ phrases: [SearchPhrase]) throws(StoreError) -> Bool {
    let text = FullTextQuery(all: phrases).text
    let count = try store.prepared(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM message_words WHERE message_words MATCH ?1 LIMIT ?2)
      """
    ).number(text, Self.commonMatches)
    return count == Int64(Self.commonMatches)
  }

  /// For a message that is at hand: whether it has the phrase.
  private func addLookup(of phrase: SearchPhrase, to sql: inout AssembledQuery) {
    let text = FullTextQuery(all: [phrase]).text
    sql.add(
      """
      AND (
        EXISTS (SELECT 1 FROM message_words WHERE message_words MATCH ? AND rowid = m.id)
        OR EXISTS (
          SELECT 1 FROM link l WHERE l.message = m.id AND l.dismissed = 0 AND EXISTS (
            SELECT 1 FROM preview_words WHERE preview_words MATCH ? AND rowid = l.preview)))
      """, text, text)
  }

  /// All messages that have the phrase.
  private func addSet(of phrase: SearchPhrase, to sql: inout AssembledQuery) {
    let text = FullTextQuery(all: [phrase]).text
    sql.add(
      """
      AND m.id IN (
        SELECT rowid FROM message_words WHERE message_words MATCH ?
        UNION ALL
        SELECT l.message FROM preview_words w CROSS JOIN link l ON l.preview = w.rowid
        WHERE w.preview_words MATCH ? AND l.dismissed = 0)
      """, text, text)
  }
}

// MARK: Best first

extension MessageSearch {
  private struct Ranked {
    let id: MessageID
    let rank: Double
    let postedAt: Timestamp
  }

  private func best(_ limit: Int) throws(StoreError) -> [MessageID] {
    var found: [MessageID: Ranked] = [:]
    for ranked in try rankedByText(limit) + rankedByCards(limit) {
      if let other = found[ranked.id], other.rank <= ranked.rank { continue }
      found[ranked.id] = ranked
    }
    let sorted = found.values.sorted {
      ($0.rank, $1.postedAt, $1.id) < ($1.rank, $0.postedAt, $0.id)
    }
    return sorted.prefix(limit).map(\.id)
  }

  private func rankedByText(_ limit: Int) throws(StoreError) -> [Ranked] {
    var sql = AssembledQuery()
    sql.add(
      """
      SELECT m.id, w.rank, m.posted_at
      FROM message_words w CROSS JOIN message m ON m.id = w.rowid
      WHERE w.message_words MATCH ? AND m.deleted = 0
      """, FullTextQuery(all: wanted).text)
    try addConditions(to: &sql)
    sql.add("ORDER BY w.rank, m.posted_at DESC, m.id DESC LIMIT ?", limit)
    return try sql.all(on: store, read: ranked)
  }

  private func rankedByCards(_ limit: Int) throws(StoreError) -> [Ranked] {
    var sql = AssembledQuery()
    // A word of the title says more than one of the description.
    sql.add(
      """
      WITH w AS MATERIALIZED (
        SELECT rowid AS preview, bm25(preview_words, 4.0, 2.0, 1.0) AS score
        FROM preview_words WHERE preview_words MATCH ?
      )
      SELECT m.id, min(w.score), m.posted_at
      FROM w CROSS JOIN link l ON l.preview = w.preview CROSS JOIN message m ON m.id = l.message
      WHERE l.dismissed = 0 AND m.deleted = 0
      """, FullTextQuery(any: wanted).text)
    try addConditions(to: &sql)
    if wanted.count > 1 {
      for phrase in wanted {
        try isCommon([phrase]) ? addLookup(of: phrase, to: &sql) : addSet(of: phrase, to: &sql)
      }
    }
    sql.add("GROUP BY m.id ORDER BY 2, m.posted_at DESC, m.id DESC LIMIT ?", limit)
    return try sql.all(on: store, read: ranked)
  }

  private func ranked(_ row: Row) throws(StoreError) -> Ranked {
    Ranked(id: row.id(0), rank: row.real(1), postedAt: row.time(2))
  }
}

// MARK: Conditions

extension MessageSearch {
  /// All that must hold, but for the words that are wanted.
  private func addConditions(to sql: inout AssembledQuery) throws(StoreError) {
    for term in query.terms {
      if case .words(let phrase) = term.condition {
        guard term.isExcluded else { continue }
        let text = FullTextQuery(all: [phrase]).text
        sql.add(
          """
          AND m.id NOT IN (
            SELECT rowid FROM message_words WHERE message_words MATCH ?
            UNION ALL
            SELECT l.message FROM preview_words w CROSS JOIN link l ON l.preview = w.rowid
            WHERE w.preview_words MATCH ? AND l.dismissed = 0)
          """, text, text)
        continue
      }
      sql.add(term.isExcluded ? "AND NOT (" : "AND (")
      try add(term.condition, to: &sql)
      sql.add(")")
    }
  }

  private func add(
    _ condition: SearchQuery.Condition, to sql: inout AssembledQuery
  ) throws(StoreError) {
    switch condition {
    case .words: break
    case .author(let name):
      sql.add("m.author LIKE ? ESCAPE '\\'", "%\(Self.escaped(name))%")
    case .conversation(let name):
      sql.add("m.conversation = ?", try ConversationTable(store: store).id(of: name))
    case .after(let time): sql.add("m.posted_at >= ?", time)
    case .before(let time): sql.add("m.posted_at < ?", time)
    case .saved: sql.add("m.id IN (SELECT message FROM saved)")
    case .host(let host): addHost(host, to: &sql)
    case .state(.failed):
      sql.add(
        """
        m.id IN (
          SELECT l.message FROM preview p CROSS JOIN link l ON l.preview = p.id
          WHERE p.state = 'failed' AND l.dismissed = 0)
        """)
    case .state(let state):
      sql.add(
        """
        EXISTS (
          SELECT 1 FROM link l JOIN preview p ON p.id = l.preview
          WHERE l.message = m.id AND l.dismissed = 0 AND p.state = ?)
        """, state.rawValue)
    case .has(.link): sql.add("EXISTS (SELECT 1 FROM link l WHERE l.message = m.id)")
    case .has(.preview): try add(.state(.ready), to: &sql)
    case .has(.picture): addMember("$.image", to: &sql)
    case .has(.video): addMember("$.video", to: &sql)
    }
  }

  private func addMember(_ path: String, to sql: inout AssembledQuery) {
    sql.add(
      """
      EXISTS (
        SELECT 1 FROM link l JOIN preview p ON p.id = l.preview
        WHERE l.message = m.id AND l.dismissed = 0 AND p.state = 'ready'
          AND json_type(p.metadata, ?) IS NOT NULL)
      """, path)
  }

  /// Of links with a card their host is a row; of the others it stands in the address, between the
  /// slashes and whatever ends it. A card is also of the host where its redirects ended: that is in
  /// its metadata, which are taken apart only where the name stands in them.
  private func addHost(_ host: String, to sql: inout AssembledQuery) {
    let below = "%.\(Self.escaped(host))"
    sql.add(
      """
      m.id IN (
        SELECT l.message FROM host h CROSS JOIN preview p ON p.host = h.id
          CROSS JOIN link l ON l.preview = p.id
        WHERE h.name = ? OR h.name LIKE ? ESCAPE '\\'
        UNION ALL
        SELECT message FROM (
          SELECT l.message, substr(l.address, instr(l.address, '://') + 3) AS rest
          FROM link l WHERE l.preview IS NULL AND l.web = 1
        ) WHERE '.' || substr(rest, 1, instr(rest, '/') - 1) LIKE ? ESCAPE '\\'
        UNION ALL
        SELECT message FROM (
          SELECT l.message, substr(p.url, instr(p.url, '://') + 3) AS rest
          FROM (
            SELECT id, CASE WHEN json_valid(metadata) THEN json_extract(metadata, '$.url') END AS url
            FROM preview WHERE state = 'ready' AND instr(metadata, ?) > 0
          ) p CROSS JOIN link l ON l.preview = p.id
          WHERE l.dismissed = 0
        ) WHERE '.' || substr(rest, 1, instr(replace(rest, ':', '/') || '/', '/') - 1)
            LIKE ? ESCAPE '\\')
      """, host, below, below, host, below)
  }

  /// For LIKE, whose own signs stand for themselves behind a backslash.
  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "%_\\".contains($0) ? ["\\", $0] : [$0] })
  }
}

/// A query in FTS5's own language, in which every word from outside stands in quotes
/// (https://www.sqlite.org/fts5.html#full_text_query_syntax).
private struct FullTextQuery {
  let text: String

  init(all phrases: [SearchPhrase]) {
    text = phrases.map(Self.quoted).joined(separator: " AND ")
  }

  init(any phrases: [SearchPhrase]) {
    text = phrases.map(Self.quoted).joined(separator: " OR ")
  }

  /// The words are letters and digits only, so that no quote can stand in them.
  private static func quoted(_ phrase: SearchPhrase) -> String {
    "\"" + phrase.words.joined(separator: " ") + "\"" + (phrase.isPrefix ? " *" : "")
  }
}
