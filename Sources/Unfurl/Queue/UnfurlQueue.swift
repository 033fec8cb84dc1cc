import FeedModel

/// Which preview is made when: so many at once, so few a host, hosts in turn, the wanted first.
///
/// A value: events come in, with the instant at which they happened, and actions come out for the
/// shell to run. It holds these rules:
///
/// 1. Requests for one key share one transfer; each request gets the answer once.
/// 2. At most `limit` transfers are under way, at most `rules.atOnce` of them to one host.
/// 3. Asked goes before visible, visible before newest, newest before backlog. Within a priority
///    hosts take turns, one transfer a turn; within a host the order is that of the requests.
/// 4. What finds no place waits; nothing fails because of the queue's length.
/// 5. A host that rests is not asked. Who would wait longer than `rules.patience`, or asks a port that
///    refuses connections, is told so.
/// 6. A transfer is stopped when nobody waits for it any more; its place is free once it ended.
///
/// Every event costs O(log n) in the number of hosts at most, plus one for each action.
public struct UnfurlQueue: Sendable {
  public typealias Instant = ContinuousClock.Instant

  public let limit: Int
  public let rules: HostRules

  private var jobs: [JobID: Job] = [:]
  /// The job that a further request for a key joins: one that is queued or runs.
  private var jobOfKey: [PreviewKey: JobID] = [:]
  private var jobOfWaiter: [WaiterID: JobID] = [:]
  private var hosts: [String: Host] = [:]
  /// For each priority, the hosts that could start a job of it now.
  private var turns = JobPriority.allCases.map { _ in TurnQueue<String>() }
  private var alarms = AlarmHeap<String>()
  private var announcedWake: Instant?
  private var lastJob = 0
  private var hostsKeptLastTime = 0

  /// Transfers that hold a place, those that are being stopped too.
  public private(set) var running = 0
  /// Jobs that wait for a place.
  public private(set) var queued = 0

  public init(limit: Int, rules: HostRules = HostRules()) {
    self.limit = max(1, limit)
    self.rules = rules
  }

  /// One request of one caller.
  public struct WaiterID: Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }
  }

  /// One transfer, given once and never again.
  public struct JobID: Hashable, Sendable {
    public let rawValue: Int
  }

  public enum Action: Sendable {
    /// Begin the transfer, and report `transferEnded` when it did.
    case start(JobID, UnfurlRequest)
    /// Cancel the transfer, and still report `transferEnded`.
    case stop(JobID)
    /// Tell these callers.
    case publish(UnfurlAttempt, to: [WaiterID])
    /// Report `timePassed` then. An earlier announcement counts until it passed.
    case wake(at: Instant)
  }

  // MARK: Events

  /// A caller asks for a preview.
  public mutating func requested(
    _ request: UnfurlRequest, by waiter: WaiterID, at now: Instant
  ) -> [Action] {
    precondition(jobOfWaiter[waiter] == nil, "a waiter asked twice")
    let key = request.url.previewKey
    if let id = jobOfKey[key] { return join(id, request, waiter, at: now) }

    let host = request.url.host
    if let rest = hosts[host]?.limits.refusal(for: request.url.port, rules, at: now) {
      return [.publish(declined(rest, at: now), to: [waiter])]
    }
    forgetHosts(at: now)
    lastJob += 1
    let id = JobID(rawValue: lastJob)
    jobs[id] = Job(request: request, key: key, host: host, waiters: [waiter])
    jobOfKey[key] = id
    jobOfWaiter[waiter] = id
    enqueue(id, request.priority, host, at: now)
    return startWhatMay(at: now)
  }

  /// A caller no longer wants its answer. Nothing where it has it already.
  public mutating func cancelled(_ waiter: WaiterID, at now: Instant) -> [Action] {
    guard let id = jobOfWaiter.removeValue(forKey: waiter), var job = jobs[id] else { return [] }
    job.waiters.removeAll { $0 == waiter }
    guard job.waiters.isEmpty else {
      jobs[id] = job
      return []
    }
    jobOfKey[job.key] = nil
    switch job.state {
    case .queued:
      dequeue(id, job.request.priority, job.host, at: now)
      jobs[id] = nil
      return []
    case .running:
      job.state = .stopping
      jobs[id] = job
      return [.stop(id)]
    case .stopping:
      preconditionFailure("a caller waited for a transfer that was being stopped")
    }
  }

  /// A transfer ended: by itself, or because it was told to stop.
  public mutating func transferEnded(
    _ id: JobID, _ attempt: UnfurlAttempt, _ answer: HostLimits.Answer, at now: Instant
  ) -> [Action] {
    guard let job = jobs.removeValue(forKey: id) else {
      preconditionFailure("a transfer ended that was never started, or twice")
    }
    precondition(job.state != .queued, "a transfer ended that was still queued")
    running -= 1
    var actions: [Action] = []
    var attempt = attempt
    let rules = rules
    attempt.hostRest = hosts[job.host]?.limits.ended(answer, rules, at: now)
    if job.state == .running {
      jobOfKey[job.key] = nil
      for waiter in job.waiters { jobOfWaiter[waiter] = nil }
      actions.append(.publish(attempt, to: job.waiters))
    }
    if attempt.hostRest != nil { actions += decline(of: job.host, at: now) }
    refreshTurns(of: job.host, at: now)
    return actions + startWhatMay(at: now)
  }

  /// An announced instant passed.
  public mutating func timePassed(at now: Instant) -> [Action] {
    if let announcedWake, announcedWake <= now { self.announcedWake = nil }
    while let host = alarms.popFirst(notAfter: now) {
      hosts[host]?.hasAlarm = false
      refreshTurns(of: host, at: now)
    }
    return startWhatMay(at: now)
  }

  /// Hosts that are remembered.
  var knownHosts: Int { hosts.count }

  /// Whether a transfer runs that nobody has stopped.
  public func isRunning(_ id: JobID) -> Bool { jobs[id]?.state == .running }
}

// MARK: - Parts

extension UnfurlQueue {
  private struct Job: Sendable {
    var request: UnfurlRequest
    let key: PreviewKey
    let host: String
    var waiters: [WaiterID]
    var state = State.queued

    enum State: Sendable {
      case queued
      case running
      /// Nobody waits for it; it holds its place until it ended.
      case stopping
    }
  }

  private struct Host: Sendable {
    var limits = HostLimits()
    /// For each priority, the jobs that wait.
    var lanes = JobPriority.allCases.map { _ in TurnQueue<JobID>() }
    /// Whether the heap has it, where it stands at most once.
    var hasAlarm = false

    var isIdle: Bool { lanes.allSatisfy(\.isEmpty) }
  }

  /// A further request for a job that is queued or runs.
  private mutating func join(
    _ id: JobID, _ request: UnfurlRequest, _ waiter: WaiterID, at now: Instant
  ) -> [Action] {
    guard var job = jobs[id] else { preconditionFailure("a key names a job that is gone") }
    jobOfWaiter[waiter] = id
    job.waiters.append(waiter)
    let before = job.request.priority
    let isRaised = job.state == .queued && request.priority < before
    if job.state == .queued {
      // "Not modified" is no answer for someone who has nothing yet.
      if job.request.validators != request.validators { job.request.validators = nil }
      if isRaised { job.request.priority = request.priority }
    }
    jobs[id] = job
    guard isRaised else { return [] }
    dequeue(id, before, job.host, at: now)
    enqueue(id, request.priority, job.host, at: now)
    return startWhatMay(at: now)
  }

  private mutating func enqueue(
    _ id: JobID, _ priority: JobPriority, _ host: String, at now: Instant
  ) {
    queued += 1
    hosts[host, default: Host()].lanes[priority.rawValue].append(id)
    refreshTurns(of: host, at: now)
  }

  private mutating func dequeue(
    _ id: JobID, _ priority: JobPriority, _ host: String, at now: Instant
  ) {
    queued -= 1
    hosts[host]?.lanes[priority.rawValue].remove(id)
    refreshTurns(of: host, at: now)
  }

  /// Makes the turns agree with what the host may do now. A host that keeps its turn keeps its place.
  private mutating func refreshTurns(of name: String, at now: Instant) {
    guard var host = hosts[name] else { return }
    let isOpen = host.limits.mayStart(rules, at: now)
    for priority in JobPriority.allCases.indices {
      if isOpen && !host.lanes[priority].isEmpty {
        turns[priority].append(name)
      } else {
        turns[priority].remove(name)
      }
    }
    if !host.hasAlarm, !host.isIdle, let opensAt = host.limits.opensAt, opensAt > now {
      host.hasAlarm = true
      hosts[name] = host
      alarms.insert(name, at: opensAt)
    }
  }

  private mutating func startWhatMay(at now: Instant) -> [Action] {
    let rules = rules
    var actions: [Action] = []
    while running < limit, let priority = turns.firstIndex(where: { !$0.isEmpty }),
      let host = turns[priority].popFirst(), let id = hosts[host]?.lanes[priority].popFirst()
    {
      guard let request = jobs[id]?.request else { preconditionFailure("a queued job is gone") }
      jobs[id]?.state = .running
      hosts[host]?.limits.started(rules, at: now)
      queued -= 1
      running += 1
      refreshTurns(of: host, at: now)
      actions.append(.start(id, request))
    }
    if let next = alarms.first?.instant, announcedWake.map({ next < $0 }) ?? true {
      announcedWake = next
      actions.append(.wake(at: next))
    }
    return actions
  }

  /// Tells everyone whose wait for a host is not worth it any more.
  private mutating func decline(of name: String, at now: Instant) -> [Action] {
    guard let host = hosts[name] else { return [] }
    var actions: [Action] = []
    for lane in host.lanes {
      for id in lane {
        guard let job = jobs[id],
          let rest = host.limits.refusal(for: job.request.url.port, rules, at: now)
        else { continue }
        queued -= 1
        hosts[name]?.lanes[job.request.priority.rawValue].remove(id)
        jobs[id] = nil
        jobOfKey[job.key] = nil
        for waiter in job.waiters { jobOfWaiter[waiter] = nil }
        actions.append(.publish(declined(rest, at: now), to: job.waiters))
      }
    }
    return actions
  }

  private func declined(_ rest: HostLimits.Rest, at now: Instant) -> UnfurlAttempt {
    let left = now.duration(to: rest.until)
    return UnfurlAttempt(
      outcome: .failed(rest.reason, retryAfter: left), lifetime: .zero, hostRest: left)
  }

  /// Keeps the table of hosts in proportion to those that matter; O(1) amortized.
  private mutating func forgetHosts(at now: Instant) {
    guard hosts.count > 2 * hostsKeptLastTime + 64 else { return }
    hosts = hosts.filter { !$0.value.isIdle || !$0.value.limits.isForgettable(rules, at: now) }
    hostsKeptLastTime = hosts.count
  }
}
