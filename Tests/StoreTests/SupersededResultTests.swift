import FeedModel
import Testing

@testable import Store

/// What happens to jobs and results when nobody wants them any more.
@Suite struct SupersededResultTests {
  let folder: TemporaryFolder
  let store: SQLiteFeedStore
  let page = "https://example.com/a"
  let other = "https://example.com/b"

  init() async throws {
    folder = try TemporaryFolder()
    store = try await SQLiteFeedStore(path: folder.file)
  }

  @Test func `an edited message drops the result of a link that is gone`() async throws {
    let id = try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    #expect(try await store.edit(id, to: other, links: Link.all([other]), at: .at(2)))
    #expect(try await store.finish(job, with: .ready("A", of: job), at: .at(3)) == false)
    #expect(try await store.preview(job.key) == nil)
    let message = try #require(try await store.message(id))
    #expect(message.text == other && message.revision == 1)
    #expect(try await store.claim(.of(at: .at(3))).map(\.url) == [other])
  }

  @Test func `an edited message keeps the previews of links that stay`() async throws {
    let id = try await store.post(page, other)
    let jobs = try await store.claim(.of())
    #expect(try await store.finish(jobs[0], with: .ready("A", of: jobs[0]), at: .at(2)))
    #expect(
      try await store.edit(id, to: "\(other) \(page)", links: Link.all([other, page]), at: .at(2)))
    #expect(
      try await store.card(of: id, link: 1).state == .ready(LinkMetadata(titled: "A", url: page)))
    #expect(try await store.finish(jobs[1], with: .ready("B", of: jobs[1]), at: .at(3)))
    #expect(
      try await store.card(of: id, link: 0).state == .ready(LinkMetadata(titled: "B", url: other)))
  }

  @Test func `a link that is edited away and back is a new job`() async throws {
    let id = try await store.post(page)
    let old = try #require(try await store.claim(.of()).first)
    #expect(try await store.edit(id, to: "", links: [], at: .at(2)))
    #expect(try await store.edit(id, to: page, links: Link.all([page]), at: .at(3)))
    #expect(try await store.finish(old, with: .ready("A", of: old), at: .at(4)) == false)
    let new = try #require(try await store.claim(.of(at: .at(4))).first)
    #expect(try await store.finish(new, with: .ready("B", of: new), at: .at(5)))
  }

  @Test func `a deleted message drops its result and is gone for good`() async throws {
    let ids = try await store.append(
      [LinkedDraft(page, origin: "o")], priority: .newest, at: .at(0))
    let id = try #require(ids.first ?? nil)
    let job = try #require(try await store.claim(.of()).first)
    #expect(try await store.delete(id, at: .at(2)))
    #expect(try await store.delete(id, at: .at(2)) == false)
    #expect(try await store.edit(id, to: "x", links: [], at: .at(2)) == false)
    #expect(try await store.finish(job, with: .ready("A", of: job), at: .at(3)) == false)
    #expect(try await store.message(id) == nil)
    #expect(try await store.messages(MessagePage()) == [])
    let again = try await store.append(
      [LinkedDraft(page, origin: "o")], priority: .newest, at: .at(4))
    #expect(again == [nil])
    #expect(try await store.post() > id)
  }

  @Test func `another message that shows the page keeps the job alive`() async throws {
    let (gone, edited, dismissed, kept) = (
      try await store.post(page), try await store.post(page), try await store.post(page),
      try await store.post(page)
    )
    let job = try #require(try await store.claim(.of()).first)
    #expect(try await store.delete(gone, at: .at(2)))
    #expect(try await store.edit(edited, to: "", links: [], at: .at(2)))
    #expect(try await store.dismiss(LinkPlace(message: dismissed, index: 0), at: .at(2)))
    #expect(try await store.finish(job, with: .ready("A", of: job), at: .at(3)))
    #expect(try await store.card(of: kept).state == .ready(LinkMetadata(titled: "A", url: page)))
    #expect(try await store.card(of: dismissed) == .dismissed(job.key))
  }

  @Test func `a card dismissed everywhere drops the result and stays dismissed`() async throws {
    let id = try await store.post(page, page)
    let job = try #require(try await store.claim(.of()).first)
    #expect(try await store.dismiss(LinkPlace(message: id, index: 0), at: .at(2)))
    #expect(try await store.renew([job], until: .at(90)) == [])
    #expect(try await store.dismiss(LinkPlace(message: id, index: 1), at: .at(2)))
    #expect(try await store.renew([job], until: .at(90)) == [job])
    #expect(try await store.finish(job, with: .ready("A", of: job), at: .at(3)) == false)
    #expect(try await store.dismiss(LinkPlace(message: id, index: 1), at: .at(4)) == false)
    #expect(try await store.dismiss(LinkPlace(message: id, index: 2), at: .at(4)) == false)
    #expect(try await store.requeue(job.key, priority: .asked, at: .at(4)) == false)
    #expect(try await store.edit(id, to: "\(page) !", links: Link.all([page]), at: .at(5)))
    #expect(try await store.card(of: id) == .dismissed(job.key))
    #expect(try await store.claim(.of(at: .at(5))) == [])
  }

  @Test func `a page that was dismissed everywhere loads again when somebody posts it`()
    async throws
  {
    let id = try await store.post(page)
    #expect(try await store.dismiss(LinkPlace(message: id, index: 0), at: .at(1)))
    let again = try await store.post(page, at: .at(2))
    #expect(try await store.card(of: again).state == .loading(since: .at(2)))
    #expect(try await store.card(of: id) == .dismissed(store.key(of: page)))
    #expect(try await store.claim(.of(at: .at(2))).count == 1)
  }

  @Test func `cancelling ends a job and says so; asking again starts afresh`() async throws {
    let id = try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    #expect(try await store.cancel(job.key, at: .at(2)))
    #expect(try await store.cancel(job.key, at: .at(2)) == false)
    #expect(try await store.finish(job, with: .ready("A", of: job), at: .at(3)) == false)
    #expect(try await store.card(of: id).state == .failed(.cancelled, retryAt: nil))
    #expect(try await store.requeue(job.key, priority: .asked, at: .at(4)))
    #expect(try await store.finish(job, with: .ready("A", of: job), at: .at(5)) == false)
    #expect(try await store.card(of: id).state == .loading(since: .at(4)))
    #expect(try await store.claim(.of(at: .at(5))).count == 1)
  }

  @Test func `cancelling the refresh of a ready card leaves the card`() async throws {
    let id = try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    #expect(try await store.finish(job, with: .ready("A", of: job), at: .at(2)))
    #expect(try await store.requeue(job.key, priority: .asked, at: .at(3)))
    #expect(try await store.cancel(job.key, at: .at(4)))
    #expect(try await store.card(of: id).state == .ready(LinkMetadata(titled: "A", url: page)))
    #expect(try await store.claim(.of(at: .at(5))) == [])
  }
}
