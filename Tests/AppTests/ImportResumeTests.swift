import CSQLite
import FeedModel
import Foundation
import Store
import TestSupport
import Testing

/// An import that is killed 20 times and started again leaves the store of one that was not.
@Suite(.ownThread, .serialized) struct ImportResumeTests {
  private static let count = 40_000
  private static let kills = 20

  @Test(arguments: ["jsonl", "telegram"])
  func `twenty kills leave the store of an import that was not killed`(
    format: String
  ) async throws {
    let whole = try TemporaryFolder()
    let broken = try TemporaryFolder()
    let text = format == "jsonl" ? Self.native : Self.telegram
    let file = try whole.file(format == "jsonl" ? "talk.jsonl" : "result.json", text)
    let command = ["import", "--no-unfurl", file]
    let unbroken = try Program(home: whole.path)
    let first = try await unbroken.run(command)
    #expect(first.status == 0, "\(first.errors)")

    let resumed = try Program(home: broken.path)
    var numbers = SeededNumbers(seed: 20)
    var killed = 0
    var midWork = 0
    for round in 0..<Self.kills {
      // Later and later, each anywhere in its part of what there is to store, and a little after.
      let part = Double(round) + Double.random(in: 0..<1, using: &numbers)
      let wanted = Int(Double(Self.count) * part / Double(Self.kills + 1))
      let running = try resumed.start(command)
      let end = ContinuousClock.now + .seconds(600)
      // The thread is this test's own and may be held.
      while Self.stored(in: broken) < wanted, .now < end { usleep(2000) }
      usleep(UInt32.random(in: 0..<50_000, using: &numbers))
      running.send(signal: SIGKILL)
      if await running.wait().status == -SIGKILL { killed += 1 }
      if (1..<Self.count).contains(Self.stored(in: broken)) { midWork += 1 }
    }
    // Kills that come when everything is over prove nothing.
    #expect(killed >= Self.kills / 2)
    #expect(midWork >= Self.kills / 2)
    let last = try await resumed.run(command)
    #expect(last.status == 0, "\(last.errors)")

    let expected = try await unbroken.run(["log", "--json"])
    let actual = try await resumed.run(["log", "--json"])
    #expect(expected.outputLines.count == Self.count)
    #expect(actual.output == expected.output)
    let store = try await SQLiteFeedStore(path: broken.path + "/feed.db")
    #expect(try await store.health(at: .now()).faults == [])
    await store.close()
  }

  /// How many messages are there; 0 before there is a store. Nothing else is touched, and no turn is
  /// waited for: an import is short.
  private static func stored(in folder: TemporaryFolder) -> Int {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    let path = folder.path + "/feed.db"
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK else { return 0 }
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let sql = "SELECT count(*) FROM message"
    guard sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW
    else { return 0 }
    return Int(sqlite3_column_int64(statement, 0))
  }

  private static func text(_ number: Int) -> String {
    number % 3 == 0 ? "message \(number) https://example.org/\(number)" : "message \(number)"
  }

  private static var native: String {
    (0..<count).map { number in
      let posted = Timestamp(milliseconds: 1_767_225_600_000 + Int64(number) * 1000).rfc3339
      return JSONValue.object([
        "author": "ana", "posted_at": .string(posted), "text": .string(text(number)),
      ]).line
    }.joined(separator: "\n")
  }

  private static var telegram: String {
    let messages = (0..<count).map { number in
      JSONValue.object([
        "id": .integer(Int64(number + 1)), "type": "message",
        "date_unixtime": .string("\(1_767_225_600 + number)"), "from": "ana",
        "text": .string(text(number)),
      ]).line
    }
    return #"{"name":"Talk","type":"personal_chat","id":7,"messages":["#
      + messages.joined(separator: ",\n") + "]}"
  }
}
