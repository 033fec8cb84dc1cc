import FeedModel
import Testing

@testable import Store

@Suite struct SearchTests {
  let folder: TemporaryFolder
  let store: SQLiteFeedStore

  /// 1 to 6, a second apart; 3 and 5 have cards, 4 one that failed.
  init() async throws {
    folder = try TemporaryFolder()
    store = try await SQLiteFeedStore(path: folder.file)
    try await say("the borrow checker, explained", by: "Ana Lee")
    try await say("a checker to borrow", by: "ben")
    try await say("read this:", "https://garden.example/soil", by: "ben")
    try await say("and Café society", "https://www.tea.example:8080/x", by: "ana")
    try await say("borrow my", "https://films.example/reel", by: "cleo", in: "films")
    try await say("nothing at all", "https://user:pw@gist.github.com/1", by: "100%_bot")
    var garden = LinkMetadata(titled: "Soil for a borrow pit", url: "https://garden.example/soil")
    garden.description = "Compost and patience"
    garden.siteName = "Garden"
    garden.image = LinkMetadata.Picture(url: "https://garden.example/i.png")
    var film = LinkMetadata(titled: "A reel", url: "https://www.cinema.test:8443/reel")
    film.video = LinkMetadata.Media(url: "https://films.example/reel.mp4")
    for job in try await store.claim(.of()) {
      let result: JobResult =
        switch job.host {
        case "garden.example": JobResult(outcome: .ready(garden), freshUntil: .at(99))
        case "films.example": JobResult(outcome: .ready(film), freshUntil: .at(99))
        default: .failed()
        }
      _ = try await store.finish(job, with: result, at: .at(10))
    }
    _ = try await store.save(
      LinkPlace(message: MessageID(rawValue: 5), index: 0), note: nil, at: .at(11))
  }

  private func say(
    _ text: String, _ address: String? = nil, by author: String, in name: String = "main"
  ) async throws {
    let count = try await store.messages(MessagePage()).count
    let whole = address.map { text + " " + $0 } ?? text
    var links: [Link] = []
    if let address, let url = WebURL(address) {
      let start = text.utf8.count + 1
      links = [
        Link(
          range: start..<whole.utf8.count, text: address, target: .web(url),
          refusal: address.contains("@") ? .credentials : nil)
      ]
    }
    let draft = Draft(
      conversation: ConversationName(rawValue: name), author: author, postedAt: .at(count),
      text: whole)
    _ = try await store.append(
      [LinkedDraft(draft: draft, links: links)], priority: .newest, at: .at(0))
  }

  static let queries: [(String, [Int64])] = [
    ("borrow", [5, 3, 2, 1]),
    ("BORROW checker", [2, 1]),
    ("\"borrow checker\"", [1]),
    ("check*", [2, 1]),
    ("check", []),
    ("cafe", [4]),
    // What was said and what its card says belong together.
    ("read compost", [3]),
    ("garden", [3]),
    ("reel borrow", [5]),
    ("borrow -checker", [5, 3]),
    ("borrow -compost", [5, 2, 1]),
    ("borrow -\"borrow checker\"", [5, 3, 2]),
    ("-borrow", [6, 4]),
    ("from:ana", [4, 1]),
    ("from:\"ana lee\"", [1]),
    ("-from:ana borrow", [5, 3, 2]),
    ("from:100%_", [6]),
    ("from:_", [6]),
    ("from:ben borrow", [3, 2]),
    ("in:films", [5]),
    ("in:nowhere", []),
    ("host:garden.example", [3]),
    ("host:example", [5, 4, 3]),
    ("host:tea.example", [4]),
    ("host:github.com", [6]),
    ("host:hub.com", []),
    // Where the redirects ended.
    ("host:cinema.test", [5]),
    ("host:films.example", [5]),
    ("host:nema.test", []),
    ("host:example -host:cinema.test", [4, 3]),
    ("has:preview", [5, 3]),
    ("has:picture", [3]),
    ("has:video", [5]),
    ("has:link -has:preview", [6, 4]),
    ("is:failed", [4]),
    ("is:saved", [5]),
    ("is:ready -is:saved", [3]),
    ("after:2023-11-14T22:13:24Z", [6, 5]),
    ("before:2023-11-14T22:13:22Z", [2, 1]),
    ("", [6, 5, 4, 3, 2, 1]),
  ]

  @Test(arguments: queries)
  func `a query finds what it is about, newest first or oldest first`(
    text: String, expected: [Int64]
  ) async throws {
    let query = try SearchQuery(parsing: text)
    let newest = try await store.search(query, SearchPage(.newest(before: nil)))
    #expect(newest.map(\.message.id.rawValue) == expected)
    let oldest = try await store.search(query, SearchPage(.oldest(after: nil)))
    #expect(oldest.map(\.message.id.rawValue) == expected.reversed())
    let best = try await store.search(query, SearchPage(.best))
    #expect(best.map(\.message.id.rawValue).sorted() == expected.sorted())
  }

  @Test(arguments: queries)
  func `pages joined are the whole`(text: String, expected: [Int64]) async throws {
    let query = try SearchQuery(parsing: text)
    var found: [Int64] = []
    var last: MessageID?
    while true {
      let page = try await store.search(query, SearchPage(.newest(before: last), limit: 1))
      guard let match = page.first else { break }
      found.append(match.message.id.rawValue)
      last = match.message.id
      try #require(found.count <= 6)
    }
    #expect(found == expected)
  }

  @Test func `a match says where it is`() async throws {
    let query = try SearchQuery(parsing: "borrow")
    let matches = try await store.search(query, SearchPage(.oldest(after: nil)))
    #expect(matches.map(\.marks.ranges) == [[4..<10], [13..<19], [], [0..<6]])
    #expect(matches.map(\.links) == [[], [], [0], []])
  }

  @Test func `what fits better comes first`() async throws {
    // The title of a card has the word, two texts have it among many.
    let query = try SearchQuery(parsing: "soil")
    try await say("soil " + String(repeating: "and so on ", count: 30), by: "ana")
    let best = try await store.search(query, SearchPage(.best))
    #expect(best.map(\.message.id.rawValue) == [3, 7])
  }

  @Test func `what was edited away, deleted or dismissed is not found`() async throws {
    _ = try await store.edit(MessageID(rawValue: 1), to: "gone", links: [], at: .at(20))
    _ = try await store.delete(MessageID(rawValue: 2), at: .at(20))
    _ = try await store.dismiss(LinkPlace(message: MessageID(rawValue: 3), index: 0), at: .at(20))
    let matches = try await store.search(
      try SearchQuery(parsing: "borrow"), SearchPage(.newest(before: nil)))
    #expect(matches.map(\.message.id.rawValue) == [5])
  }

  @Test(arguments: [
    "\"", "'; DROP TABLE message; --", "a\" OR \"b", "NEAR(a, b)", "{a b}: c", "text:borrow",
    "a\u{0}b", "^borrow", "borrow + checker", "(((", ")", "*", "**", "-", "--", "\\", "%", "_",
    "from:%", "from:\\", "host:%", "host:'", "in:'", "AND", "NOT x", "a OR", "\u{FFFD}", "𝔘𝔫𝔦",
    String(repeating: "a ", count: 60), String(repeating: "(", count: 10_000),
    String(repeating: "a -b from:c ", count: 21), "\"" + String(repeating: "a ", count: 64) + "\"",
  ])
  func `any text is a query that harms nothing`(text: String) async throws {
    let query = try SearchQuery(parsing: text)
    for order in [SearchPage.Order.best, .newest(before: nil)] {
      _ = try await store.search(query, SearchPage(order))
    }
    #expect(try await store.messages(MessagePage()).count == 6)
  }
}
