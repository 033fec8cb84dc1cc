import FeedModel
import Glibc
public import Store
import Synchronization
import Unfurl

/// Makes the previews that a store has queued: claims jobs as it has places for them, lets the
/// unfurler make each, and keeps the results.
///
/// Any number of runners, in any number of processes, work on one store; each job is leased to one of
/// them. A runner that is killed leaves leases that end by themselves, and whoever comes next makes
/// what was left. `WorkPlan` decides; this is the loop around it.
public final class JobRunner: Sendable {
  public let feed: Feed
  /// The same as long as the process lives, and no other process's.
  public let worker: String
  private let pace: WorkPace
  private let shared = Mutex(Shared())

  public init(feed: Feed, pace: WorkPace = WorkPace()) {
    self.feed = feed
    self.pace = pace
    self.worker = "\(getpid())-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }

  public enum Ending: Hashable, Sendable {
    /// When no job is left, those that wait for a later attempt included.
    case empty
    /// When somebody says so.
    case stopped
  }

  /// Works until the end; returns with no lease held. Cancelling the task is like `stop`.
  ///
  /// Throws where the store cannot be used any more. A runner runs once.
  public func run(until ending: Ending) async throws(StoreError) {
    let (events, inbox) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .unbounded)
    let isStopped = shared.withLock { shared in
      precondition(shared.inbox == nil, "a runner runs once")
      shared.inbox = inbox
      return shared.isStopped
    }
    if isStopped { inbox.yield(.stopAsked) }
    // A task of its own: in one that is cancelled the inbox would end before the leases are given back.
    let task = Task { await work(until: ending, events, inbox) }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      inbox.yield(.stopAsked)
    }
    try result.get()
  }

  /// Lets what is under way finish for a moment, gives back the rest, and ends `run` within 2 s.
  public func stop() {
    let inbox = shared.withLock { shared in
      shared.isStopped = true
      return shared.inbox
    }
    inbox?.yield(.stopAsked)
  }

  /// How far the runner has come, whenever that changed; ends with the run.
  public func progress() -> AsyncStream<JobProgress> {
    // Only where it stands now is of interest.
    let (stream, listener) = AsyncStream.makeStream(
      of: JobProgress.self, bufferingPolicy: .bufferingNewest(1))
    let hasEnded = shared.withLock { shared in
      if !shared.hasEnded { shared.listeners.append(listener) }
      return shared.hasEnded
    }
    if hasEnded { listener.finish() }
    return stream
  }
}

// MARK: - The loop

extension JobRunner {
  private struct Shared {
    var inbox: AsyncStream<Event>.Continuation?
    var isStopped = false
    var hasEnded = false
    var listeners: [AsyncStream<JobProgress>.Continuation] = []
  }

  private enum Event: Sendable {
    case committed
    case ended(ClaimedJob, Ended)
    case timePassed
    case stopAsked
    /// Everything that had happened before was noted: time to decide.
    case turn
  }

  enum Ended: Sendable {
    case ready
    case failed(PreviewFailure.Kind)
    /// For later, or superseded: nothing to count.
    case nothing
    /// Cancelled here; the lease is to be given back.
    case dropped
    case storeFailed(StoreError)
  }

  /// What one run holds.
  private struct Work {
    var plan: WorkPlan
    let inbox: AsyncStream<Event>.Continuation
    let start = ContinuousClock.now
    var tasks: [Int64: Task<Void, Never>] = [:]
    var alarm: Task<Void, Never>?
    var progress = JobProgress()
    var isTurnDue = false
    var storeFailures = 0
    var dropped: [ClaimedJob] = []
  }

  private func work(
    until ending: Ending, _ events: AsyncStream<Event>, _ inbox: AsyncStream<Event>.Continuation
  ) async -> Result<Void, StoreError> {
    let limit = feed.unfurler.settings.inFlightLimit
    var work = Work(plan: WorkPlan(limit: limit, ending: ending, pace: pace), inbox: inbox)
    let commits = Task { [store = feed.store] in
      for await _ in store.commits() { inbox.yield(.committed) }
    }
    defer {
      commits.cancel()
      work.alarm?.cancel()
      finishProgress()
    }
    do throws(StoreError) {
      try await loop(&work, events)
      return .success(())
    } catch {
      await giveUp(&work)
      return .failure(error)
    }
  }

  private func loop(
    _ work: inout Work, _ events: AsyncStream<Event>
  ) async throws(StoreError) {
    takeTurn(&work)
    for await event in events {
      switch event {
      case .turn:
        work.isTurnDue = false
        if try await takesTurnAndEnds(&work) { return }
        continue
      case .committed: work.plan.committed()
      case .stopAsked: work.plan.stopAsked(at: .now())
      case .timePassed: break
      case .ended(let job, let ended): try note(job, ended, &work)
      }
      takeTurn(&work)
    }
  }

  /// Decides after everything that is in the inbox already, so that what happens together costs one
  /// claim together.
  private func takeTurn(_ work: inout Work) {
    if work.isTurnDue { return }
    work.isTurnDue = true
    work.inbox.yield(.turn)
  }

  private func note(_ job: ClaimedJob, _ ended: Ended, _ work: inout Work) throws(StoreError) {
    work.tasks[job.lease] = nil
    work.plan.ended(job)
    switch ended {
    case .ready:
      work.progress.done += 1
      work.progress.ready += 1
    case .failed(let kind):
      work.progress.done += 1
      work.progress.failed[kind, default: 0] += 1
    case .nothing: break
    case .dropped: work.dropped.append(job)
    case .storeFailed(let error): throw error
    }
  }

  /// Runs what the plan says, and lets the store recover where it may; true at the end.
  private func takesTurnAndEnds(_ work: inout Work) async throws(StoreError) -> Bool {
    do throws(StoreError) {
      let hasEnded = try await act(&work)
      work.storeFailures = 0
      work.progress.problem = nil
      tell(&work)
      return hasEnded
    } catch {
      work.storeFailures += 1
      guard error.mayPass, work.storeFailures < Self.storeFailureLimit else { throw error }
      work.progress.problem = error
      work.plan.storeFailed(waiting: Self.pause(after: work.storeFailures), at: .now())
      tell(&work)
      takeTurn(&work)
      return false
    }
  }

  /// Runs what the plan says; true at the end.
  private func act(_ work: inout Work) async throws(StoreError) -> Bool {
    if !work.dropped.isEmpty {
      try await feed.store.release(work.dropped)
      work.dropped = []
    }
    work.alarm?.cancel()
    work.alarm = nil
    for action in work.plan.next(at: .now()) {
      switch action {
      case .claim(let limit):
        try await claim(limit, &work)
        takeTurn(&work)
      case .renew(let jobs):
        cancel(try await feed.store.renew(jobs, until: .now() + pace.lease), &work)
      case .look(let jobs):
        cancel(try await feed.store.superseded(jobs), &work)
      case .count:
        let now = Timestamp.now()
        work.plan.counted(try await feed.store.queueStatus(at: now), at: now)
        takeTurn(&work)
      case .cancel(let jobs):
        cancel(jobs, &work)
      case .wake(let time):
        setAlarm(at: time, &work)
      case .end:
        return true
      }
    }
    return false
  }

  private func claim(_ limit: Int, _ work: inout Work) async throws(StoreError) {
    let now = Timestamp.now()
    let claim = JobClaim(
      worker: worker, limit: limit, perHost: feed.unfurler.settings.perHostLimit, now: now,
      leaseUntil: now + pace.lease)
    let jobs = try await feed.store.claim(claim)
    work.plan.claimed(jobs, of: limit, at: now)
    for job in jobs { start(job, &work) }
  }

  private func start(_ job: ClaimedJob, _ work: inout Work) {
    work.tasks[job.lease] = Task { [self, inbox = work.inbox] in
      inbox.yield(.ended(job, await make(job)))
    }
  }

  private func cancel(_ jobs: [ClaimedJob], _ work: inout Work) {
    for job in jobs { work.tasks[job.lease]?.cancel() }
  }

  private func setAlarm(at time: Timestamp, _ work: inout Work) {
    let wait = max(.zero, time - .now())
    work.alarm = Task { [inbox = work.inbox] in
      if (try? await Task.sleep(for: wait)) != nil { inbox.yield(.timePassed) }
    }
  }

  /// After the store failed: ends what runs and gives back what can be given back.
  private func giveUp(_ work: inout Work) async {
    for task in work.tasks.values { task.cancel() }
    for task in work.tasks.values { await task.value }
    // Where this fails too the leases end by themselves.
    try? await feed.store.release(Array(work.plan.running.values) + work.dropped)
  }
}

// MARK: - Progress

extension JobRunner {
  private func tell(_ work: inout Work) {
    var progress = work.progress
    progress.running = work.plan.running.count
    if let count = work.plan.count {
      progress.queued = count.queued
      progress.waiting = count.waiting
      progress.waitingHosts = count.waitingHosts
      progress.nextDue = count.nextDue
    }
    guard progress != work.progress else { return }
    work.progress = progress
    progress.elapsed = work.start.duration(to: .now)
    for listener in shared.withLock({ $0.listeners }) { listener.yield(progress) }
  }

  private func finishProgress() {
    let listeners = shared.withLock { shared in
      shared.hasEnded = true
      defer { shared.listeners = [] }
      return shared.listeners
    }
    for listener in listeners { listener.finish() }
  }
}
