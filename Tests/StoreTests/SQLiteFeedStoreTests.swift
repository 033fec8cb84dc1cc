import FeedModel
import Testing

@testable import Store

@Suite struct SQLiteFeedStoreTests {
  let folder: TemporaryFolder
  let store: SQLiteFeedStore
  let page = "https://example.com/a"

  init() async throws {
    folder = try TemporaryFolder()
    store = try await SQLiteFeedStore(path: folder.file)
  }

  @Test func `a posted message comes back as it was, its link loading`() async throws {
    let ids = try await store.append(
      [
        LinkedDraft(
          draft: Draft(
            conversation: ConversationName(rawValue: "söze"), author: "ada\u{0}", postedAt: .at(7),
            text: "see \(page)  \u{1F984}", originID: "x"),
          links: [
            Link(
              range: 4..<4 + page.utf8.count, text: page, target: .web(try #require(WebURL(page))),
              refusal: nil),
            Link(range: 0..<3, text: "see", target: .other("mailto:see"), refusal: .notWeb),
          ])
      ], priority: .newest, at: .at(9))
    let id = try #require(ids.first ?? nil)
    let message = try #require(try await store.message(id))
    #expect(message.author == "ada\u{0}")
    #expect(message.postedAt == .at(7))
    #expect(message.conversation.rawValue == "söze")
    #expect(message.text == "see \(page)  \u{1F984}")
    #expect(message.revision == 0)
    let key = try store.key(of: page)
    #expect(message.links.map(\.card) == [.shown(key, .loading(since: .at(9))), .none])
    #expect(message.links.map(\.link.text) == [page, "see"])
    #expect(message.links[1].link.target == .other("mailto:see"))
    #expect(message.links[1].link.refusal == .notWeb)
  }

  @Test func `what was posted is there when the store is opened again`() async throws {
    let id = try await store.post(page)
    await store.close()
    let again = try await SQLiteFeedStore(path: folder.file)
    #expect(try await again.message(id)?.text == page)
    #expect(try await again.claim(.of()).map(\.url) == [page])
  }

  @Test func `an origin that is known already is passed over`() async throws {
    let first = try await store.append(
      [LinkedDraft(page, origin: "1"), LinkedDraft(page, origin: "2")], priority: .backlog,
      at: .at(0))
    let second = try await store.append(
      [LinkedDraft(page, origin: "2"), LinkedDraft(page, origin: "3"), LinkedDraft(page)],
      priority: .backlog, at: .at(0))
    #expect(first.map { $0 != nil } == [true, true])
    #expect(second.map { $0 != nil } == [false, true, true])
    #expect(try await store.messages(MessagePage()).count == 4)
  }

  @Test func `pages of messages are in order from either end`() async throws {
    let other = ConversationName(rawValue: "other")
    var ids: [MessageID] = []
    for number in 0..<10 {
      let draft = try LinkedDraft(in: number % 2 == 0 ? .standard : other)
      ids += try await store.append([draft], priority: .newest, at: .at(number)).compactMap(\.self)
    }
    func page(_ place: MessagePage.Place, _ name: ConversationName? = nil) async throws -> [Int] {
      try await store.messages(MessagePage(conversation: name, place: place, limit: 3))
        .compactMap { ids.firstIndex(of: $0.id) }
    }
    #expect(try await page(.latest) == [7, 8, 9])
    #expect(try await page(.before(ids[7])) == [4, 5, 6])
    #expect(try await page(.after(ids[7])) == [8, 9])
    #expect(try await page(.latest, other) == [5, 7, 9])
    #expect(try await page(.before(ids[5]), other) == [1, 3])
    #expect(try await page(.after(ids[0]), other) == [1, 3, 5])
    #expect(try await page(.latest, ConversationName(rawValue: "none")) == [])
  }

  @Test func `an older message that is stored later stands where it was said`() async throws {
    func draft(_ text: String, at second: Int) -> LinkedDraft {
      LinkedDraft(draft: Draft(author: "a", postedAt: .at(second), text: text), links: [])
    }
    let drafts = [draft("third", at: 30), draft("first", at: 10), draft("second", at: 20)]
    let ids = try await store.append(
      drafts + [draft("fourth", at: 30)], priority: .backlog, at: .at(40))
    func page(_ place: MessagePage.Place, _ limit: Int = 9) async throws -> [String] {
      try await store.messages(MessagePage(place: place, limit: limit)).map(\.text)
    }
    #expect(try await page(.first) == ["first", "second", "third", "fourth"])
    #expect(try await page(.latest, 2) == ["third", "fourth"])
    let third = try #require(ids[0])
    #expect(try await page(.before(third), 1) == ["second"])
    #expect(try await page(.after(third)) == ["fourth"])
    #expect(try await page(.after(MessageID(rawValue: 99))) == [])
  }

  @Test func `conversations are counted, the latest used first`() async throws {
    let other = ConversationName(rawValue: "other")
    _ = try await store.append(
      [LinkedDraft(in: other), LinkedDraft(in: other)], priority: .newest, at: .at(0))
    let id = try await store.post()
    try await store.post()
    #expect(try await store.delete(id, at: .at(1)))
    let conversations = try await store.conversations()
    #expect(conversations.map(\.name) == [.standard, other])
    #expect(conversations.map(\.messages) == [1, 2])
  }

  @Test func `a draft is kept for each conversation`() async throws {
    #expect(try await store.draft(in: .standard) == nil)
    try await store.setDraft("half a thou", in: .standard)
    #expect(try await store.draft(in: .standard) == "half a thou")
    try await store.setDraft(nil, in: .standard)
    #expect(try await store.draft(in: .standard) == nil)
    #expect(try await store.conversations().isEmpty)
  }

  @Test func `one page linked many times is one job, and its result shows everywhere`() async throws
  {
    let first = try await store.post(page, page)
    let second = try await store.post(page)
    let jobs = try await store.claim(.of())
    let job = try #require(jobs.first)
    #expect(jobs.count == 1)
    #expect(try await store.finish(job, with: .ready("A", of: job), at: .at(2)))
    for (id, link) in [(first, 0), (first, 1), (second, 0)] {
      let card = try await store.card(of: id, link: link)
      #expect(card.state == .ready(LinkMetadata(titled: "A", url: page)))
    }
    #expect(try await store.claim(.of()) == [])
    #expect(try await store.finish(job, with: .ready("B", of: job), at: .at(3)) == false)
  }
}
