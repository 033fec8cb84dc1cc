import CSQLite
import Glibc

/// One connection to the store's file, with the statements that were ever prepared on it.
///
/// Belongs to one thread; opening takes no lock and writes nothing, so that a file can be looked at
/// and left as it was (`header`).
final class Connection {
  let path: String
  private let database: OpaquePointer
  /// By the address of their literal: a statement is text of this program, never made of text from
  /// outside, and the address is quicker to hash.
  private var statements: [UnsafePointer<UInt8>: Statement] = [:]
  /// Whether a commit waits for the disk; nil as long as nobody has said.
  private var syncsCommits: Bool?
  /// See `Tally.change`; nil as long as the transaction changed nothing that can be seen.
  var changeOfTransaction: Int64?

  init(path: String, access: Access = .full) throws(StoreError) {
    var database: OpaquePointer?
    let flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    let code =
      switch access {
      case .full: sqlite3_open_v2(path, &database, flags | SQLITE_OPEN_READWRITE, nil)
      case .readOnly: sqlite3_open_v2(path, &database, flags | SQLITE_OPEN_READONLY, nil)
      case .immutable:
        sqlite3_open_v2(
          Self.immutableName(of: path), &database,
          flags | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil)
      }
    guard code == SQLITE_OK, let database else {
      let error = StoreError(code: code, path: path, database: database)
      sqlite3_close_v2(database)
      throw error
    }
    self.path = path
    self.database = database
    sqlite3_extended_result_codes(database, 1)
    sqlite3_busy_handler(database, waitForLock, nil)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(database)
  }

  enum Access {
    /// Reading and writing, as far as the file may be written.
    case full
    /// Reading beside others that write.
    case readOnly
    /// Reading without a lock, a log or a file of shared memory, since nobody writes: for a folder
    /// where none of them can be made (https://www.sqlite.org/wal.html#read_only_databases).
    case immutable
  }

  /// The statement for that text, prepared the first time it is asked for.
  func prepared(_ sql: StaticString) throws(StoreError) -> Statement {
    if let statement = statements[sql.utf8Start] { return statement }
    let statement = try Statement([sql], on: self, database)
    statements[sql.utf8Start] = statement
    return statement
  }

  /// A statement put together from parts of this program's text, which is used once.
  func assembled(_ parts: [StaticString]) throws(StoreError) -> Statement {
    try Statement(parts, on: self, database)
  }

  /// The texts of all that was prepared so far, so that a test can see what SQLite makes of them.
  var preparedTexts: [String] {
    statements.values.map(\.sql)
  }

  /// The steps that SQLite's virtual machine took for them: a cost that no clock blurs.
  var steps: Int {
    statements.values.reduce(0) { $0 + $1.steps }
  }

  /// Runs statements that are used once: settings, and the schema's steps.
  func run(script: [UInt8]) throws(StoreError) {
    var script = script.map { CChar(bitPattern: $0) }
    script.append(0)
    try check(sqlite3_exec(database, script, nil, nil, nil))
  }

  /// Runs a body that only reads, all of it against the same state of the store.
  func read<Result>(
    _ body: (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try transaction("BEGIN DEFERRED", body)
  }

  /// Runs a body whose changes are kept all together, or not at all where it throws; `durably` waits
  /// until they would survive a power cut.
  ///
  /// - Throws: `.unavailable` also where the file is no longer at its path: what went into it would
  ///   be gone with the last process that has it open.
  func write<Result>(
    durably: Bool = true, _ body: (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try syncCommits(durably)
    return try transaction("BEGIN IMMEDIATE") { connection throws(StoreError) in
      let result = try body(connection)
      // As late as can be: the wait for the lock is behind it.
      if hasMoved { throw StoreError.moved(path) }
      return result
    }
  }

  /// Rows that the last statement inserted, changed or deleted.
  var changedRows: Int {
    Int(sqlite3_changes(database))
  }

  /// Rows that any statement changed since the connection was opened.
  var totalChanges: Int64 {
    sqlite3_total_changes64(database)
  }

  var lastInsertedRow: Int64 {
    sqlite3_last_insert_rowid(database)
  }

  /// Whether the file or its folder may not be written.
  var isReadOnly: Bool {
    sqlite3_db_readonly(database, "main") == 1
  }

  /// Whether the file was removed, renamed or replaced by another one since it was opened. Costs one
  /// question to the file system.
  private var hasMoved: Bool {
    var hasMoved: Int32 = 0
    let code = sqlite3_file_control(database, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    return code == SQLITE_OK && hasMoved != 0
  }

  /// A URI (https://www.sqlite.org/uri.html); what means something else there is escaped.
  private static func immutableName(of path: String) -> String {
    var name = "file://"
    for byte in path.utf8 {
      switch byte {
      // - . / 0…9, A…Z, a…z, _ and ~
      case 0x2D...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x7E:
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default: name += (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }
    return name + "?immutable=1"
  }

  /// The first bytes of the file as they are on disk, without a lock; nil where there are fewer.
  ///
  /// Read through SQLite's own descriptor: closing another one would end every lock that this
  /// process holds on the file (https://www.sqlite.org/howtocorrupt.html, 2.2).
  func header(_ count: Int) -> [UInt8]? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods,
      let read = methods.pointee.xRead
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return read(file, &bytes, Int32(count), 0) == SQLITE_OK ? bytes : nil
  }

  /// Whether closing the last connection moves the log into the file and removes it.
  func checkpointOnClose(_ isOn: Bool) throws(StoreError) {
    try check(pennant_set_checkpoint_on_close(database, isOn ? 1 : 0))
  }

  /// Every return code but the two of a step comes through here.
  func check(_ code: Int32) throws(StoreError) {
    if code != SQLITE_OK { throw error(code) }
  }

  func error(_ code: Int32) -> StoreError {
    StoreError(code: code, path: path, database: database)
  }

  /// How long a writer waits for another process: so many looks, each followed by a sleep.
  static let lockLooks: Int32 = 30_000
  static let lockLookMicroseconds: UInt32 = 1000
}

/// SQLite's own handler sleeps up to 100 ms between two looks and so keeps missing the gaps that a
/// busy writer leaves; looking every millisecond finds them.
private let waitForLock: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { _, looks in
  if looks >= Connection.lockLooks { return 0 }
  usleep(Connection.lockLookMicroseconds)
  return 1
}

extension Connection {
  /// In write-ahead mode NORMAL leaves out the wait at a commit and nothing else: after a power cut
  /// the last such commits may be missing, those before the next full one never
  /// (https://www.sqlite.org/pragma.html#pragma_synchronous).
  private func syncCommits(_ isOn: Bool) throws(StoreError) {
    if syncsCommits == isOn { return }
    try prepared(isOn ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL").run()
    syncsCommits = isOn
  }

  private func transaction<Result>(
    _ begin: StaticString, _ body: (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    changeOfTransaction = nil
    try prepared(begin).run()
    do throws(StoreError) {
      let result = try body(self)
      try prepared("COMMIT").run()
      return result
    } catch {
      // SQLite rolls back by itself after some errors (a full disk is one).
      if sqlite3_get_autocommit(database) == 0 { try? prepared("ROLLBACK").run() }
      throw error
    }
  }
}

extension StoreError {
  /// What a return code of SQLite means for the person whose store it is
  /// (https://www.sqlite.org/rescode.html).
  fileprivate init(code: Int32, path: String, database: OpaquePointer?) {
    let file = StoreLocation(path: path).name
    switch code & 0xff {
    case SQLITE_NOTADB:
      self.init(.refused, "\(file) is not a database; it is left untouched")
    case SQLITE_CORRUPT:
      self.init(.damaged, "\(file) is damaged; nothing more is written to it")
    case SQLITE_FULL:
      self.init(.full, "\(file) cannot grow, the disk is full; nothing of this change is kept")
    case SQLITE_IOERR where database.map(Self.isOutOfSpace) == true:
      self.init(.full, "\(file) cannot grow, the disk is full; nothing of this change is kept")
    case SQLITE_READONLY, SQLITE_PERM:
      self.init(.readOnly, "\(file) is read-only; nothing of this change is kept")
    case SQLITE_BUSY, SQLITE_LOCKED:
      let seconds = Connection.lockLooks / (1_000_000 / Int32(Connection.lockLookMicroseconds))
      self.init(.busy, "\(file) is locked by another process for more than \(seconds) s")
    case SQLITE_CANTOPEN:
      self.init(.unavailable, "\(file) cannot be opened\(Self.systemReason(database))")
    default:
      let reason = database.map { String(cString: sqlite3_errmsg($0)) } ?? ""
      self.init(.failed, "\(file) cannot be used: \(reason) (SQLite code \(code))")
    }
  }

  fileprivate static func moved(_ path: String) -> Self {
    Self(
      .unavailable,
      "\(StoreLocation(path: path).name) was removed or replaced while it was open; "
        + "nothing of this change is kept")
  }

  /// The disk, the person's share of it (EDQUOT) or the longest file that there may be (EFBIG).
  private static func isOutOfSpace(_ database: OpaquePointer) -> Bool {
    [ENOSPC, EDQUOT, EFBIG].contains(sqlite3_system_errno(database))
  }

  private static func systemReason(_ database: OpaquePointer?) -> String {
    guard let database, case let code = sqlite3_system_errno(database), code != 0 else { return "" }
    return ": " + StoreError.reason(code)
  }

  /// The system's words for an `errno`.
  static func reason(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
