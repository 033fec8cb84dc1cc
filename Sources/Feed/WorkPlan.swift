import FeedModel
import Store

/// What a worker does next: which leases it holds, when to claim, renew and look after them, and when
/// it is done.
///
/// A value: facts come in, and `next(at:)` says what follows from all of them. The store has the queue
/// and its order; this only knows how much of it one worker may hold.
struct WorkPlan: Sendable {
  let limit: Int
  let ending: JobRunner.Ending
  let pace: WorkPace

  private(set) var running: [Int64: ClaimedJob] = [:]
  private(set) var count: QueueStatus?
  /// Whether a claim could give something: the last one gave all that was asked for, or the queue
  /// changed since.
  private var mayClaim = true
  /// Whether jobs that run may have been cancelled by somebody.
  private var mayBeCancelled = false
  private var isCountStale = true
  private var renewAt: Timestamp?
  private var lookedAt: Timestamp?
  private var countedAt: Timestamp?
  private var stopping: Stopping?
  private var restsUntil: Timestamp?

  private struct Stopping {
    let cancelAt: Timestamp
    var hasCancelled = false
  }

  init(limit: Int, ending: JobRunner.Ending, pace: WorkPace = WorkPace()) {
    self.limit = max(1, limit)
    self.ending = ending
    self.pace = pace
  }

  enum Action: Equatable, Sendable {
    /// Lease so many jobs, and tell `claimed`.
    case claim(Int)
    /// Extend these leases, and cancel those that are lost.
    case renew([ClaimedJob])
    /// Look which of these nobody wants any more, and cancel them.
    case look([ClaimedJob])
    /// Count the queue, and tell `counted`.
    case count
    /// Stop working on these, and tell `ended` for each.
    case cancel([ClaimedJob])
    /// Ask again then, unless a fact came before.
    case wake(at: Timestamp)
    /// All is done and nothing is held.
    case end
  }

  // MARK: Facts

  /// Some process changed the store.
  mutating func committed() {
    mayClaim = true
    mayBeCancelled = true
    isCountStale = true
  }

  mutating func claimed(_ jobs: [ClaimedJob], of asked: Int, at now: Timestamp) {
    precondition(jobs.count <= asked, "the store leased more than was asked for")
    for job in jobs {
      precondition(running[job.lease] == nil, "the store gave one lease twice")
      running[job.lease] = job
    }
    mayClaim = jobs.count == asked
    // Until the next count, so that what runs is not told as queued too.
    if let counted = count {
      count?.queued = max(0, counted.queued - jobs.count)
      count?.running = counted.running + jobs.count
    }
    if !jobs.isEmpty {
      isCountStale = true
      renewAt = min(renewAt ?? now + pace.renewal, now + pace.renewal)
    }
  }

  /// The store could not do what it was asked for; everything waits a little and is asked again.
  mutating func storeFailed(waiting duration: Duration, at now: Timestamp) {
    restsUntil = now + duration
    renewAt = restsUntil
    mayClaim = true
    mayBeCancelled = true
  }

  /// Work on a job is over, with whatever result.
  mutating func ended(_ job: ClaimedJob) {
    precondition(running[job.lease] != nil, "a job ended that was not running")
    running[job.lease] = nil
    if let counted = count { count?.running = max(0, counted.running - 1) }
    if running.isEmpty { renewAt = nil }
    // Its host has a free place now.
    mayClaim = true
    isCountStale = true
  }

  mutating func counted(_ status: QueueStatus, at now: Timestamp) {
    count = status
    countedAt = now
    isCountStale = false
  }

  /// The worker is to come to an end; a second time changes nothing.
  mutating func stopAsked(at now: Timestamp) {
    if stopping == nil { stopping = Stopping(cancelAt: now + pace.grace) }
  }

  // MARK: Decision

  mutating func next(at now: Timestamp) -> [Action] {
    if stopping != nil { return comeToAnEnd(at: now) }
    if let restsUntil, restsUntil > now { return [.wake(at: restsUntil)] }
    restsUntil = nil
    var actions: [Action] = []
    if let renewAt, renewAt <= now, !running.isEmpty {
      actions.append(.renew(Array(running.values)))
      self.renewAt = now + pace.renewal
    }
    if let lookAt, lookAt <= now {
      actions.append(.look(Array(running.values)))
      lookedAt = now
      mayBeCancelled = false
    }
    if let claimAt, claimAt <= now {
      // What was due is leased now, or another worker has it: only a new count knows.
      if !mayClaim { isCountStale = true }
      mayClaim = false
      return actions + [.claim(limit - running.count)]
    }
    if let countAt, countAt <= now {
      return actions + [.count]
    }
    if isDone { return actions + [.end] }
    if let wakeAt { actions.append(.wake(at: wakeAt)) }
    return actions
  }
}

extension WorkPlan {
  private mutating func comeToAnEnd(at now: Timestamp) -> [Action] {
    guard !running.isEmpty, let cancelAt = stopping?.cancelAt else { return [.end] }
    guard cancelAt <= now else { return [.wake(at: cancelAt)] }
    guard stopping?.hasCancelled == false else { return [] }
    stopping?.hasCancelled = true
    return [.cancel(Array(running.values))]
  }

  private var isDone: Bool {
    guard ending == .empty, running.isEmpty, !isCountStale, let count else { return false }
    return count.queued + count.running + count.waiting == 0
  }

  /// When to look after cancelled jobs: at once, but not many times a second.
  private var lookAt: Timestamp? {
    guard mayBeCancelled, !running.isEmpty else { return nil }
    return lookedAt.map { $0 + pace.look } ?? Timestamp(milliseconds: .min)
  }

  /// When to count: at once where nothing runs, for the queue may be empty or due later.
  private var countAt: Timestamp? {
    guard isCountStale else { return nil }
    guard let countedAt, !running.isEmpty else { return Timestamp(milliseconds: .min) }
    return countedAt + pace.count
  }

  /// When a claim may give something.
  private var claimAt: Timestamp? {
    guard running.count < limit else { return nil }
    if mayClaim { return Timestamp(milliseconds: .min) }
    return isCountStale ? nil : dueAt
  }

  /// When the next job is due, or may be free because the worker that has it was killed without a word.
  private var dueAt: Timestamp? {
    guard let count, let countedAt else { return nil }
    let freedAt = count.running > running.count ? countedAt + pace.lease : nil
    // Free and due, though the last claim gave nothing: the lease in its way ended since.
    let missedAt = count.queued > 0 && count.running == 0 ? countedAt + pace.look : nil
    return [count.nextDue, freedAt, missedAt].compactMap { $0 }.min()
  }

  private var wakeAt: Timestamp? {
    [claimAt, lookAt, countAt, running.isEmpty ? nil : renewAt].compactMap { $0 }.min()
  }
}

/// How long a worker's leases are, and how often it looks at things.
public struct WorkPace: Hashable, Sendable {
  /// After a worker was killed, its jobs are free again that much later.
  public var lease: Duration = .seconds(15)
  /// From one renewal of leases to the next.
  public var renewal: Duration = .seconds(5)
  /// From one look after cancelled jobs to the next, at least.
  public var look: Duration = .milliseconds(250)
  /// From one count of the queue to the next while there is work.
  public var count: Duration = .seconds(1)
  /// How long work under way may take to finish after a stop was asked for.
  public var grace: Duration = .seconds(1)

  public init() {}
}
