import CSQLite
import FeedModel
import Testing

@testable import Store

@Suite struct QueryPlanTests {
  let folder: TemporaryFolder
  let store: SQLiteFeedStore
  let page = "https://example.com/a"

  init() async throws {
    folder = try TemporaryFolder()
    store = try await SQLiteFeedStore(path: folder.file)
  }

  /// Statements that may walk a whole table, since it is a small one or nothing else will do.
  let scans = [
    "SELECT name, messages FROM conversation WHERE messages > 0 ORDER BY last_message DESC",
    "SELECT count(*) FROM job",
    "SELECT count(*) FROM sqlite_schema",
    "SELECT count(*) FILTER",
    "SELECT sum(jobs), min(due)",
    // What a person keeps by hand.
    "SELECT s.message, s.place, s.note, s.saved_at",
  ]

  @Test func `no statement walks a table that grows`() async throws {
    try await useEverything()
    let written = try await store.writer.write { store throws(StoreError) in store.preparedTexts }
    let read = try await store.reader.read { store throws(StoreError) in store.preparedTexts }
    #expect(written.count + read.count > 60)
    for sql in Set(written + read) where !scans.contains(where: sql.hasPrefix) {
      for step in try plan(of: sql) {
        // A virtual table is searched by its own index, whatever SQLite calls it.
        let walks = step.hasPrefix("SCAN") && !step.contains("VIRTUAL TABLE")
        #expect(!walks || step == "SCAN CONSTANT ROW", "\(sql)")
        #expect(!step.contains("TEMP B-TREE"), "\(sql)")
      }
    }
  }

  @Test func `a claim costs the same whether a host has ten jobs or ten thousand`() async throws {
    var costs: [Int] = []
    for count in [10, 10_000] {
      let folder = try TemporaryFolder()
      let store = try await SQLiteFeedStore(path: folder.file)
      var drafts = [try LinkedDraft(addresses: (0..<count).map { "https://big.com/\($0)" })]
      for host in 0..<500 { drafts.append(try LinkedDraft("https://h\(host).com/")) }
      _ = try await store.append(drafts, priority: .backlog, at: .at(0))
      _ = try await store.claim(.of(2))
      // The big host has all it may have: a walk must not count its jobs to find that out.
      costs.append(try await store.steps { _ = try await store.claim(.of(100)) })
    }
    #expect(costs[0] > 1000)
    #expect(costs[1] < costs[0] * 11 / 10, "\(costs)")
  }

  private func plan(of sql: String) throws -> [String] {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    try #require(sqlite3_open(folder.file, &database) == SQLITE_OK)
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try #require(
      sqlite3_prepare_v2(database, "EXPLAIN QUERY PLAN " + sql, -1, &statement, nil) == SQLITE_OK,
      "\(sql)")
    var steps: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      steps.append(String(cString: sqlite3_column_text(statement, 3)))
    }
    return steps
  }

  /// Each verb of the store, so that each statement is prepared.
  private func useEverything() async throws {
    let ids = try await store.append(
      [LinkedDraft(page, "https://b.com/", origin: "x"), LinkedDraft("https://c.com/", page)],
      priority: .backlog, at: .at(0))
    let id = try #require(ids.first ?? nil)
    let start = StoreCursor(message: 0, change: 0)
    try await store.post(page, priority: .asked)
    let jobs = try await store.claim(.of())
    _ = try await store.renew(jobs, until: .at(100))
    _ = try await store.superseded(jobs)
    try await store.release([jobs[1]])
    var failure = JobResult.failed(retryAt: .at(30))
    failure.hostRestsUntil = .at(20)
    _ = try await store.finish(jobs[0], with: .ready("A", of: jobs[0]), at: .at(2))
    _ = try await store.finish(jobs[2], with: failure, at: .at(2))
    _ = try await store.requeue(jobs[0].key, priority: .asked, at: .at(3))
    try await store.raise(jobs.map(\.key), to: .asked)
    for job in try await store.claim(.of(at: .at(3))) {
      let unchanged = JobResult(outcome: .unchanged, freshUntil: .at(9))
      _ = try await store.finish(job, with: unchanged, at: .at(4))
    }
    _ = try await store.requeue(jobs[0].key, priority: .asked, at: .at(5))
    _ = try await store.claim(.of(at: .at(5), for: .seconds(1)))
    _ = try await store.claim(.of(at: .at(90), for: .seconds(1)))
    _ = try await store.cancel(jobs[1].key, at: .at(5))
    _ = try await store.requeue(jobs[1].key, priority: .asked, at: .at(5))
    let kept = LinkPlace(message: id, index: 1)
    _ = try await store.save(kept, note: "a", at: .at(5))
    _ = try await store.save(kept, note: "b", at: .at(5))
    _ = try await store.saved(SavedPage())
    _ = try await store.saved(SavedPage(conversation: .standard))
    _ = try await store.savedPlaces(in: [id])
    _ = try await store.places(of: jobs[0].key, limit: 2)
    _ = try await store.unsave(kept)
    _ = try await store.save(kept, note: nil, at: .at(5))
    _ = try await store.dismiss(LinkPlace(message: id, index: 0), at: .at(6))
    _ = try await store.edit(id, to: page, links: Link.all([page]), at: .at(7))
    _ = try await store.delete(id, at: .at(8))
    _ = try await store.preview(jobs[0].key)
    _ = try await store.queueStatus(at: .at(9))
    _ = try await store.changes(since: start, limit: 100)
    _ = try await store.conversations()
    try await store.setDraft("x", in: .standard)
    _ = try await store.draft(in: .standard)
    for conversation in [nil, ConversationName.standard] {
      for place in [MessagePage.Place.first, .latest, .before(id), .after(id)] {
        _ = try await store.messages(MessagePage(conversation: conversation, place: place))
      }
    }
  }
}

extension SQLiteFeedStore {
  /// How many virtual machine steps the writer's statements took; a cost that no clock blurs.
  fileprivate func steps(of work: () async throws -> Void) async throws -> Int {
    let before = try await writer.write { store throws(StoreError) in store.steps }
    try await work()
    return try await writer.write { store throws(StoreError) in store.steps } - before
  }
}
