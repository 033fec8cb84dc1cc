import CSQLite
import FeedModel
import Glibc
import Schema
import Testing

@testable import Store

@Suite struct StoreOpeningTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a missing folder and file are made for their owner only`() async throws {
    let path = folder.path + "/deep/er/feed.db"
    let store = try await SQLiteFeedStore(path: path)
    try await store.post()
    #expect(mode(of: folder.path + "/deep") == 0o700)
    #expect(mode(of: folder.path + "/deep/er") == 0o700)
    for suffix in ["", "-wal", "-shm"] { #expect(mode(of: path + suffix) == 0o600) }
    await store.close()
    unlink(path)
    rmdir(folder.path + "/deep/er")
    rmdir(folder.path + "/deep")
  }

  @Test func `an empty file becomes a store`() async throws {
    try folder.write([], to: "feed.db")
    let store = try await SQLiteFeedStore(path: folder.file)
    try await store.post()
    #expect(try await store.messages(MessagePage()).count == 1)
  }

  @Test func `closing leaves one file, marked as ours`() async throws {
    let store = try await SQLiteFeedStore(path: folder.file)
    try await store.post()
    await store.close()
    #expect(folder.names == ["feed.db"])
    let bytes = try folder.bytes(of: "feed.db")
    #expect(StoreHeader(bytes, size: bytes.count) == .ours(version: Schema.steps.count))
    await #expect(throws: StoreError.self) { try await store.post() }
  }

  @Test(arguments: [
    "removed", "renamed", "replaced by an empty file", "replaced by another store",
  ])
  func `a store whose file was taken away while it was open takes no message`(
    how: String
  ) async throws {
    let store = try await SQLiteFeedStore(path: folder.file)
    try await store.post()
    let other = folder.path + "/other.db"
    switch how {
    case "removed": unlink(folder.file)
    case "renamed": rename(folder.file, other)
    case "replaced by an empty file":
      try folder.write([], to: "other.db")
      rename(other, folder.file)
    default:
      let store = try await SQLiteFeedStore(path: other)
      try await store.post()
      await store.close()
      rename(other, folder.file)
    }
    let error = await #expect(throws: StoreError.self) { try await store.post() }
    #expect(error?.kind == .unavailable)
    #expect(
      error?.message == "store \"\(folder.file)\" was removed or replaced while it was open; "
        + "nothing of this change is kept")
    await store.close()
    // Whatever lies at the path now is as good as before.
    guard how == "replaced by another store" else { return }
    let now = try await SQLiteFeedStore(path: folder.file)
    try await now.post()
    #expect(try await now.messages(MessagePage()).count == 2)
    await now.close()
  }

  @Test(arguments: [
    ("a text", [UInt8]("Dear diary\n".utf8)),
    ("noise", [UInt8](repeating: 0xA5, count: 9000)),
    ("zeros", [UInt8](repeating: 0, count: 4096)),
    ("the beginning of a database", [UInt8]("SQLite format 3\0".utf8)),
  ])
  func `a file that is no database is refused and left as it was`(
    _ what: String, _ bytes: [UInt8]
  ) async throws {
    try folder.write(bytes, to: "feed.db")
    try await expectRefusal(.refused, naming: "is not a database")
  }

  @Test func `another program's database is refused and left as it was`() async throws {
    try sqlite("CREATE TABLE thing (a); INSERT INTO thing VALUES (1)")
    try await expectRefusal(.refused, naming: "another program's database")
    try sqlite("PRAGMA journal_mode = WAL; PRAGMA application_id = 77")
    try await expectRefusal(.refused, naming: "another program's database")
  }

  @Test func `a store from a newer version is refused and left as it was`() async throws {
    try await makeStore()
    try sqlite("PRAGMA user_version = \(Schema.steps.count + 1)")
    try await expectRefusal(.refused, naming: "newer version")
  }

  @Test func `a newer version that only the log knows of is refused, file and log as they were`()
    async throws
  {
    try await makeStore()
    // A crash leaves the log behind; here it is carried off before closing would remove it.
    let newer = try await SQLiteFeedStore(path: folder.file)
    try await newer.post()
    try await newer.writer.write { store throws(StoreError) in try store.setVersion(99) }
    let (file, log) = (try folder.bytes(of: "feed.db"), try folder.bytes(of: "feed.db-wal"))
    await newer.close()
    try folder.write(file, to: "feed.db")
    try folder.write(log, to: "feed.db-wal")
    let error = await #expect(throws: StoreError.self) {
      try await SQLiteFeedStore(path: folder.file)
    }
    #expect(error?.kind == .refused)
    #expect(try folder.bytes(of: "feed.db") == file)
    #expect(try folder.bytes(of: "feed.db-wal") == log)
  }

  @Test func `a damaged store is reported and left as it was`() async throws {
    try await makeStore()
    var bytes = try folder.bytes(of: "feed.db")
    bytes.replaceSubrange(100..<4096, with: [UInt8](repeating: 0xFF, count: 3996))
    try folder.write(bytes, to: "feed.db")
    try await expectRefusal(.damaged, naming: "is damaged")
  }

  @Test func `a folder in the file's place is refused`() async throws {
    mkdir(folder.file, 0o700)
    let error = await #expect(throws: StoreError.self) {
      try await SQLiteFeedStore(path: folder.file)
    }
    #expect(error?.kind == .refused)
    #expect(error?.message.contains(folder.file) == true)
    rmdir(folder.file)
  }

  @Test func `a folder that cannot be made is named`() async throws {
    try folder.write([], to: "file")
    let error = await #expect(throws: StoreError.self) {
      try await SQLiteFeedStore(path: folder.path + "/file/feed.db")
    }
    #expect(error?.kind == .unavailable)
    #expect(error?.message.contains(folder.path + "/file") == true)
  }

  @Test func `a first start that was cut short is made good`() async throws {
    // What SQLite leaves when it is killed while it writes the first transaction: pages without a
    // header, and a journal that says the file was empty.
    let journal = try cutShortJournal()
    try folder.write([UInt8](repeating: 0, count: 8192), to: "feed.db")
    try folder.write(journal, to: "feed.db-journal")
    let store = try await SQLiteFeedStore(path: folder.file)
    try await store.post()
    #expect(try await store.messages(MessagePage()).count == 1)
  }

  @Test func `many that start at once on a new file share one store`() async throws {
    let path = folder.file
    let ids = try await withThrowingTaskGroup(of: MessageID.self) { group in
      for _ in 0..<12 {
        group.addTask { try await SQLiteFeedStore(path: path).post() }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(ids).count == 12)
    let store = try await SQLiteFeedStore(path: path)
    #expect(try await store.messages(MessagePage()).count == 12)
  }
}

@Suite struct MigrationTests {
  let folder: TemporaryFolder
  let first = [UInt8]("CREATE TABLE one (a)".utf8)
  let second = [UInt8]("CREATE TABLE two (a); INSERT INTO two VALUES (7)".utf8)

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `steps are taken from where the file is`() async throws {
    _ = try await SQLiteFeedStore(path: folder.file, schema: [first])
    let store = try await SQLiteFeedStore(path: folder.file, schema: [first, second])
    #expect(try await tables(of: store) == ["one", "two"])
    #expect(try await version(of: store) == 2)
  }

  @Test func `a step that fails leaves the file at the version it had`() async throws {
    _ = try await SQLiteFeedStore(path: folder.file, schema: [first])
    let broken = [UInt8]("CREATE TABLE three (a); INSERT INTO nowhere VALUES (1)".utf8)
    let error = await #expect(throws: StoreError.self) {
      try await SQLiteFeedStore(path: folder.file, schema: [first, second, broken])
    }
    #expect(error?.kind == .failed)
    let store = try await SQLiteFeedStore(path: folder.file, schema: [first])
    #expect(try await tables(of: store) == ["one"])
    #expect(try await version(of: store) == 1)
  }

  @Test func `an older version refuses what a newer one has migrated, at once`() async throws {
    _ = try await SQLiteFeedStore(path: folder.file, schema: [first])
    let newer = try await SQLiteFeedStore(path: folder.file, schema: [first, second])
    let bytes = try folder.bytes(of: "feed.db")
    #expect(StoreHeader(bytes, size: bytes.count) == .ours(version: 2))
    await #expect(throws: StoreError.self) {
      try await SQLiteFeedStore(path: folder.file, schema: [first])
    }
    await newer.close()
  }

  private func tables(of store: SQLiteFeedStore) async throws -> [String] {
    try await store.reader.read { store throws(StoreError) in
      try store.prepared("SELECT name FROM sqlite_schema ORDER BY name")
        .all { row throws(StoreError) in row.text(0) }
    }
  }

  private func version(of store: SQLiteFeedStore) async throws -> Int {
    try await store.reader.read { store throws(StoreError) in try store.version() }
  }
}

extension StoreOpeningTests {
  private func makeStore() async throws {
    let store = try await SQLiteFeedStore(path: folder.file)
    try await store.post("https://example.com/")
    await store.close()
  }

  /// Expects that opening fails with one sentence and changes nothing in the folder.
  private func expectRefusal(_ kind: StoreError.Kind, naming reason: String) async throws {
    let (names, bytes) = (folder.names, try folder.bytes(of: "feed.db"))
    let error = await #expect(throws: StoreError.self) {
      try await SQLiteFeedStore(path: folder.file)
    }
    #expect(error?.kind == kind)
    #expect(error?.message.contains(reason) == true)
    #expect(error?.message.contains(folder.file) == true)
    #expect(folder.names == names)
    #expect(try folder.bytes(of: "feed.db") == bytes)
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  /// Runs SQL on the file, past the store.
  private func sqlite(_ sql: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(folder.file, &database) == SQLITE_OK)
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
  }

  /// The journal of a first transaction that has spilled pages into the file but not committed.
  private func cutShortJournal() throws -> [UInt8] {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(folder.path + "/other.db", &database) == SQLITE_OK)
    let sql = """
      PRAGMA cache_size = 2; BEGIN; CREATE TABLE t (a);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
      INSERT INTO t SELECT zeroblob(3000) FROM n;
      """
    try #require(sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK)
    return try folder.bytes(of: "other.db-journal")
  }
}
