import Glibc
import Schema

extension Connection {
  enum Purpose {
    case reading, writing
  }

  /// Sets what every connection of its kind needs; https://www.sqlite.org/pragma.html describes each.
  func configure(for purpose: Purpose) throws(StoreError) {
    try pragma("foreign_keys = ON")
    // Deleted text is overwritten where its page is written anyway.
    try pragma("secure_delete = FAST")
    // The file may come from somebody else: its schema may call nothing that has effects.
    try pragma("trusted_schema = OFF")
    try pragma("temp_store = MEMORY")
    // In KiB where negative. Grows with use only.
    try pragma("cache_size = -16384")
    if purpose == .reading { try pragma("query_only = ON") }
  }

  /// Lets readers and a writer work at the same time.
  func useWriteAheadLog() throws(StoreError) {
    // The switch needs the file for itself and does not wait for that, hence the loop.
    var mode: String?
    var looks: Int32 = 0
    while mode == nil {
      do throws(StoreError) {
        mode = try prepared("PRAGMA journal_mode = WAL").first { row throws(StoreError) in
          row.text(0)
        }
      } catch  where error.kind == .busy && looks < Self.lockLooks {
        looks += 1
        usleep(Self.lockLookMicroseconds)
      }
    }
    guard mode == "wal" else {
      throw StoreError(
        .unavailable, "\(StoreLocation(path: path).name) is on a file system without shared memory")
    }
    // What a burst leaves of the log is given back.
    try pragma("journal_size_limit = 16777216")
  }

  func version() throws(StoreError) -> Int {
    Int(try prepared("PRAGMA user_version").number())
  }

  /// Whether nobody has made a table yet.
  func isEmpty() throws(StoreError) -> Bool {
    try prepared("SELECT count(*) FROM sqlite_schema").number() == 0
  }

  /// Marks the file as ours and of that version; part of the transaction around it.
  func setVersion(_ version: Int) throws(StoreError) {
    try pragma("application_id = \(Schema.applicationID)")
    try pragma("user_version = \(version)")
  }

  /// Moves the log into the file.
  func checkpoint() throws(StoreError) {
    try pragma("wal_checkpoint(TRUNCATE)")
  }

  private func pragma(_ text: String) throws(StoreError) {
    try run(script: Array("PRAGMA \(text)".utf8))
  }
}
