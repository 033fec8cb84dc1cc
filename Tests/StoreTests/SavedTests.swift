import FeedModel
import Schema
import Testing

@testable import Store

@Suite struct SavedTests {
  let folder: TemporaryFolder
  let store: SQLiteFeedStore

  init() async throws {
    folder = try TemporaryFolder()
    store = try await SQLiteFeedStore(path: folder.file)
  }

  @Test func `a saved link comes back with its note, the newest first`() async throws {
    let id = try await store.post("https://a.com/", "https://b.com/")
    let (first, second) = (LinkPlace(message: id, index: 0), LinkPlace(message: id, index: 1))
    #expect(try await store.save(first, note: "read this", at: .at(1)) == .saved)
    #expect(try await store.save(second, note: nil, at: .at(2)) == .saved)
    let all = try await store.saved(SavedPage())
    #expect(
      all == [
        SavedLink(place: second, savedAt: .at(2)),
        SavedLink(place: first, note: "read this", savedAt: .at(1)),
      ])
    #expect(try await store.saved(SavedPage(before: all[0])) == [all[1]])
    #expect(try await store.saved(SavedPage(conversation: .standard, limit: 1)) == [all[0]])
    let other = ConversationName(rawValue: "other")
    #expect(try await store.saved(SavedPage(conversation: other)).isEmpty)
    #expect(try await store.savedPlaces(in: [id]) == [first, second])
  }

  @Test func `a page is saved once, whichever link leads to it`() async throws {
    let first = LinkPlace(message: try await store.post("https://a.com/x"), index: 0)
    let second = LinkPlace(
      message: try await store.post("https://a.com/x?utm_source=y#z"), index: 0)
    #expect(try await store.save(first, note: "n", at: .at(1)) == .saved)
    let known = SavedLink(place: first, note: "n", savedAt: .at(1))
    #expect(try await store.save(second, note: nil, at: .at(2)) == .known(known))
    #expect(try await store.isSaved(second))
    #expect(try await store.save(second, note: "m", at: .at(3)) == .known(known))
    #expect(try await store.saved(SavedPage()).map(\.note) == ["m"])
    #expect(try await store.savedPlaces(in: [second.message]) == [second])
    #expect(try await store.unsave(second))
    #expect(try await !store.unsave(first))
    #expect(try await store.saved(SavedPage()).isEmpty)
  }

  @Test func `a link that is not there cannot be saved`() async throws {
    let id = try await store.post("https://a.com/")
    for place in [
      LinkPlace(message: id, index: 1), LinkPlace(message: MessageID(rawValue: 9), index: 0),
    ] {
      #expect(try await store.save(place, note: nil, at: .at(1)) == .missing)
      #expect(try await !store.isSaved(place))
    }
  }

  @Test func `who watches learns what was saved`() async throws {
    let id = try await store.post("https://a.com/")
    let cursor = try await store.cursor()
    _ = try await store.save(LinkPlace(message: id, index: 0), note: nil, at: .at(1))
    #expect(try await store.changes(since: cursor, limit: 100).messages.map(\.id) == [id])
  }

  @Test func `a saved link stays saved where an edit moves it, and goes with its message`()
    async throws
  {
    let id = try await store.post("https://a.com/", "https://b.com/")
    _ = try await store.save(LinkPlace(message: id, index: 0), note: "a", at: .at(1))
    _ = try await store.save(LinkPlace(message: id, index: 1), note: "b", at: .at(2))
    _ = try await store.edit(
      id, to: "https://c.com/ https://b.com/ https://d.com/",
      links: Link.all(["https://c.com/", "https://d.com/", "https://b.com/"]), at: .at(3))
    #expect(
      try await store.saved(SavedPage()) == [
        SavedLink(place: LinkPlace(message: id, index: 2), note: "b", savedAt: .at(2))
      ])
    _ = try await store.delete(id, at: .at(4))
    #expect(try await store.saved(SavedPage()).isEmpty)
  }

  @Test func `what was saved in a store of version 1 is there in version 2`() async throws {
    let old = try await SQLiteFeedStore(
      path: folder.path + "/old.db", schema: Array(Schema.steps.prefix(1)))
    let page = LinkedDraft(
      draft: Draft(author: "ada", postedAt: .at(0), text: "https://a.com/"),
      links: try Link.all(["https://a.com/"]))
    let ids = try await old.append([page], priority: .newest, at: .at(0))
    let id = try #require(ids.first ?? nil)
    try await old.writer.write { store throws(StoreError) in
      try store.prepared("INSERT INTO saved (message, place, saved_at) VALUES (?1, 0, ?2)")
        .run(id, Timestamp.at(1))
    }
    await old.close()
    let new = try await SQLiteFeedStore(path: folder.path + "/old.db")
    let place = LinkPlace(message: id, index: 0)
    #expect(try await new.saved(SavedPage()) == [SavedLink(place: place, savedAt: .at(1))])
    _ = try await new.save(place, note: "kept", at: .at(2))
    #expect(
      try await new.saved(SavedPage()) == [
        SavedLink(place: place, note: "kept", savedAt: .at(1))
      ])
  }
}
