import FeedModel
import Testing

@testable import Store

@Suite struct JobQueueTests {
  let folder: TemporaryFolder
  let store: SQLiteFeedStore
  let page = "https://example.com/a"

  init() async throws {
    folder = try TemporaryFolder()
    store = try await SQLiteFeedStore(path: folder.file)
  }

  // MARK: Claims

  @Test func `what is wanted soonest is served first, in order of posting`() async throws {
    for (number, priority) in [JobPriority.backlog, .newest, .asked, .visible, .asked].enumerated()
    {
      try await store.post("https://host\(number).com/", priority: priority)
    }
    #expect(
      try await store.claim(.of()).map(\.host)
        == ["host2.com", "host4.com", "host3.com", "host1.com", "host0.com"])
  }

  @Test func `hosts take turns, and none has more jobs leased than it may`() async throws {
    _ = try await store.append(
      [LinkedDraft(addresses: (0..<6).map { "https://big.com/\($0)" })], priority: .backlog,
      at: .at(0))
    try await store.post("https://b.com/", "https://b.com/2", "https://c.com/", priority: .backlog)
    #expect(
      try await store.claim(.of(4)).map(\.host) == ["big.com", "b.com", "c.com", "big.com"])
    #expect(try await store.claim(.of(4, worker: "v")).map(\.host) == ["b.com"])
    #expect(try await store.claim(.of(4, perHost: 3)).map(\.host) == ["big.com"])
    #expect(try await store.claim(.of(4)) == [])
  }

  @Test func `a turn that was taken is not taken again before everybody else's`() async throws {
    for round in 0..<3 {
      try await store.post(
        "https://a.com/\(round)", "https://b.com/\(round)", "https://c.com/\(round)")
    }
    var hosts: [String] = []
    for second in 0..<9 {
      let job = try #require(try await store.claim(.of(1, at: .at(second))).first)
      hosts.append(job.host)
      #expect(try await store.finish(job, with: .ready("x", of: job), at: .at(second)))
    }
    #expect(
      hosts == ["a.com", "b.com", "c.com", "a.com", "b.com", "c.com", "a.com", "b.com", "c.com"])
  }

  @Test func `a host that rests is passed over until its rest ends`() async throws {
    try await store.post("https://a.com/1", "https://a.com/2", "https://b.com/1")
    let job = try #require(try await store.claim(.of(1)).first)
    var result = JobResult.failed()
    result.hostRestsUntil = .at(50)
    #expect(try await store.finish(job, with: result, at: .at(2)))
    #expect(try await store.claim(.of(at: .at(49))).map(\.url) == ["https://b.com/1"])
    let status = try await store.queueStatus(at: .at(49))
    #expect(status.queued == 0 && status.waiting == 1 && status.nextDue == .at(50))
    #expect(try await store.claim(.of(at: .at(50))).map(\.url) == ["https://a.com/2"])
  }

  @Test func `a longer rest is not cut short by a later wish`() async throws {
    try await store.post("https://a.com/1", "https://a.com/2", "https://a.com/3")
    for (job, rest) in zip(try await store.claim(.of()), [90, 30]) {
      var result = JobResult.failed()
      result.hostRestsUntil = .at(rest)
      #expect(try await store.finish(job, with: result, at: .at(2)))
    }
    #expect(try await store.claim(.of(at: .at(89))) == [])
    #expect(try await store.claim(.of(at: .at(90))).count == 1)
  }

  // MARK: Leases

  @Test func `a lease that expired is as good as none`() async throws {
    try await store.post(page)
    let lost = try #require(try await store.claim(.of(at: .at(0), for: .seconds(10))).first)
    #expect(try await store.claim(.of(at: .at(9))) == [])
    let taken = try #require(try await store.claim(.of(at: .at(10), worker: "v")).first)
    #expect(taken.key == lost.key && taken.lease != lost.lease && taken.attempts == 0)
    #expect(try await store.renew([lost, taken], until: .at(99)) == [lost])
    #expect(try await store.finish(lost, with: .ready("late", of: lost), at: .at(11)) == false)
    #expect(try await store.finish(taken, with: .ready("B", of: taken), at: .at(11)))
    #expect(
      try await store.preview(taken.key)?.state == .ready(LinkMetadata(titled: "B", url: page)))
  }

  @Test func `a result that comes late, but before anybody else took the job, is kept`()
    async throws
  {
    try await store.post(page)
    let job = try #require(try await store.claim(.of(at: .at(0), for: .seconds(10))).first)
    #expect(try await store.claim(.of(perHost: 0, at: .at(20))) == [])
    #expect(try await store.finish(job, with: .ready("A", of: job), at: .at(21)))
    #expect(try await store.claim(.of(at: .at(22))) == [])
  }

  @Test func `a renewed lease holds`() async throws {
    try await store.post(page)
    let job = try #require(try await store.claim(.of(at: .at(0), for: .seconds(10))).first)
    #expect(try await store.renew([job], until: .at(30)) == [])
    #expect(try await store.claim(.of(at: .at(29))) == [])
    #expect(try await store.claim(.of(at: .at(30))).count == 1)
  }

  @Test func `a lease that is given back leaves no trace`() async throws {
    try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    try await store.release([job])
    #expect(try await store.finish(job, with: .ready("A", of: job), at: .at(2)) == false)
    let again = try #require(try await store.claim(.of()).first)
    #expect(again.attempts == 0 && again.key == job.key)
  }

  // MARK: Results

  @Test func `an attempt without a verdict waits for its time and is counted`() async throws {
    let id = try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    let later = JobResult(outcome: .retry(at: .at(40)), freshUntil: .at(0))
    #expect(try await store.finish(job, with: later, at: .at(2)))
    #expect(try await store.card(of: id).state == .loading(since: .at(0)))
    #expect(try await store.claim(.of(at: .at(39))) == [])
    #expect(try await store.queueStatus(at: .at(39)).nextDue == .at(40))
    #expect(try await store.claim(.of(at: .at(40))).map(\.attempts) == [1])
  }

  @Test func `a failure that will be tried again shows and stays queued`() async throws {
    let id = try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    #expect(try await store.finish(job, with: .failed(retryAt: .at(40)), at: .at(2)))
    let failure = PreviewFailure(.unreachable, "it failed")
    #expect(try await store.card(of: id).state == .failed(failure, retryAt: .at(40)))
    let again = try #require(try await store.claim(.of(at: .at(40))).first)
    #expect(again.attempts == 1)
    #expect(try await store.finish(again, with: .ready("A", of: again), at: .at(41)))
    #expect(try await store.card(of: id).state == .ready(LinkMetadata(titled: "A", url: page)))
  }

  @Test func `a failure keeps its kind, sentence and status`() async throws {
    let id = try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    let failure = PreviewFailure(.httpStatus, "example.com answered \"404 Not Found\"", status: 404)
    let result = JobResult(outcome: .failed(failure, retryAt: nil), freshUntil: .at(90))
    #expect(try await store.finish(job, with: result, at: .at(2)))
    #expect(try await store.card(of: id).state == .failed(failure, retryAt: nil))
    #expect(try await store.preview(job.key)?.freshUntil == .at(90))
  }

  @Test func `a card that still holds keeps its text and its validators`() async throws {
    try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    #expect(try await store.finish(job, with: .ready("A", of: job, freshUntil: .at(5)), at: .at(2)))
    try await store.post(page, at: .at(6))
    let refresh = try #require(try await store.claim(.of(at: .at(6))).first)
    #expect(refresh.validators == CacheValidators(entityTag: "\"A\""))
    let unchanged = JobResult(
      outcome: .unchanged, freshUntil: .at(100), validators: CacheValidators(lastModified: "then"))
    #expect(try await store.finish(refresh, with: unchanged, at: .at(7)))
    let preview = try #require(try await store.preview(job.key))
    #expect(preview.state == .ready(LinkMetadata(titled: "A", url: page)))
    #expect(preview.freshUntil == .at(100))
    #expect(preview.validators == CacheValidators(entityTag: "\"A\"", lastModified: "then"))
  }

  @Test func `what a transfer cost is kept with its card, whatever came of it`() async throws {
    let id = try await store.post(page)
    let timing = FetchTiming(
      resolve: .milliseconds(1), connect: .milliseconds(2), secure: .milliseconds(3),
      firstByte: .milliseconds(4), waited: .milliseconds(5), total: .milliseconds(6))
    func finish(_ outcome: JobResult.Outcome, bytes: Int?) async throws -> TransferCost? {
      let job = try #require(try await store.claim(.of()).first)
      let cost = bytes.map { TransferCost(timing: timing, bytes: $0) }
      let result = JobResult(outcome: outcome, freshUntil: .at(9), cost: cost)
      #expect(try await store.finish(job, with: result, at: .at(1)))
      let message = try #require(try await store.message(id))
      _ = try await store.requeue(job.key, priority: .asked, at: .at(1))
      return message.links[0].cost
    }
    let card = JobResult.Outcome.ready(LinkMetadata(titled: "A", url: page))
    #expect(try await finish(card, bytes: 7) == TransferCost(timing: timing, bytes: 7))
    #expect(try await finish(.unchanged, bytes: 8)?.bytes == 8)
    #expect(try await finish(.unchanged, bytes: nil)?.bytes == 8)
    let failure = JobResult.Outcome.failed(PreviewFailure(.timedOut, "late"), retryAt: nil)
    #expect(try await finish(failure, bytes: 9)?.bytes == 9)
    #expect(try await finish(card, bytes: nil) == nil, "made from scratch, by nobody knows what")
  }

  @Test func `an answer of no change where nothing is known is a failure`() async throws {
    let id = try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    let unchanged = JobResult(outcome: .unchanged, freshUntil: .at(100))
    #expect(try await store.finish(job, with: unchanged, at: .at(7)))
    #expect(try await store.card(of: id).state == .failed(.nothingStored, retryAt: nil))
  }

  // MARK: Freshness

  @Test func `a fresh card is not fetched again`() async throws {
    try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    #expect(
      try await store.finish(job, with: .ready("A", of: job, freshUntil: .at(50)), at: .at(2)))
    let id = try await store.post(page, at: .at(50))
    #expect(try await store.card(of: id).state == .ready(LinkMetadata(titled: "A", url: page)))
    #expect(try await store.claim(.of(at: .at(50))) == [])
  }

  @Test func `a stale card stays on show while it is fetched again`() async throws {
    try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    #expect(
      try await store.finish(job, with: .ready("A", of: job, freshUntil: .at(50)), at: .at(2)))
    let id = try await store.post(page, at: .at(51))
    let ready = PreviewState.ready(LinkMetadata(titled: "A", url: page))
    let refresh = try #require(try await store.claim(.of(at: .at(51))).first)
    #expect(try await store.card(of: id).state == ready)
    let later = JobResult(outcome: .retry(at: .at(60)), freshUntil: .at(0))
    #expect(try await store.finish(refresh, with: later, at: .at(52)))
    #expect(try await store.card(of: id).state == ready)
  }

  @Test func `a stale failure is loaded from scratch, a fresh one is not`() async throws {
    try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    #expect(try await store.finish(job, with: .failed(freshUntil: .at(50)), at: .at(2)))
    try await store.post(page, at: .at(50))
    #expect(try await store.claim(.of(at: .at(50))) == [])
    let id = try await store.post(page, at: .at(51))
    #expect(try await store.card(of: id).state == .loading(since: .at(51)))
    #expect(try await store.claim(.of(at: .at(51))).count == 1)
  }

  // MARK: Wishes

  @Test func `a link that is posted again is served as the more urgent wish says`() async throws {
    try await store.post("https://a.com/", priority: .backlog)
    try await store.post("https://b.com/", priority: .newest)
    try await store.post("https://a.com/", priority: .asked)
    try await store.post("https://a.com/", priority: .backlog)
    #expect(
      try await store.claim(.of()).map { "\($0.host) \($0.priority)" } == [
        "a.com asked", "b.com newest",
      ])
  }

  @Test func `what comes into view is served before what was posted earlier`() async throws {
    let addresses = (1...6).map { "https://a.com/\($0)" }
    for address in addresses { try await store.post(address) }
    let keys = try addresses.map { try store.key(of: $0) }
    let first = try await store.claim(.of(2))
    #expect(first.map(\.key) == Array(keys[..<2]))
    #expect(try await store.finish(first[0], with: .ready("A", of: first[0]), at: .at(2)))
    #expect(try await store.finish(first[1], with: .failed(), at: .at(2)))

    // Those without a job stay as they are, and so does one that nobody knows.
    let inView = [keys[0], keys[1], PreviewKey(rawValue: "https://nobody.com/"), keys[4], keys[5]]
    try await store.raise(inView, to: .visible)
    try await store.raise([keys[5]], to: .backlog)
    let later = try await store.claim(.of(perHost: 9, at: .at(3)))
    #expect(later.map(\.key) == [keys[4], keys[5], keys[2], keys[3]])
    #expect(later.map(\.priority) == [.visible, .visible, .newest, .newest])
  }

  @Test func `asking again queues what ended, not what loads`() async throws {
    let id = try await store.post(page)
    let key = try store.key(of: page)
    #expect(try await store.requeue(key, priority: .asked, at: .at(1)) == false)
    let job = try #require(try await store.claim(.of()).first)
    #expect(job.priority == .asked)
    #expect(try await store.requeue(key, priority: .asked, at: .at(1)) == false)
    #expect(try await store.finish(job, with: .failed(), at: .at(2)))

    #expect(try await store.requeue(key, priority: .asked, at: .at(3)))
    #expect(try await store.card(of: id).state == .loading(since: .at(3)))
    let again = try #require(try await store.claim(.of(at: .at(3))).first)
    #expect(again.attempts == 0 && again.validators == nil)
    #expect(try await store.finish(again, with: .ready("A", of: again), at: .at(4)))

    #expect(try await store.requeue(key, priority: .asked, at: .at(5)))
    #expect(try await store.card(of: id).state == .ready(LinkMetadata(titled: "A", url: page)))
    let refresh = try #require(try await store.claim(.of(at: .at(5))).first)
    #expect(refresh.validators == CacheValidators(entityTag: "\"A\""))
    #expect(
      try await store.requeue(
        PreviewKey(rawValue: "https://nobody.com/"), priority: .asked, at: .at(6))
        == false)
  }

  @Test func `asking again does not wait for an attempt that was put off`() async throws {
    let id = try await store.post(page)
    let job = try #require(try await store.claim(.of()).first)
    #expect(try await store.finish(job, with: .failed(retryAt: .at(400)), at: .at(2)))
    #expect(try await store.requeue(job.key, priority: .asked, at: .at(3)))
    #expect(try await store.card(of: id).state == .loading(since: .at(3)))
    #expect(try await store.claim(.of(at: .at(3))).map(\.attempts) == [0])
  }

  @Test func `the status counts what is due, leased, put off, ready and failed`() async throws {
    try await store.post(
      "https://a.com/1", "https://b.com/1", "https://c.com/1", "https://d.com/1", "https://e.com/1")
    let jobs = try await store.claim(.of(4))
    let later = JobResult(outcome: .retry(at: .at(70)), freshUntil: .at(0))
    let results = [.ready("A", of: jobs[0]), .failed(), later]
    for (job, result) in zip(jobs, results) {
      #expect(try await store.finish(job, with: result, at: .at(2)))
    }
    #expect(
      try await store.queueStatus(at: .at(3))
        == QueueStatus(
          queued: 1, running: 1, waiting: 1, nextDue: .at(70), waitingHosts: 1, ready: 1, failed: 1)
    )
    #expect(
      try await store.queueStatus(at: .at(80))
        == QueueStatus(queued: 3, running: 0, waiting: 0, nextDue: nil, ready: 1, failed: 1))
  }
}
