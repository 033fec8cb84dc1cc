import FeedModel
import Glibc
import Schema
import Testing

@testable import Store

/// Stores that an earlier version made, with rows in them.
@Suite struct SchemaMigrationTests {
  let folder: TemporaryFolder

  /// Makes a store of version 1: a card, a job for another one, and a link that is kept.
  init() async throws {
    folder = try TemporaryFolder()
    let first = try #require(Schema.steps.first)
    let store = try await SQLiteFeedStore(path: folder.file, schema: [first])
    let card = LinkMetadata(titled: "Tea", url: "https://a.com/").json.line
    let rows = """
      INSERT INTO conversation (id, name, messages, last_message) VALUES (1, 'main', 2, 2);
      INSERT INTO message (id, conversation, author, posted_at, text) VALUES
        (1, 1, 'ada', 1000, 'https://a.com/'), (2, 1, 'ben', 2000, 'https://b.com/ two');
      INSERT INTO message_words (rowid, text) SELECT id, text FROM message;
      INSERT INTO host (id, name) VALUES (1, 'a.com'), (2, 'b.com');
      INSERT INTO preview (id, key, url, host, state, loading_since, metadata, fresh_until) VALUES
        (1, 'https://a.com/', 'https://a.com/', 1, 'ready', 0, '\(card)', 9),
        (2, 'https://b.com/', 'https://b.com/', 2, 'loading', 0, NULL, NULL);
      INSERT INTO preview_words (rowid, title) VALUES (1, 'Tea');
      INSERT INTO link (message, place, start, stop, address, web, preview) VALUES
        (1, 0, 0, 14, 'https://a.com/', 1, 1), (2, 0, 0, 14, 'https://b.com/', 1, 2);
      INSERT INTO job (preview, host, priority, due) VALUES (2, 2, 1, 0);
      INSERT INTO lane (priority, host, turn) VALUES (1, 2, 1);
      INSERT INTO saved (message, place, saved_at) VALUES (1, 0, 5);
      """
    try await store.writer.write { store throws(StoreError) in
      try store.run(script: Array(rows.utf8))
    }
    await store.close()
  }

  @Test(arguments: 1..<Schema.steps.count)
  func `everything in a store of an earlier version comes along`(version: Int) async throws {
    let earlier = try await SQLiteFeedStore(
      path: folder.file, schema: Array(Schema.steps.prefix(version)))
    #expect(try await earlier.health(at: .at(0)).version == version)
    await earlier.close()
    let store = try await SQLiteFeedStore(path: folder.file)
    let health = try await store.health(at: .at(0))
    #expect(health.version == Schema.steps.count && health.faults == [])
    let messages = try await store.messages(MessagePage())
    #expect(messages.map(\.text) == ["https://a.com/", "https://b.com/ two"])
    let states = messages.compactMap { $0.links.first?.card.state }
    #expect(
      states == [
        .ready(LinkMetadata(titled: "Tea", url: "https://a.com/")),
        .loading(since: Timestamp(milliseconds: 0)),
      ])
    let jobs = try await store.claim(.of())
    #expect(jobs.map(\.url) == ["https://b.com/"])
    let kept = try await store.reader.read { store throws(StoreError) in
      try store.prepared("SELECT saved_at FROM saved WHERE message = 1 AND place = 0").number()
    }
    #expect(kept == 5)
    try await store.post("https://c.com/")
  }

  @Test(arguments: 1...Schema.steps.count)
  func `a step that fails half-way leaves every byte of version 1`(good: Int) async throws {
    let before = try folder.bytes(of: "feed.db")
    let broken = [UInt8]("UPDATE message SET text = ''; DROP TABLE link; SELECT nonsense".utf8)
    let error = await #expect(throws: StoreError.self) {
      try await SQLiteFeedStore(
        path: folder.file, schema: Array(Schema.steps.prefix(good)) + [broken])
    }
    #expect(error?.kind == .failed)
    #expect(folder.names == ["feed.db"])
    #expect(try folder.bytes(of: "feed.db") == before)
    #expect(try await SQLiteFeedStore(path: folder.file).messages(MessagePage()).count == 2)
  }

  @Test func `a kill half-way leaves version 1, and the next start goes on`() async throws {
    await #expect(processExitsWith: .signal(SIGALRM)) { [path = folder.file as String] in
      let endless = """
        UPDATE message SET text = ''; DROP TABLE saved;
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;
        """
      alarm(1)
      _ = try await SQLiteFeedStore(
        path: path, schema: Array(Schema.steps.prefix(1)) + [Array(endless.utf8)])
    }
    let store = try await SQLiteFeedStore(path: folder.file)
    let health = try await store.health(at: .at(0))
    #expect(health.version == Schema.steps.count && health.faults == [])
    #expect(try await store.messages(MessagePage()).map(\.author) == ["ada", "ben"])
  }
}
