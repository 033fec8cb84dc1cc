import FeedModel
import Foundation
import TestSupport
import Testing

@testable import Store

/// `pennant doctor` beyond its golden cases: what it finds in a store.
@Suite struct DoctorTests {
  let home: TemporaryFolder
  let program: Program

  init() throws {
    home = try TemporaryFolder()
    program = try Program(home: home.path)
  }

  private func report() async throws -> (JSONValue, Int32) {
    let ending = try await program.run(["doctor", "--json"])
    #expect(ending.errors.isEmpty)
    return (try JSONReader().value(of: ending.output), ending.status)
  }

  @Test func `messages, cards and the queue are counted, by state and host`() async throws {
    for number in 1...3 {
      _ = try await program.run(["post", "see https://a\(number % 2).example/\(number)"])
    }
    let (report, status) = try await report()
    let store = try #require(report["store"])
    #expect(status == 0 && report["healthy"] == .bool(true))
    #expect(store["state"] == "in order" && store["messages"] == .integer(3))
    #expect(store["cards"] == .integer(3) && store["queued"] == .integer(3))
    #expect(store["busiest_hosts"] == .array(["a1.example (2 jobs)", "a0.example (1 job)"]))
    #expect(store["oldest_due"]?.string != nil)
  }

  @Test func `what is wrong inside is listed, with status 4`() async throws {
    _ = try await program.run(["post", "see https://a.example/"])
    let store = try await SQLiteFeedStore(path: home.path + "/feed.db")
    try await store.writer.breakReferences()
    await store.close()
    let (report, status) = try await report()
    #expect(status == 4 && report["healthy"] == .bool(false))
    #expect(report["store"]?["state"] == "broken")
    #expect(report["store"]?["faults"]?.array?.isEmpty == false)
  }

  @Test func `a damaged store is one sentence, and the rest is told all the same`() async throws {
    _ = try await program.run(["post", "hello"])
    let file = home.path + "/feed.db"
    var bytes = try #require(FileManager.default.contents(atPath: file))
    bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xFF, count: 3996))
    try bytes.write(to: URL(fileURLWithPath: file))
    let (report, status) = try await report()
    #expect(status == 4)
    #expect(report["store"]?["problem"]?.string?.contains("is damaged") == true)
    #expect(report["versions"]?["SQLite"]?.string?.hasPrefix("3.") == true)
    #expect(report["terminal"]?["term"] != nil && report["settings"]?["per_host"] == "2")
  }

  @Test func `it makes no store where there is none`() async throws {
    let (report, status) = try await report()
    #expect(status == 0 && report["store"]?["state"]?.string?.hasPrefix("none yet") == true)
    #expect(!FileManager.default.fileExists(atPath: home.path + "/feed.db"))
  }
}

extension StoreWriter {
  fileprivate func breakReferences() throws(StoreError) {
    try connection?.run(
      script: Array("PRAGMA foreign_keys = OFF; DELETE FROM host".utf8))
  }
}
