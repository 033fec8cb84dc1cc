import FeedModel
import Origin
import Store
import Testing
import Unfurl

@testable import Feed

@Suite(.timeLimit(.minutes(10))) struct FeedTests {
  @Test func `a posted link becomes a card`() async throws {
    let origin = try Origin { _ in .titled("Tea") }
    defer { origin.stop() }
    let feed = try await TestFeed()
    try await feed.post("look: \(origin.url("/")).")
    #expect(try await feed.states() == ["loading"])
    try await feed.work()
    #expect(try await feed.states() == ["Tea"])
  }

  @Test func `an origin's message is posted once`() async throws {
    let feed = try await TestFeed()
    let draft = Draft(author: "ada", postedAt: .now(), text: "hello", originID: "1")
    #expect(try await feed.feed.append([draft, draft]).map { $0 != nil } == [true, false])
    #expect(try await feed.feed.post(draft) == nil)
  }

  @Test func `a message without an origin gets one of its own, and shows it where it is written`()
    async throws
  {
    let feed = try await TestFeed()
    try await feed.post("same")
    try await feed.post("same")
    let messages = try await feed.feed.messages()
    #expect(Set(messages.compactMap(\.originID)).count == 2)
    let first = try #require(messages.first)
    #expect(first.json["origin"]?.string == first.originID)
    let again = Draft(
      author: first.author, postedAt: first.postedAt, text: first.text, originID: first.originID)
    #expect(try await feed.feed.post(again) == nil)
  }

  @Test func `one page in fifty spellings is one request, and none while it is fresh`() async throws
  {
    let origin = try Origin { _ in .titled("Tea") }
    defer { origin.stop() }
    let feed = try await TestFeed()
    for number in 0..<50 { try await feed.post(origin.url("/p?utm_source=\(number)#\(number)")) }
    try await feed.work()
    try await feed.post(origin.url("/p"))
    try await feed.work()
    #expect(try await feed.states() == Array(repeating: "Tea", count: 51))
    #expect(origin.log.requests.count == 1)
  }

  @Test func `a stale card is revalidated, and "not modified" keeps it`() async throws {
    let origin = try Origin { request in
      request.header("If-None-Match") == "\"1\""
        ? .status(304) : .titled("Tea", headers: [("ETag", "\"1\"")])
    }
    defer { origin.stop() }
    let feed = try await TestFeed { settings in
      settings.freshness.ready = .zero
      settings.freshness.readyRange = .zero ... .zero
    }
    try await feed.post(origin.url("/"))
    try await feed.work()
    let key = try #require(try await feed.cards().first?.key)
    #expect(try await feed.feed.refresh(key))
    // It stays on show meanwhile.
    #expect(try await feed.states() == ["Tea"])
    try await feed.work()
    #expect(try await feed.states() == ["Tea"])
    #expect(origin.log.requests.map { $0.header("If-None-Match") } == [nil, "\"1\""])
  }

  @Test func `a moment's failure leaves a stale card, a verdict replaces it`() async throws {
    let feed = try await TestFeed { settings in
      settings.freshness.ready = .zero
      settings.freshness.readyRange = .zero ... .zero
    }
    let answers = AnswersInTurn([.titled("Tea"), .status(500), .status(404)])
    let origin = try Origin { _ in answers.next() }
    defer { origin.stop() }
    try await feed.post(origin.url("/"))
    try await feed.work()
    let key = try #require(try await feed.cards().first?.key)
    for expected in ["Tea", "http_status"] {
      #expect(try await feed.feed.refresh(key))
      try await feed.work()
      #expect(try await feed.states() == [expected])
    }
  }

  @Test func `changes from a cursor are complete, however late they are read`() async throws {
    let feed = try await TestFeed()
    let cursor = try await feed.feed.store.cursor()
    var ids: Set<MessageID> = []
    for number in 0..<20 { ids.insert(try await feed.post("message \(number)")) }
    let gone = try #require(ids.first)
    #expect(try await feed.feed.delete(gone))
    ids.remove(gone)
    var seen: Set<MessageID> = []
    for try await changes in feed.feed.changes(since: cursor) {
      seen.formUnion(changes.messages.map(\.id))
      if seen.isSuperset(of: ids) { break }
    }
    #expect(seen == ids)
  }

  @Test func `changes of another process come by themselves, and end with the task`() async throws {
    let feed = try await TestFeed()
    let other = try await TestFeed(sharing: feed)
    let cursor = try await feed.feed.store.cursor()
    let reader = Task { [feed = feed.feed] in
      var texts: [String] = []
      for try await changes in feed.changes(since: cursor) {
        texts += changes.messages.map(\.text)
        if texts.count == 2 { return texts }
      }
      return texts
    }
    try await other.post("one")
    try await other.post("two")
    #expect(try await reader.value == ["one", "two"])

    let endless = Task { [feed = feed.feed] in
      for try await _ in feed.changes(since: nil) {}
      return true
    }
    endless.cancel()
    #expect(try await endless.value)
  }

  @Test func `an edit replaces links, and keeps the card of one that stays`() async throws {
    let origin = try Origin { .titled($0.target) }
    defer { origin.stop() }
    let feed = try await TestFeed()
    let id = try await feed.post("\(origin.url("/a")) \(origin.url("/b"))")
    try await feed.work()
    #expect(try await feed.feed.edit(id, to: "\(origin.url("/b")) \(origin.url("/c"))"))
    #expect(try await feed.states() == ["/b", "loading"])
    try await feed.work()
    #expect(try await feed.states() == ["/b", "/c"])
    #expect(origin.log.requests.count == 3)
  }
}
