import FeedModel
import TestSupport
import Testing

@testable import Unfurl

@Suite struct UnfurlQueueTests {
  private func rules(atOnce: Int = 2, spacing: Duration = .zero) -> HostRules {
    var rules = HostRules()
    rules.atOnce = atOnce
    rules.spacing = spacing
    return rules
  }

  private func url(_ host: Int, _ page: Int) throws -> WebURL {
    try #require(WebURL("http://host\(host).test/\(page)"))
  }

  @Test(arguments: 0..<24)
  func `whatever happens, every rule holds and everyone is told once`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let limit = Int.random(in: 1...6, using: &numbers)
    let hosts = Int.random(in: 1...6, using: &numbers)
    let spacing: Duration = Bool.random(using: &numbers) ? .zero : .milliseconds(40)
    var model = QueueModel(
      limit: limit,
      rules: rules(atOnce: Int.random(in: 1...3, using: &numbers), spacing: spacing))
    var asked: [UnfurlQueue.WaiterID] = []
    let reason = PreviewFailure(.httpStatus, "slow down", status: 429)

    for _ in 0..<400 {
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0..<5:
        let url = try url(
          .random(in: 0..<hosts, using: &numbers), .random(in: 0..<12, using: &numbers))
        let priority = try #require(JobPriority.allCases.randomElement(using: &numbers))
        asked.append(model.request(url, priority))
      case 5:
        if let waiter = asked.randomElement(using: &numbers) { model.cancel(waiter) }
      case 6..<9:
        let ids = model.running.keys.sorted { $0.rawValue < $1.rawValue }
        guard let id = ids.randomElement(using: &numbers) else { continue }
        let answers: [HostLimits.Answer] = [
          .answered, .answered, .nothing, .asksForRest(.seconds(4), because: reason),
          .asksForRest(.seconds(90), because: reason), .refused(port: 80, because: reason),
          .refused(port: 80, because: reason),
        ]
        try model.end(id, try #require(answers.randomElement(using: &numbers)))
      default:
        model.wait(.milliseconds(Int.random(in: 0..<3000, using: &numbers)))
      }
    }
    try model.drain()
    #expect(model.waiting.isEmpty)
  }

  @Test func `one host with ten thousand links does not starve the others`() throws {
    var queue = UnfurlQueue(limit: 4, rules: rules())
    let now = ContinuousClock.now
    var running: [(id: UnfurlQueue.JobID, url: WebURL)] = []
    var served: Set<String> = []
    func note(_ actions: [UnfurlQueue.Action]) {
      for case .start(let id, let request) in actions {
        running.append((id, request.url))
        served.insert(request.url.host)
      }
    }
    let urls = try (0..<10_000).map { try url(0, $0) } + (1...20).map { try url($0, 0) }
    for (number, url) in urls.enumerated() {
      let request = UnfurlRequest(url: url, priority: .backlog)
      note(queue.requested(request, by: .init(rawValue: number), at: now))
    }
    for _ in 0..<40 {
      let (id, url) = running.removeFirst()
      note(queue.transferEnded(id, .ready(url), .answered, at: now))
    }
    #expect(served.count == 21)
  }

  @Test func `hosts take turns`() throws {
    var model = QueueModel(limit: 1, rules: rules(atOnce: 1))
    for host in 0..<3 { for page in 0..<3 { model.request(try url(host, page)) } }
    try model.drain()
    #expect(
      model.starts.map(\.host) == [
        "host0.test", "host1.test", "host2.test", "host0.test", "host1.test", "host2.test",
        "host0.test", "host1.test", "host2.test",
      ])
  }

  @Test func `the wanted go first, and what becomes wanted overtakes`() throws {
    var model = QueueModel(limit: 1, rules: rules())
    model.request(try url(0, 0))
    for (page, priority) in [JobPriority.backlog, .newest, .visible, .asked].enumerated() {
      model.request(try url(1, page), priority)
    }
    model.request(try url(2, 0), .backlog)
    model.request(try url(2, 0), .asked)
    try model.drain()
    let pages = model.starts.dropFirst().map(\.serialized)
    #expect(
      pages == [
        "http://host1.test/3", "http://host2.test/0", "http://host1.test/2", "http://host1.test/1",
        "http://host1.test/0",
      ])
  }

  @Test func `fifty requests for one key are one transfer`() throws {
    var model = QueueModel(limit: 4, rules: rules())
    for _ in 0..<50 { model.request(try url(0, 0)) }
    try model.drain()
    #expect(model.starts.count == 1)
    #expect(model.answered.count == 50)
  }

  @Test func `a transfer stops when its last caller cancels, and not before`() throws {
    var model = QueueModel(limit: 1, rules: rules())
    let first = model.request(try url(0, 0))
    let second = model.request(try url(0, 0))
    model.cancel(first)
    let id = try #require(model.running.keys.first)
    #expect(model.running[id]?.isStopped == false)
    model.cancel(second)
    #expect(model.running[id]?.isStopped == true)

    // Its place is taken until it has ended; a further request starts afresh.
    model.request(try url(0, 0))
    #expect(model.starts.count == 1)
    try model.end(id)
    #expect(model.starts.count == 2)
  }

  @Test func `a host that rests longer than anyone has patience is answered for`() throws {
    var model = QueueModel(limit: 1, rules: rules())
    for page in 0..<5 { model.request(try url(0, page)) }
    let id = try #require(model.running.keys.first)
    let reason = PreviewFailure(.httpStatus, "slow down", status: 429)
    try model.end(id, .asksForRest(.seconds(60), because: reason))
    #expect(model.waiting.isEmpty && model.running.isEmpty)

    model.request(try url(0, 7))
    #expect(model.waiting.isEmpty)
    model.wait(.seconds(60))
    model.request(try url(0, 8))
    #expect(model.running.count == 1)
  }

  @Test func `a short rest is waited for`() throws {
    var model = QueueModel(limit: 1, rules: rules())
    for page in 0..<3 { model.request(try url(0, page)) }
    let id = try #require(model.running.keys.first)
    let reason = PreviewFailure(.httpStatus, "slow down", status: 429)
    try model.end(id, .asksForRest(.seconds(5), because: reason))
    #expect(model.running.isEmpty)
    model.wait(.milliseconds(4999))
    #expect(model.running.isEmpty)
    model.wait(.milliseconds(1))
    #expect(model.running.count == 1)
  }

  @Test func `a port that refuses connections is answered for, another one is asked`() throws {
    var model = QueueModel(limit: 1, rules: rules())
    let reason = PreviewFailure(.unreachable, "no connection")
    for page in 0..<9 { model.request(try url(0, page)) }
    model.request(try #require(WebURL("https://host0.test/")))
    for _ in 0..<3 {
      let id = try #require(model.running.keys.first)
      try model.end(id, .refused(port: 80, because: reason))
    }
    #expect(model.waiting.count == 1)
    #expect(model.running.values.map(\.url.port) == [443])
  }

  @Test func `who has nothing to compare is not given somebody else's comparison`() throws {
    var queue = UnfurlQueue(limit: 1, rules: rules())
    let now = ContinuousClock.now
    _ = queue.requested(
      UnfurlRequest(url: try url(0, 0)), by: .init(rawValue: 1), at: now)
    let validators = CacheValidators(entityTag: "\"1\"")
    _ = queue.requested(
      UnfurlRequest(url: try url(0, 1), validators: validators), by: .init(rawValue: 2), at: now)
    _ = queue.requested(UnfurlRequest(url: try url(0, 1)), by: .init(rawValue: 3), at: now)
    let actions = queue.transferEnded(
      .init(rawValue: 1), .ready(try url(0, 0)), .answered, at: now)
    let started = actions.compactMap { action -> UnfurlRequest? in
      if case .start(_, let request) = action { request } else { nil }
    }
    #expect(started.count == 1)
    #expect(started.first?.validators == nil)
  }

  @Test func `it forgets hosts that it has done with`() throws {
    var model = QueueModel(limit: 8, rules: rules())
    for host in 0..<2000 {
      model.request(try url(host, 0))
      try model.drain()
    }
    #expect(model.queue.knownHosts < 200)
  }
}
