import FeedModel
import Testing

@testable import Store

@Suite struct ChangeFeedTests {
  let folder: TemporaryFolder
  /// Two processes, as far as SQLite can tell.
  let store: SQLiteFeedStore
  let other: SQLiteFeedStore
  let page = "https://example.com/a"

  init() async throws {
    folder = try TemporaryFolder()
    store = try await SQLiteFeedStore(path: folder.file)
    other = try await SQLiteFeedStore(path: folder.file)
  }

  @Test func `what another process posts, edits and deletes comes once each`() async throws {
    let gone = try await other.post("https://example.com/gone")
    let start = try await store.cursor()
    let first = try await other.post(page)
    let second = try await other.post()
    let posted = try await store.changes(since: start, limit: 100)
    #expect(posted.messages.map(\.id) == [first, second] && posted.deleted == [])

    #expect(try await other.edit(first, to: "new", links: [], at: .at(1)))
    #expect(try await other.delete(gone, at: .at(1)))
    let edited = try await store.changes(since: posted.cursor, limit: 100)
    #expect(edited.messages.map(\.text) == ["new"] && edited.deleted == [gone])
    let nothing = try await store.changes(since: edited.cursor, limit: 100)
    #expect(nothing.messages == [] && nothing.deleted == [])
    #expect(nothing.cursor == edited.cursor)
  }

  @Test func `each turn of a preview brings every message that shows it`() async throws {
    let (first, second) = (try await store.post(page), try await store.post(page))
    let hidden = try await store.post(page)
    #expect(try await store.dismiss(LinkPlace(message: hidden, index: 0), at: .at(1)))
    var cursor = try await store.cursor()
    func changed() async throws -> [MessageID] {
      let changes = try await store.changes(since: cursor, limit: 100)
      cursor = changes.cursor
      return changes.messages.map(\.id)
    }
    let job = try #require(try await other.claim(.of()).first)
    #expect(try await changed() == [])
    #expect(try await other.finish(job, with: .failed(), at: .at(2)))
    #expect(try await changed() == [first, second])
    #expect(try await other.requeue(job.key, priority: .asked, at: .at(3)))
    #expect(try await changed() == [first, second])
    #expect(try await other.cancel(job.key, at: .at(3)))
    #expect(try await changed() == [first, second])
    #expect(try await other.dismiss(LinkPlace(message: first, index: 0), at: .at(3)))
    #expect(try await changed() == [first])
  }

  @Test func `a message that came and went between two looks is not mentioned`() async throws {
    let start = try await store.cursor()
    let id = try await store.post(page)
    #expect(try await store.delete(id, at: .at(1)))
    let changes = try await store.changes(since: start, limit: 100)
    #expect(changes.messages == [] && changes.deleted == [])
  }

  @Test func `much at once comes in pages, new messages and changed ones side by side`()
    async throws
  {
    // One card that ten messages show, and an edit: eleven messages that change.
    for _ in 0..<10 { try await store.post(page) }
    let edited = try await store.post()
    var cursor = try await store.cursor()
    let job = try #require(try await other.claim(.of()).first)
    #expect(try await other.finish(job, with: .failed(), at: .at(2)))
    #expect(try await other.edit(edited, to: "new", links: [], at: .at(2)))
    for _ in 0..<25 { try await other.post() }
    var pages: [[Int64]] = []
    while true {
      let changes = try await store.changes(since: cursor, limit: 4)
      cursor = changes.cursor
      pages.append(changes.messages.map(\.id.rawValue))
      if changes.isComplete { break }
    }
    #expect(
      pages == [
        [1, 2, 3, 4, 12, 13, 14, 15], [5, 6, 7, 8, 16, 17, 18, 19], [9, 10, 11, 20, 21, 22, 23],
        [24, 25, 26, 27], [28, 29, 30, 31], [32, 33, 34, 35], [36],
      ])
    #expect(cursor == (try await store.cursor()))
  }

  @Test func `what changes again between two pages is told again`() async throws {
    let (first, second) = (try await store.post(), try await store.post())
    var cursor = try await store.cursor()
    #expect(try await other.edit(first, to: "a", links: [], at: .at(1)))
    #expect(try await other.edit(second, to: "b", links: [], at: .at(1)))
    var told: [String] = []
    var isComplete = false
    while !isComplete {
      let changes = try await store.changes(since: cursor, limit: 1)
      cursor = changes.cursor
      told += changes.messages.map(\.text)
      isComplete = changes.isComplete
      // Behind the page that told the first one, before the page with the second one.
      if told == ["a"] {
        #expect(try await other.edit(first, to: "c", links: [], at: .at(2)))
        #expect(try await other.edit(second, to: "d", links: [], at: .at(2)))
      }
    }
    #expect(told == ["a", "c", "d"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `who listens hears of commits of its own and of others`() async throws {
    for poster in [store, other] {
      var commits = store.commits().makeAsyncIterator()
      let id = try await poster.post(page)
      #expect(await commits.next() != nil)
      #expect(try await store.messages(MessagePage()).last?.id == id)
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `a commit whose announcement was cut off is heard of all the same`() async throws {
    var commits = store.commits().makeAsyncIterator()
    let silent = try Connection(path: folder.file)
    try silent.write { store throws(StoreError) in
      try ConversationTable(store: store).setDraft("x", in: .standard)
    }
    #expect(await commits.next() != nil)
    #expect(try await store.draft(in: .standard) == "x")
  }

  @Test(.timeLimit(.minutes(10)))
  func `every listener hears, and closing the store ends their streams`() async throws {
    var streams = [store.commits(), store.commits()].map { $0.makeAsyncIterator() }
    try await other.post(page)
    for index in streams.indices { #expect(await streams[index].next() != nil) }
    await store.close()
    for index in streams.indices {
      while await streams[index].next() != nil {}
    }
  }

  @Test func `a claim that finds nothing commits nothing`() async throws {
    try await store.post(page)
    _ = try await store.claim(.of())
    let before = try await store.writer.write { store throws(StoreError) in store.totalChanges }
    #expect(try await store.claim(.of()) == [])
    let after = try await store.writer.write { store throws(StoreError) in store.totalChanges }
    #expect(after == before)
  }
}
