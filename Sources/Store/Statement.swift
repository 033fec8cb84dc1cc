import CSQLite

/// A prepared statement: bound, stepped and reset in one call, kept for the next one.
///
/// Belongs to the thread of its connection, which it must not outlive.
final class Statement {
  let sql: String
  private let statement: OpaquePointer
  private unowned let connection: Connection

  /// Parts, since text from outside must never become a part of a statement.
  init(
    _ parts: [StaticString], on connection: Connection, _ database: OpaquePointer
  ) throws(StoreError) {
    let sql = parts.map(\.description).joined()
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw connection.error(code) }
    self.sql = sql
    self.statement = statement
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(statement)
  }

  /// Steps of SQLite's virtual machine, over all runs.
  var steps: Int {
    Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0))
  }

  /// Runs a statement for its effect.
  func run<each Value: Bindable>(_ values: repeat each Value) throws(StoreError) {
    try bind(repeat each values)
    defer { sqlite3_reset(statement) }
    while try step() {}
  }

  /// The first row, or nil where there is none.
  func first<each Value: Bindable, Result>(
    _ values: repeat each Value, read: (Row) throws(StoreError) -> Result
  ) throws(StoreError) -> Result? {
    try bind(repeat each values)
    defer { sqlite3_reset(statement) }
    return try step() ? read(Row(statement: statement)) : nil
  }

  /// The first column of the first row, or 0 where there is none.
  func number<each Value: Bindable>(_ values: repeat each Value) throws(StoreError) -> Int64 {
    try first(repeat each values) { row throws(StoreError) in row.integer(0) } ?? 0
  }

  /// Every row, in order. `read` must not use this statement again.
  func all<each Value: Bindable, Result>(
    _ values: repeat each Value, read: (Row) throws(StoreError) -> Result
  ) throws(StoreError) -> [Result] {
    try bind(repeat each values)
    defer { sqlite3_reset(statement) }
    return try rest(read)
  }

  /// Every row, in order, for a statement whose number of parameters is known only when it runs.
  func all<Result>(
    binding values: [any Bindable], read: (Row) throws(StoreError) -> Result
  ) throws(StoreError) -> [Result] {
    for (index, value) in values.enumerated() {
      try connection.check(value.bind(to: statement, at: Int32(index + 1)))
    }
    defer { sqlite3_reset(statement) }
    return try rest(read)
  }

  private func rest<Result>(
    _ read: (Row) throws(StoreError) -> Result
  ) throws(StoreError) -> [Result] {
    var results: [Result] = []
    while try step() {
      results.append(try read(Row(statement: statement)))
    }
    return results
  }
}

/// The row that a statement stands on, valid until it steps on.
struct Row {
  fileprivate let statement: OpaquePointer

  func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(statement, column)
  }

  /// SQLite's only truth is a number that is not 0.
  func isTrue(_ column: Int32) -> Bool {
    integer(column) != 0
  }

  func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(statement, column) else { return "" }
    let length = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self)
  }

  func real(_ column: Int32) -> Double {
    sqlite3_column_double(statement, column)
  }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(statement, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }
}

/// What SQLite can hold in a parameter.
protocol Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension String: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { bytes in
      // An empty string has no address, and SQLite takes a null pointer for NULL.
      guard let start = bytes.baseAddress else { return pennant_bind_text(statement, index, "", 0) }
      guard let length = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
      return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        pennant_bind_text(statement, index, $0, length)
      }
    }
  }
}

extension [UInt8]: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    guard let length = Int32(exactly: count) else { return SQLITE_TOOBIG }
    return withUnsafeBytes { pennant_bind_blob(statement, index, $0.baseAddress, length) }
  }
}

extension Optional: Bindable where Wrapped: Bindable {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .some(let value): value.bind(to: statement, at: index)
    case nil: sqlite3_bind_null(statement, index)
    }
  }
}

extension Statement {
  /// Binds the parameters ?1, ?2 and so on.
  private func bind<each Value: Bindable>(_ values: repeat each Value) throws(StoreError) {
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      try connection.check(value.bind(to: statement, at: index))
    }
  }

  /// True on a row, false at the end.
  private func step() throws(StoreError) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw connection.error(code)
    }
  }
}
