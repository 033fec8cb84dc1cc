import FeedModel
import Glibc
import Schema
import Testing

@testable import Store

/// A store that may not be written is read, and nothing is put beside it.
///
/// In processes of their own, which give up what rights they have: the superuser writes everywhere.
@Suite struct ReadOnlyStoreTests {
  private static let message = "https://example.com/"
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A store of one message, closed; then its rights are set.
  private func makeStore(fileMode: mode_t, folderMode: mode_t) async throws {
    let store = try await SQLiteFeedStore(path: folder.file)
    try await store.post(Self.message)
    await store.close()
    for name in folder.names { chmod(folder.path + "/" + name, fileMode) }
    chmod(folder.path, folderMode)
  }

  @Test(
    arguments: [(0o444, 0o555), (0o444, 0o777), (0o666, 0o555)] as [(mode_t, mode_t)])
  func `it is read, refuses to be written, and nothing changes`(
    fileMode: mode_t, folderMode: mode_t
  ) async throws {
    try await makeStore(fileMode: fileMode, folderMode: folderMode)
    let (names, bytes) = (folder.names, try folder.bytes(of: "feed.db"))
    await #expect(processExitsWith: .success) { [path = folder.file as String] in
      try giveUpRights()
      let store = try await SQLiteFeedStore(path: path)
      #expect(store.isReadOnly)
      let messages = try await store.messages(MessagePage())
      #expect(messages.map(\.text) == [Self.message])
      #expect(try await store.changes(since: store.cursor(), limit: 9).isComplete)
      #expect(try await store.health(at: .at(0)).faults == [])
      let error = await #expect(throws: StoreError.self) { try await store.post(Self.message) }
      #expect(error?.kind == .readOnly)
      let sentence = "store \"\(path)\" is read-only; nothing is written to it"
      #expect(error?.message == sentence)
      await store.close()
      await #expect(throws: StoreError.self) { try await store.post() }
    }
    #expect(folder.names == names)
    #expect(try folder.bytes(of: "feed.db") == bytes)
  }

  @Test func `what only the log knows is read too, after a crash and beside a writer`() async throws
  {
    // The writer's process is this one, and has not moved its log into the file.
    let store = try await SQLiteFeedStore(path: folder.file)
    try await store.post(Self.message)
    for name in folder.names { chmod(folder.path + "/" + name, 0o444) }
    chmod(folder.path, 0o555)
    await #expect(processExitsWith: .success) { [path = folder.file as String] in
      try giveUpRights()
      #expect(try await SQLiteFeedStore(path: path).messages(MessagePage()).count == 1)
    }
    let crashed = try TemporaryFolder()
    for name in folder.names {
      try crashed.write(try folder.bytes(of: name), to: name)
      chmod(crashed.path + "/" + name, 0o444)
    }
    chmod(crashed.path, 0o555)
    #expect(crashed.names == ["feed.db", "feed.db-shm", "feed.db-wal"])
    await #expect(processExitsWith: .success) { [path = crashed.file as String] in
      try giveUpRights()
      #expect(try await SQLiteFeedStore(path: path).messages(MessagePage()).count == 1)
    }
    await store.close()
  }

  @Test func `an open reader sees what a writer with more rights adds`() async throws {
    try await makeStore(fileMode: 0o644, folderMode: 0o755)
    let reader = StoreReader(
      StoreLocation(path: folder.file), unwritableVersion: Schema.steps.count)
    func count() async throws -> Int {
      try await reader.read { store throws(StoreError) in
        try MessageTable(store: store).messages(MessagePage()).count
      }
    }
    #expect(try await count() == 1)
    #expect(folder.names == ["feed.db"])
    let store = try await SQLiteFeedStore(path: folder.file)
    for number in 2...4 {
      try await store.post(Self.message)
      #expect(try await count() == number)
    }
    await store.close()
    #expect(try await count() == 4)
  }

  @Test func `one of an older version says what it needs`() async throws {
    let first = [UInt8]("CREATE TABLE one (a)".utf8)
    let store = try await SQLiteFeedStore(path: folder.file, schema: [first])
    await store.close()
    chmod(folder.file, 0o444)
    chmod(folder.path, 0o555)
    await #expect(processExitsWith: .success) {
      [path = folder.file as String, first = first as [UInt8]] in
      try giveUpRights()
      let error = await #expect(throws: StoreError.self) {
        try await SQLiteFeedStore(path: path, schema: [first, first])
      }
      #expect(error?.kind == .readOnly && error?.message.contains("older version") == true)
    }
  }

  @Test(arguments: [
    ("a text", [UInt8]("Dear diary\n".utf8), "is not a database"),
    ("the beginning of a database", [UInt8]("SQLite format 3\0".utf8), "is not a database"),
  ])
  func `what is no store is refused as ever`(
    what: String, bytes: [UInt8], reason: String
  ) async throws {
    try folder.write(bytes, to: "feed.db")
    chmod(folder.file, 0o444)
    chmod(folder.path, 0o555)
    await #expect(processExitsWith: .success) {
      [path = folder.file as String, reason = reason as String] in
      try giveUpRights()
      let error = await #expect(throws: StoreError.self) { try await SQLiteFeedStore(path: path) }
      #expect(error?.kind == .refused && error?.message.contains(reason) == true)
    }
  }

  @Test func `a path with characters that mean something in an address is one path`() async throws {
    let path = folder.path + "/a?b#c%41 d.db"
    let store = try await SQLiteFeedStore(path: path)
    try await store.post(Self.message)
    await store.close()
    let reader = StoreReader(StoreLocation(path: path), unwritableVersion: Schema.steps.count)
    let count = try await reader.read { store throws(StoreError) in
      try MessageTable(store: store).messages(MessagePage()).count
    }
    #expect(count == 1)
  }
}

/// Becomes nobody, where this is the superuser's process.
private func giveUpRights() throws {
  guard geteuid() == 0 else { return }
  try #require(setgid(65534) == 0 && setuid(65534) == 0)
}
