import FeedModel
import Testing

@testable import Store

@Suite struct StoreWriterTests {
  let folder: TemporaryFolder
  let store: SQLiteFeedStore

  init() async throws {
    folder = try TemporaryFolder()
    store = try await SQLiteFeedStore(path: folder.file)
  }

  @Test func `a write that fails does not take those beside it along`() async throws {
    let store = store
    let stored = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<40 {
        group.addTask {
          do {
            try await store.writer.write { store throws(StoreError) in
              let name = ConversationName(rawValue: "\(number)")
              try ConversationTable(store: store).setDraft("x", in: name)
              if number % 4 == 0 { try store.run(script: Array("SELECT nonsense".utf8)) }
            }
            return true
          } catch {
            return false
          }
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(stored == 30)
    for number in 0..<40 {
      let draft = try await store.draft(in: ConversationName(rawValue: "\(number)"))
      #expect(draft == (number % 4 == 0 ? nil : "x"))
    }
  }

  @Test func `a writer waits for another process, a reader does not`() async throws {
    try await store.post("https://example.com/")
    let blocker = try Connection(path: folder.file)
    let store = store
    try blocker.run(script: Array("BEGIN IMMEDIATE".utf8))
    let posting = Task { try await store.post("https://example.com/2") }
    #expect(try await store.messages(MessagePage()).count == 1)
    #expect(try await store.queueStatus(at: .at(0)).queued == 1)
    try blocker.run(script: Array("COMMIT".utf8))
    #expect(try await posting.value.rawValue == 2)
  }

  @Test func `a full disk is reported, and what was stored stays usable`() async throws {
    let id = try await store.post("https://example.com/")
    try await limitPages(to: 1)
    let long = String(repeating: "a long message ", count: 20_000)
    let error = await #expect(throws: StoreError.self) { try await post(text: long) }
    #expect(error?.kind == .full)
    #expect(error?.message.contains(folder.file) == true)
    #expect(try await store.message(id)?.links.count == 1)
    try await limitPages(to: 1_000_000)
    try await post(text: long)
    #expect(try await store.messages(MessagePage()).count == 2)
  }

  @Test func `a store that may not be written is reported and still read`() async throws {
    try await store.post("https://example.com/")
    try await store.writer.run("PRAGMA query_only = ON")
    let error = await #expect(throws: StoreError.self) { try await post(text: "x") }
    #expect(error?.kind == .readOnly)
    #expect(try await store.messages(MessagePage()).count == 1)
  }

  @Test func `health tells the size, the queue and that nothing is wrong`() async throws {
    try await store.post("https://a.com/1", "https://a.com/2", "https://b.com/1")
    let job = try #require(try await store.claim(.of(1)).first)
    var result = JobResult.failed()
    result.hostRestsUntil = .at(90)
    _ = try await store.finish(job, with: result, at: .at(1))
    let health = try await store.health(at: .at(2))
    #expect(health.faults == [] && health.messages == 1 && health.previews == 3)
    #expect(health.fileBytes + health.logBytes > 4096)
    #expect(health.busiestHosts.map(\.name) == ["a.com", "b.com"])
    #expect(health.busiestHosts.map(\.jobs) == [1, 1])
    #expect(health.busiestHosts.map(\.restsUntil) == [.at(90), nil])
    #expect(health.oldestDue == .at(0))
    #expect(health.queue.failed == 1 && health.queue.waiting == 1)
  }

  private func post(text: String) async throws {
    let draft = Draft(author: "ada", postedAt: .at(0), text: text)
    _ = try await store.append(
      [LinkedDraft(draft: draft, links: [])], priority: .newest, at: .at(0))
  }

  private func limitPages(to count: Int) async throws {
    try await store.writer.run("PRAGMA max_page_count = \(count)")
  }
}

extension StoreWriter {
  /// Runs a setting outside of a transaction.
  func run(_ sql: String) throws(StoreError) {
    try connection?.run(script: Array(sql.utf8))
  }
}
