import FeedModel
import Testing

@testable import Unfurl

/// Plain books about an `UnfurlQueue`: what it was asked, what it did, and what it must never do.
///
/// Scans everything on every event, so that it cannot share a mistake with the queue's own tables.
struct QueueModel {
  typealias Instant = ContinuousClock.Instant

  private(set) var queue: UnfurlQueue
  private(set) var now: Instant
  /// Callers without an answer, and what they wait for.
  private(set) var waiting: [UnfurlQueue.WaiterID: WebURL] = [:]
  private(set) var answered: Set<UnfurlQueue.WaiterID> = []
  private(set) var running: [UnfurlQueue.JobID: Transfer] = [:]
  private(set) var starts: [WebURL] = []
  private var alarm: Instant?
  private var restUntil: [String: Instant] = [:]
  private var lastStart: [String: Instant] = [:]
  private var refusals: [String: Int] = [:]
  private var closedUntil: [String: Instant] = [:]
  private var lastWaiter = 0

  struct Transfer {
    let url: WebURL
    var isStopped = false
  }

  init(limit: Int, rules: HostRules) {
    queue = UnfurlQueue(limit: limit, rules: rules)
    now = .now
  }

  // MARK: Events

  @discardableResult
  mutating func request(_ url: WebURL, _ priority: JobPriority = .newest) -> UnfurlQueue.WaiterID {
    lastWaiter += 1
    let waiter = UnfurlQueue.WaiterID(rawValue: lastWaiter)
    waiting[waiter] = url
    let request = UnfurlRequest(url: url, priority: priority)
    apply(queue.requested(request, by: waiter, at: now))
    return waiter
  }

  mutating func cancel(_ waiter: UnfurlQueue.WaiterID) {
    let url = waiting.removeValue(forKey: waiter)
    let actions = queue.cancelled(waiter, at: now)
    if url == nil { #expect(actions.isEmpty, "a caller with its answer changed something") }
    apply(actions)
  }

  mutating func end(
    _ id: UnfurlQueue.JobID, _ answer: HostLimits.Answer = .answered
  ) throws {
    let transfer = try #require(running[id])
    running[id] = nil
    if case .asksForRest(let rest, _) = answer, rest > .zero {
      let host = transfer.url.host
      restUntil[host] = max(restUntil[host] ?? now, now + min(rest, queue.rules.restCap))
    }
    noteConnection(to: transfer.url, answer)
    let before = waiting.count { $0.value.previewKey == transfer.url.previewKey }
    apply(queue.transferEnded(id, .ready(transfer.url), answer, at: now))
    guard !transfer.isStopped else { return }
    let after = waiting.count { $0.value.previewKey == transfer.url.previewKey }
    #expect(before > 0 && after == 0, "everyone who waited is told")
  }

  /// Lets time pass, alarms in order.
  mutating func wait(_ duration: Duration) {
    let end = now + duration
    while let next = alarm, next <= end {
      alarm = nil
      now = max(now, next)
      apply(queue.timePassed(at: now))
    }
    now = end
  }

  /// Ends every transfer until nobody waits any more.
  mutating func drain() throws {
    var roundsLeft = 100_000
    while !waiting.isEmpty || !running.isEmpty {
      roundsLeft -= 1
      try #require(roundsLeft > 0, "somebody waits for ever")
      if let id = running.keys.min(by: { $0.rawValue < $1.rawValue }) {
        try end(id)
      } else {
        let next = try #require(alarm, "somebody waits, and no alarm is set")
        wait(now.duration(to: next))
      }
    }
    #expect(queue.running == 0 && queue.queued == 0)
  }

  // MARK: Books

  private mutating func noteConnection(to url: WebURL, _ answer: HostLimits.Answer) {
    let host = url.host
    switch answer {
    case .nothing: break
    case .answered, .asksForRest: refusals[host] = 0
    case .refused:
      refusals[host, default: 0] += 1
      let times = refusals[host, default: 0] - queue.rules.refusalsBeforeRest
      guard times >= 0 else { return }
      closedUntil["\(host):\(url.port)"] =
        now + min(queue.rules.firstRest * (1 << min(times, 16)), queue.rules.restCap)
    }
  }

  private mutating func apply(_ actions: [UnfurlQueue.Action]) {
    for action in actions {
      switch action {
      case .start(let id, let request): noteStart(id, request.url)
      case .stop(let id): noteStop(id)
      case .publish(_, let waiters):
        for waiter in waiters {
          let url = waiting.removeValue(forKey: waiter)
          #expect(url != nil, "told twice, or after a cancel")
          #expect(answered.insert(waiter).inserted, "told twice")
        }
      case .wake(let instant):
        alarm = min(alarm ?? instant, instant)
      }
    }
    #expect(queue.running == running.count)
    expectNoIdlePlace()
  }

  private mutating func noteStart(_ id: UnfurlQueue.JobID, _ url: WebURL) {
    let host = url.host
    let known = running.values
    #expect(running[id] == nil, "started twice")
    #expect(
      !known.contains { $0.url.previewKey == url.previewKey && !$0.isStopped },
      "two transfers for one key")
    #expect(known.count < queue.limit, "too many at once")
    #expect(known.count { $0.url.host == host } < queue.rules.atOnce, "too many at one host")
    #expect(waiting.values.contains { $0.previewKey == url.previewKey }, "nobody wants this")
    #expect(restUntil[host].map { $0 <= now } ?? true, "a resting host was asked")
    #expect(closedUntil["\(host):\(url.port)"].map { $0 <= now } ?? true, "a closed port was asked")
    #expect(
      lastStart[host].map { $0 + queue.rules.spacing <= now } ?? true, "asked again too soon")
    lastStart[host] = now
    running[id] = Transfer(url: url)
    starts.append(url)
  }

  private mutating func noteStop(_ id: UnfurlQueue.JobID) {
    let url = running[id]?.url
    #expect(url != nil && running[id]?.isStopped == false, "stopped what does not run")
    #expect(
      !waiting.values.contains { $0.previewKey == url?.previewKey }, "stopped what is waited for")
    running[id]?.isStopped = true
  }

  /// Where there is a place, everything that waits has a reason.
  private func expectNoIdlePlace() {
    guard running.count < queue.limit else { return }
    let loads = Dictionary(grouping: running.values) { $0.url.host }.mapValues(\.count)
    let underWay = Set(running.values.lazy.filter { !$0.isStopped }.map { $0.url.previewKey })
    for url in waiting.values where !underWay.contains(url.previewKey) {
      let isFull = loads[url.host, default: 0] >= queue.rules.atOnce
      let isEarly =
        (restUntil[url.host].map { $0 > now } ?? false)
        || (lastStart[url.host].map { $0 + queue.rules.spacing > now } ?? false)
      if !isFull && !isEarly { Issue.record("a place is idle while \(url) waits") }
      if !isFull && isEarly && alarm == nil { Issue.record("nothing will wake \(url)") }
    }
  }
}

extension UnfurlAttempt {
  static func ready(_ url: WebURL) -> UnfurlAttempt {
    let metadata = LinkMetadata(url: url.serialized, originalURL: url.serialized, kind: .page)
    return UnfurlAttempt(outcome: .ready(metadata), lifetime: .seconds(60))
  }
}
