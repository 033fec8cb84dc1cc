import FeedModel
import TestSupport
import Testing

@testable import Store

/// Random work on a store, by two processes as far as SQLite can tell, beside a simple model of it.
@Suite struct StoreModelTests {
  @Test(arguments: 0..<12)
  func `a store does what its model does`(seed: Int) async throws {
    let folder = try TemporaryFolder()
    var run = try await ModelRun(folder, seed: UInt64(seed))
    for _ in 0..<250 { try await run.step() }
    try await run.compare()
    try await run.checkIndexes()
  }
}

private struct ModelRun {
  let stores: [SQLiteFeedStore]
  var random: SeededNumbers
  var model = StoreModel()
  var now = Timestamp.at(0)
  var held: [ClaimedJob] = []
  /// What a log that follows the changes has on its screen.
  var screen: [MessageID: [AttachedLink.Card]] = [:]
  var cursor: StoreCursor

  init(_ folder: TemporaryFolder, seed: UInt64) async throws {
    stores = [
      try await SQLiteFeedStore(path: folder.file), try await SQLiteFeedStore(path: folder.file),
    ]
    random = SeededNumbers(seed: seed)
    cursor = try await stores[0].cursor()
  }

  mutating func step() async throws {
    now = now + .seconds(Int.random(in: 0...9, using: &random))
    let store = pick(stores)
    switch Int.random(in: 0..<100, using: &random) {
    case ..<20: try await append(to: store)
    case ..<26: try await edit(in: store)
    case ..<30: try await delete(from: store)
    case ..<36: try await dismiss(in: store)
    case ..<40:
      let link = pick(links)
      #expect(try await store.cancel(PreviewKey(rawValue: link), at: now) == model.cancel(link))
    case ..<46:
      let (link, priority) = (pick(links), pick(JobPriority.allCases))
      let queued = try await store.requeue(PreviewKey(rawValue: link), priority: priority, at: now)
      #expect(queued == model.requeue(link, priority, at: now))
    case ..<66: try await claim(from: store)
    case ..<90: try await finish(in: store)
    case ..<94:
      guard let job = held.popLast() else { return }
      try await store.release([job])
      model.release(job)
    default:
      let until = now + .seconds(30)
      let lost = try await store.renew(held, until: until)
      #expect(lost == held.filter { !model.holds($0) })
      for job in held where model.holds(job) { model.jobs[job.key.rawValue]?.leasedUntil = until }
    }
    if Int.random(in: 0..<6, using: &random) == 0 { try await compare() }
  }

  /// Everything that can be seen of the store against the model.
  mutating func compare() async throws {
    let store = pick(stores)
    let messages = try await store.messages(MessagePage(limit: 10_000))
    #expect(messages.map(\.id) == model.messages.map(\.id))
    #expect(messages.map(\.text) == model.messages.map(\.text))
    #expect(messages.map(\.revision) == model.messages.map(\.revision))
    #expect(messages.map { $0.links.map(\.card) } == model.messages.map { model.cards(of: $0) })
    #expect(try await store.queueStatus(at: now) == model.status(at: now))
    for link in links {
      let preview = try await store.preview(PreviewKey(rawValue: link))
      #expect(preview?.state == model.previews[link]?.state)
      #expect(preview?.freshUntil == model.previews[link]?.freshUntil)
      #expect(preview?.validators == model.previews[link]?.validators)
    }

    // In one page, or in many small ones; these may tell that a message went that never came.
    let limit = pick([10_000, 10_000, 3, 1])
    while true {
      let changes = try await store.changes(since: cursor, limit: limit)
      #expect(changes.messages.count + changes.deleted.count <= 2 * limit)
      cursor = changes.cursor
      for id in changes.deleted {
        #expect(screen.removeValue(forKey: id) != nil || limit < 10_000)
      }
      for message in changes.messages { screen[message.id] = message.links.map(\.card) }
      if changes.isComplete { break }
    }
    #expect(
      screen == Dictionary(uniqueKeysWithValues: messages.map { ($0.id, $0.links.map(\.card)) }))
  }
}

extension ModelRun {
  /// The search's indexes hold the words of what is there, and of nothing else.
  func checkIndexes() async throws {
    let store = stores[0]
    let titles: [String] = model.previews.values.compactMap {
      if case .ready(let metadata) = $0.state { metadata.title } else { nil }
    }
    for title in titles {
      let found = try await store.reader.read { store throws(StoreError) in
        try store.prepared("SELECT count(*) FROM preview_words WHERE preview_words MATCH ?1")
          .number("title: \"\(title)\"")
      }
      #expect(found == titles.count { $0 == title })
    }
    try await store.writer.write { store throws(StoreError) in
      // With rank 1 the texts are compared too.
      try store.prepared(
        "INSERT INTO message_words (message_words, rank) VALUES ('integrity-check', 1)"
      ).run()
      try store.prepared("INSERT INTO preview_words (preview_words) VALUES ('integrity-check')")
        .run()
      let words = try store.prepared("SELECT count(*) FROM preview_words").number()
      #expect(words == Int64(titles.count))
    }
  }

  private var links: [String] {
    (0..<14).map { "https://h\($0 % 4).com/\($0)" }
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private mutating func someLinks() -> [String] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in pick(links) }
  }

  private mutating func append(to store: SQLiteFeedStore) async throws {
    let (addresses, priority) = (someLinks(), pick(JobPriority.allCases))
    let ids = try await store.append(
      [LinkedDraft(addresses: addresses)], priority: priority, at: now)
    model.append(try #require(ids.first ?? nil), addresses, priority, at: now)
  }

  private mutating func edit(in store: SQLiteFeedStore) async throws {
    guard !model.messages.isEmpty else { return }
    let (index, addresses) = (pick(Array(model.messages.indices)), someLinks())
    let text = addresses.joined(separator: " ")
    #expect(
      try await store.edit(
        model.messages[index].id, to: text, links: Link.all(addresses), at: now))
    model.edit(index, to: addresses, at: now)
  }

  private mutating func delete(from store: SQLiteFeedStore) async throws {
    guard !model.messages.isEmpty else { return }
    let index = pick(Array(model.messages.indices))
    #expect(try await store.delete(model.messages[index].id, at: now))
    model.delete(index)
  }

  private mutating func dismiss(in store: SQLiteFeedStore) async throws {
    guard !model.messages.isEmpty else { return }
    let index = pick(Array(model.messages.indices))
    let place = LinkPlace(
      message: model.messages[index].id, index: Int.random(in: 0...2, using: &random))
    #expect(try await store.dismiss(place, at: now) == model.dismiss(index, place.index))
  }

  private mutating func claim(from store: SQLiteFeedStore) async throws {
    let claim = JobClaim.of(
      Int.random(in: 1...5, using: &random), at: now,
      for: .seconds(Int.random(in: 5...60, using: &random)), worker: "\(held.count)")
    let jobs = try await store.claim(claim)
    model.endLeases(at: now)
    for job in jobs {
      let link = job.key.rawValue
      #expect(model.claimable(claim).contains(link), "leased, put off, resting or too many")
      #expect(job.attempts == model.jobs[link]?.attempts)
      #expect(job.priority == model.jobs[link]?.priority)
      #expect(job.validators == model.previews[link]?.validators)
      #expect(job.host == model.jobs[link]?.host)
      model.jobs[link]?.lease = job.lease
      model.jobs[link]?.leasedUntil = claim.leaseUntil
    }
    let left = model.claimable(claim)
    if jobs.count < claim.limit { #expect(left == [], "a job was there to be had") }
    let leastUrgent = jobs.map(\.priority).max() ?? .asked
    #expect(!left.contains { (model.jobs[$0]?.priority ?? .backlog) < leastUrgent })
    held += jobs
  }

  private mutating func finish(in store: SQLiteFeedStore) async throws {
    guard !held.isEmpty else { return }
    let job = held.remove(at: Int.random(in: held.indices, using: &random))
    let fresh = now + .seconds(Int.random(in: 0...60, using: &random))
    let later = now + .seconds(Int.random(in: 1...40, using: &random))
    var result: JobResult
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: result = .ready("\(now.milliseconds)", of: job, freshUntil: fresh)
    case 2: result = JobResult(outcome: .unchanged, freshUntil: fresh)
    case 3: result = JobResult(outcome: .retry(at: later), freshUntil: fresh)
    default: result = .failed(retryAt: Bool.random(using: &random) ? later : nil, freshUntil: fresh)
    }
    if Int.random(in: 0..<6, using: &random) == 0 { result.hostRestsUntil = later }
    #expect(try await store.finish(job, with: result, at: now) == model.finish(job, with: result))
  }
}
