import CSQLite
import FeedModel
import Store

/// SQLite without a store around it: prepared statements, for the same rows, in tables that a store
/// made before.
final class BareStore {
  private let database: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]
  private var hosts: [String: Int64] = [:]

  init(_ path: String) throws {
    var database: OpaquePointer?
    sqlite3_open(path, &database)
    guard let database else { throw BareError(code: SQLITE_NOMEM, sql: "open") }
    self.database = database
    for setting in [
      "synchronous = FULL", "foreign_keys = ON", "secure_delete = FAST", "cache_size = -16384",
    ] {
      sqlite3_exec(database, "PRAGMA \(setting)", nil, nil, nil)
    }
    try run("INSERT INTO conversation (id, name) VALUES (1, 'main')")
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  func post(_ batch: [LinkedDraft]) throws {
    try run("BEGIN IMMEDIATE")
    for linked in batch {
      try run(
        """
        INSERT INTO message (conversation, author, posted_at, text, origin)
        VALUES (1, ?1, ?2, ?3, ?4)
        """, .text(linked.draft.author), .integer(linked.draft.postedAt.milliseconds),
        .text(linked.draft.text), linked.draft.originID.map(Value.text) ?? .null)
      let message = sqlite3_last_insert_rowid(database)
      try run(
        "INSERT INTO message_words (rowid, text) VALUES (?1, ?2)", .integer(message),
        .text(linked.draft.text))
      for link in linked.links {
        guard let url = link.url else { continue }
        let host = try hosts[url.host] ?? insert(host: url.host)
        try run(
          """
          INSERT INTO preview (key, url, host, state, loading_since)
          VALUES (?1, ?2, ?3, 'loading', 0)
          """, .text(url.serialized), .text(url.serialized), .integer(host))
        let preview = sqlite3_last_insert_rowid(database)
        try run(
          "INSERT INTO job (preview, host, priority, due) VALUES (?1, ?2, 3, 0)",
          .integer(preview), .integer(host))
        try run(
          """
          INSERT INTO link (message, place, start, stop, address, web, preview)
          VALUES (?1, 0, ?2, ?3, ?4, 1, ?5)
          """, .integer(message), .integer(Int64(link.range.lowerBound)),
          .integer(Int64(link.range.upperBound)), .text(link.address), .integer(preview))
      }
    }
    try run("COMMIT")
  }

  /// Takes the first free jobs in one transaction.
  func claim(_ count: Int) throws -> [Int64] {
    try run("BEGIN IMMEDIATE")
    let jobs = try integers(
      """
      UPDATE job SET leased_until = 1, lease = 1, worker = 'bench' WHERE preview IN
        (SELECT preview FROM job WHERE leased_until IS NULL LIMIT ?1)
      RETURNING preview
      """, .integer(Int64(count)))
    try run("COMMIT")
    return jobs
  }

  /// Ends jobs with a card each, in one transaction.
  func finish(_ jobs: [Int64], _ json: String) throws {
    try run("BEGIN IMMEDIATE")
    for job in jobs {
      try run(
        "UPDATE preview SET state = 'ready', metadata = ?2, fresh_until = 1, change = ?1 WHERE id = ?1",
        .integer(job), .text(json))
      try run(
        """
        INSERT INTO preview_words (rowid, title, site_name, description)
        VALUES (?1, 'The river that flows upwards twice a day', 'Example News',
          'Where the tide is stronger than the stream, boats wait for the turn.')
        """, .integer(job))
      try run("DELETE FROM job WHERE preview = ?1", .integer(job))
    }
    try run("COMMIT")
  }

  private func insert(host: String) throws -> Int64 {
    try run("INSERT INTO host (name) VALUES (?1)", .text(host))
    let id = sqlite3_last_insert_rowid(database)
    hosts[host] = id
    return id
  }
}

private enum Value {
  case null
  case integer(Int64)
  case text(String)
}

private struct BareError: Error {
  let code: Int32
  let sql: String
}

extension BareStore {
  private func run(_ sql: String, _ values: Value...) throws {
    _ = try integers(sql, values)
  }

  private func integers(_ sql: String, _ values: Value...) throws -> [Int64] {
    try integers(sql, values)
  }

  private func integers(_ sql: String, _ values: [Value]) throws -> [Int64] {
    let statement = try statements[sql] ?? prepare(sql)
    defer { sqlite3_reset(statement) }
    for (index, value) in values.enumerated() {
      switch value {
      case .null: sqlite3_bind_null(statement, Int32(index + 1))
      case .integer(let number): sqlite3_bind_int64(statement, Int32(index + 1), number)
      case .text(let text):
        pennant_bind_text(statement, Int32(index + 1), text, Int32(text.utf8.count))
      }
    }
    var rows: [Int64] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: rows.append(sqlite3_column_int64(statement, 0))
      case SQLITE_DONE: return rows
      case let code: throw BareError(code: code, sql: sql)
      }
    }
  }

  private func prepare(_ sql: String) throws -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(database, sql, -1, &statement, nil)
    guard let statement else { throw BareError(code: code, sql: sql) }
    statements[sql] = statement
    return statement
  }
}
