import FeedModel
import Origin
import Store
import TestSupport
import Testing
import Unfurl

@testable import Feed

@Suite(.ownThread, .timeLimit(.minutes(10))) struct JobRunnerTests {
  private func startRunner(_ feed: TestFeed) -> (JobRunner, Task<Void, any Error>) {
    let runner = JobRunner(feed: feed.feed)
    return (runner, Task { try await runner.run(until: .stopped) })
  }

  @Test func `it waits for work and takes it up when it comes, from any process`() async throws {
    let origin = try Origin { .titled($0.target) }
    defer { origin.stop() }
    let feed = try await TestFeed()
    let other = try await TestFeed(sharing: feed)
    let (runner, task) = startRunner(feed)
    try await feed.post(origin.url("/1"))
    try await feed.reached(["/1"])
    try await other.post(origin.url("/2"))
    try await feed.reached(["/1", "/2"])
    runner.stop()
    try await task.value
  }

  @Test func `cancel ends the transfer and leaves "cancelled"; retry starts afresh`() async throws {
    let answers = AnswersInTurn([.silence, .titled("Tea")])
    let origin = try Origin { _ in answers.next() }
    defer { origin.stop() }
    let feed = try await TestFeed()
    let (runner, task) = startRunner(feed)
    try await feed.post(origin.url("/"))
    #expect(await origin.wait { $0.busy == 1 })
    let key = try #require(try await feed.cards().first?.key)
    #expect(try await feed.feed.cancel(key))
    #expect(await origin.wait { $0.open == 0 })
    #expect(try await feed.states() == ["cancelled"])
    #expect(try await feed.feed.retry(key))
    try await feed.reached(["Tea"])
    runner.stop()
    try await task.value
  }

  @Test func `a cancelled refresh ends its transfer at once, and the card stays`() async throws {
    let answers = AnswersInTurn([.titled("Tea"), .silence])
    let origin = try Origin { _ in answers.next() }
    defer { origin.stop() }
    let feed = try await TestFeed()
    var pace = WorkPace()
    // Nothing but the commit may tell the worker.
    pace.lease = .seconds(3600)
    pace.renewal = .seconds(600)
    let runner = JobRunner(feed: feed.feed, pace: pace)
    let task = Task { try await runner.run(until: .stopped) }
    try await feed.post(origin.url("/"))
    try await feed.reached(["Tea"])
    let key = try #require(try await feed.cards().first?.key)
    #expect(try await feed.feed.refresh(key))
    #expect(await origin.wait { $0.busy == 1 })
    #expect(try await feed.feed.cancel(key))
    #expect(await origin.wait { $0.open == 0 })
    #expect(try await feed.states() == ["Tea"])
    runner.stop()
    try await task.value
  }

  @Test func `a message that is deleted meanwhile takes its transfer along`() async throws {
    let origin = try Origin { _ in .silence }
    defer { origin.stop() }
    let feed = try await TestFeed()
    let (runner, task) = startRunner(feed)
    let id = try await feed.post(origin.url("/"))
    #expect(await origin.wait { $0.busy == 1 })
    #expect(try await feed.feed.delete(id))
    #expect(await origin.wait { $0.open == 0 })
    runner.stop()
    try await task.value
  }

  @Test func `a dismissed card stays dismissed`() async throws {
    let origin = try Origin { _ in .silence }
    defer { origin.stop() }
    let feed = try await TestFeed()
    let (runner, task) = startRunner(feed)
    let id = try await feed.post(origin.url("/"))
    #expect(await origin.wait { $0.busy == 1 })
    #expect(try await feed.feed.dismiss(LinkPlace(message: id, index: 0)))
    #expect(await origin.wait { $0.open == 0 })
    runner.stop()
    try await task.value
    guard case .dismissed = try await feed.cards().first else {
      Issue.record("not dismissed")
      return
    }
  }

  @Test func `a failure of the moment is tried again before it is shown`() async throws {
    let answers = AnswersInTurn([.status(500), .status(503), .titled("Tea")])
    let origin = try Origin { _ in answers.next() }
    defer { origin.stop() }
    let feed = try await TestFeed { $0.retries.waits = [.milliseconds(10), .milliseconds(10)] }
    try await feed.post(origin.url("/"))
    try await feed.work()
    #expect(try await feed.states() == ["Tea"])
    #expect(origin.log.requests.count == 3)
  }

  @Test func `when all attempts failed the last failure is shown`() async throws {
    let origin = try Origin { _ in .status(500) }
    defer { origin.stop() }
    let feed = try await TestFeed { $0.retries.waits = [.milliseconds(10), .milliseconds(10)] }
    try await feed.post(origin.url("/"))
    try await feed.work()
    #expect(try await feed.states() == ["http_status"])
    #expect(origin.log.requests.count == 3)
  }

  @Test func `a host that asks for a rest gets it from every worker`() async throws {
    let answers = AnswersInTurn([
      .status(429, headers: [("Retry-After", "1")]), .titled("Tea"),
    ])
    let origin = try Origin { _ in answers.next() }
    defer { origin.stop() }
    let change: (inout UnfurlSettings) -> Void = { settings in
      settings.retries.waits = [.milliseconds(10)]
      settings.perHostLimit = 1
    }
    let feed = try await TestFeed(change)
    let other = try await TestFeed(sharing: feed, change)
    for page in 0..<4 { try await feed.post(origin.url("/\(page)")) }
    let start = ContinuousClock.now
    async let first: Void = feed.work()
    async let second: Void = other.work()
    _ = try await (first, second)
    #expect(try await feed.states() == Array(repeating: "Tea", count: 4))
    #expect(origin.log.requests.count == 5)
    // Not a bound on speed: the rest that was asked for.
    #expect(start.duration(to: .now) >= .seconds(1))
  }

  @Test func `two workers never fetch one page twice, and share the limit a host has`() async throws
  {
    let hosts = (1...8).map { "127.0.1.\($0)" }
    let origin = try Origin(addresses: hosts) { request in
      OriginAnswer.titled(request.target).delayed(by: .milliseconds(10))
    }
    defer { origin.stop() }
    let feed = try await TestFeed()
    let other = try await TestFeed(sharing: feed)
    let drafts = (0..<120).map { number in
      let url = origin.url("/\(number)", host: hosts[number % hosts.count])
      return Draft(author: "ada", postedAt: .now(), text: "see \(url)")
    }
    _ = try await feed.feed.append(drafts)
    async let first: Void = feed.work()
    async let second: Void = other.work()
    _ = try await (first, second)
    #expect(try await feed.states() == (0..<120).map { "/\($0)" })
    #expect(origin.log.requests.count == 120)
    #expect(origin.log.mostBusyByHost.values.allSatisfy { $0 <= 2 })
  }

  @Test func `what a killed worker left is finished by the next one`() async throws {
    let origin = try Origin { .titled($0.target) }
    defer { origin.stop() }
    let feed = try await TestFeed()
    for page in 0..<5 { try await feed.post(origin.url("/\(page)")) }
    // It leased two jobs and was never heard of again.
    let now = Timestamp.now()
    let left = try await feed.feed.store.claim(
      JobClaim(
        worker: "killed", limit: 5, perHost: 2, now: now, leaseUntil: now + .milliseconds(50)))
    #expect(left.count == 2)
    var pace = WorkPace()
    pace.lease = .milliseconds(100)
    pace.renewal = .milliseconds(30)
    try await JobRunner(feed: feed.feed, pace: pace).run(until: .empty)
    #expect(try await feed.states() == (0..<5).map { "/\($0)" })
  }

  @Test func `leases of slow transfers are renewed, and nobody else takes them`() async throws {
    let origin = try Origin { _ in OriginAnswer.titled("Tea").trickled(12, every: .seconds(1)) }
    defer { origin.stop() }
    let feed = try await TestFeed()
    let other = try await TestFeed(sharing: feed)
    try await feed.post(origin.url("/"))
    var pace = WorkPace()
    // Far from each other, so that a busy machine renews in time.
    pace.lease = .seconds(8)
    pace.renewal = .milliseconds(50)
    let runners = [feed, other].map { JobRunner(feed: $0.feed, pace: pace) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for runner in runners { group.addTask { try await runner.run(until: .empty) } }
      try await group.waitForAll()
    }
    #expect(try await feed.states() == ["Tea"])
    #expect(origin.log.requests.count == 1)
  }

  @Test func `a stop gives back what is under way`() async throws {
    let origin = try Origin { _ in .silence }
    defer { origin.stop() }
    let feed = try await TestFeed()
    for page in 0..<5 { try await feed.post(origin.url("/\(page)")) }
    var pace = WorkPace()
    pace.grace = .milliseconds(10)
    let runner = JobRunner(feed: feed.feed, pace: pace)
    let task = Task { try await runner.run(until: .empty) }
    #expect(await origin.wait { $0.busy == 2 })
    runner.stop()
    try await task.value
    let status = try await feed.feed.store.queueStatus(at: .now())
    #expect(status.running == 0)
    #expect(status.queued == 5)
    #expect(try await feed.states() == Array(repeating: "loading", count: 5))
  }

  @Test func `cancelling the task is a stop too`() async throws {
    let origin = try Origin { _ in .silence }
    defer { origin.stop() }
    let feed = try await TestFeed()
    try await feed.post(origin.url("/"))
    var pace = WorkPace()
    pace.grace = .zero
    let runner = JobRunner(feed: feed.feed, pace: pace)
    let task = Task { try await runner.run(until: .stopped) }
    #expect(await origin.wait { $0.busy == 1 })
    task.cancel()
    try await task.value
    #expect(try await feed.feed.store.queueStatus(at: .now()).running == 0)
  }

  @Test func `progress says what came of everything`() async throws {
    let origin = try Origin { $0.target == "/0" ? .status(404) : .titled($0.target) }
    defer { origin.stop() }
    let feed = try await TestFeed()
    for page in 0..<6 { try await feed.post(origin.url("/\(page)")) }
    let runner = JobRunner(feed: feed.feed)
    let progress = runner.progress()
    let last = Task { await progress.reduce(nil) { $1 } as JobProgress? }
    try await runner.run(until: .empty)
    let end = try #require(await last.value)
    #expect(end.done == 6 && end.ready == 5 && end.failed == [.httpStatus: 1])
    #expect(end.total == 6 && end.running == 0 && end.queued == 0)
  }

  @Test func `a store that is gone ends the run with its reason`() async throws {
    let feed = try await TestFeed()
    let store = try #require(feed.feed.store as? SQLiteFeedStore)
    await store.close()
    await #expect(throws: StoreError.self) {
      try await JobRunner(feed: feed.feed).run(until: .empty)
    }
  }
}
