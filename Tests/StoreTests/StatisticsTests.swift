import FeedModel
import Testing

@testable import Store

@Suite struct StatisticsTests {
  let folder: TemporaryFolder
  let store: SQLiteFeedStore

  init() async throws {
    folder = try TemporaryFolder()
    store = try await SQLiteFeedStore(path: folder.file)
    let tea = ConversationName(rawValue: "tea")
    _ = try await store.append(
      [
        LinkedDraft("https://a.com/1", "https://b.com/1"), LinkedDraft("https://a.com/1", in: tea),
        LinkedDraft("https://a.com/2"),
      ], priority: .newest, at: .at(0))
  }

  @Test func `a feed is counted by month, host, author, conversation and state`() async throws {
    let jobs = try await store.claim(.of(3, perHost: 3)).sorted { $0.key < $1.key }
    try #require(jobs.count == 3)
    _ = try await store.finish(jobs[0], with: .ready("One", of: jobs[0]), at: .at(1))
    _ = try await store.finish(jobs[1], with: .failed(.timedOut), at: .at(1))
    let gone = try await store.post("https://gone.com/")
    _ = try await store.delete(gone, at: .at(2))
    _ = try await store.save(
      LinkPlace(message: MessageID(rawValue: 1), index: 0), note: nil, at: .at(3))
    let counts = try await store.statistics(of: nil, top: 10)
    #expect([counts.messages, counts.links, counts.previews, counts.sharedLinks] == [3, 4, 3, 1])
    #expect(counts.saved == 1)
    #expect(counts.months == [.init(name: "2023-11", messages: 3, links: 4)])
    #expect(counts.hosts == [.init(name: "a.com", count: 3), .init(name: "b.com", count: 1)])
    #expect(counts.authors == [.init(name: "ada", count: 3)])
    #expect(
      counts.conversations == [.init(name: "main", count: 2), .init(name: "tea", count: 1)])
    #expect(
      counts.states == [
        .init(name: "failed", count: 1), .init(name: "loading", count: 1),
        .init(name: "ready", count: 1),
      ])
    #expect(counts.failures == [.init(name: "timed_out", count: 1)])
    #expect(counts.bytes > 4096)
  }

  @Test func `one conversation is counted by itself, and one that is not there is empty`()
    async throws
  {
    let tea = try await store.statistics(of: ConversationName(rawValue: "tea"), top: 1)
    #expect([tea.messages, tea.links, tea.previews, tea.sharedLinks] == [1, 1, 1, 0])
    let none = try await store.statistics(of: ConversationName(rawValue: "none"), top: 1)
    #expect(none == StoreStatistics())
  }

  @Test func `a wheel stops at every link once in a turn`() async throws {
    var stops: [LinkPlace] = []
    for fraction in [0, 0.26, 0.51, 0.99] {
      stops += [try await store.link(on: LinkWheel(), at: fraction)].compactMap(\.self)
    }
    #expect(stops.map(\.message.rawValue) == [1, 1, 2, 3])
    #expect(stops.map(\.index) == [0, 1, 0, 0])
    let tea = LinkWheel(conversation: ConversationName(rawValue: "tea"))
    #expect(try await store.link(on: tea, at: 0.5)?.message.rawValue == 2)
    #expect(try await store.link(on: LinkWheel(isSavedOnly: true), at: 0.5) == nil)
    _ = try await store.save(stops[1], note: nil, at: .at(1))
    #expect(try await store.link(on: LinkWheel(isSavedOnly: true), at: 0.5) == stops[1])
  }
}
