@_exported public import FeedModel
public import Fetch
import Synchronization

/// Turns addresses into previews: bounded, polite, coalesced. LinkPresentation's `LPMetadataProvider`
/// for Linux, and unlike it reusable and `Sendable`.
///
/// `UnfurlQueue` decides when, `UnfurlSteps` knows how; this class holds the lock, the transfers and
/// the callers that wait.
public final class Unfurler: Sendable {
  public let settings: UnfurlSettings
  private let steps: UnfurlSteps
  private let shell: Mutex<Shell>

  public convenience init(settings: UnfurlSettings = UnfurlSettings()) {
    self.init(settings: settings, fetcher: CurlFetcher(settings: settings.fetchWithinLimits))
  }

  public init(settings: UnfurlSettings, fetcher: any Fetcher) {
    self.settings = settings
    self.steps = UnfurlSteps(fetcher: fetcher, settings: settings)
    self.shell = Mutex(Shell(settings))
  }

  deinit {
    // A transfer holds its unfurler, so that only the alarm can be left.
    shell.withLock { $0.alarm?.task.cancel() }
  }

  // MARK: Asking

  /// The metadata of an address. Cancelling the task cancels the transfer, unless others wait for it.
  public func metadata(for url: WebURL) async throws(PreviewFailure) -> LinkMetadata {
    switch await unfurl(url).outcome {
    case .ready(let metadata): return metadata
    case .failed(let failure, _): throw failure
    case .unchanged: throw PreviewFailure(.malformed, "\(url.displayHost) has nothing to compare")
    }
  }

  /// `loading` at once, then `ready` or `failed`, then the end. Ending the iteration cancels.
  public func states(for url: WebURL) -> AsyncStream<PreviewState> {
    // Two elements at most, and both matter.
    AsyncStream(bufferingPolicy: .unbounded) { continuation in
      continuation.yield(.loading(since: .now()))
      let task = Task {
        do throws(PreviewFailure) {
          continuation.yield(.ready(try await self.metadata(for: url)))
        } catch {
          continuation.yield(.failed(error, retryAt: nil))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The preview of an address with what it cost: from memory while that is fresh, and with one quick
  /// further attempt where a connection broke; never `unchanged`.
  public func unfurl(_ url: WebURL, priority: JobPriority = .asked) async -> UnfurlAttempt {
    var request = UnfurlRequest(url: url, priority: priority)
    var attempt = await ask(request, takesMemory: true)
    if attempt.isWorthAnother, (try? await Task.sleep(for: settings.quickRetryDelay)) != nil {
      request.attempts = 1
      attempt = await ask(request, takesMemory: true)
    }
    return attempt
  }

  /// One attempt, with all that a store wants to keep of it.
  public func attempt(_ request: UnfurlRequest) async -> UnfurlAttempt {
    await ask(request, takesMemory: false)
  }
}

// MARK: - The shell around the queue

extension Unfurler {
  private struct Shell {
    var queue: UnfurlQueue
    var recent: RecentAnswers
    var answers: [UnfurlQueue.WaiterID: CheckedContinuation<UnfurlAttempt, Never>] = [:]
    var transfers: [UnfurlQueue.JobID: Task<Void, Never>] = [:]
    var alarm: (instant: ContinuousClock.Instant, task: Task<Void, Never>)?
    var lastWaiter = 0

    init(_ settings: UnfurlSettings) {
      queue = UnfurlQueue(limit: settings.inFlightLimit, rules: settings.hosts)
      recent = RecentAnswers(limit: settings.memoryLimit)
    }

    mutating func nextWaiter() -> UnfurlQueue.WaiterID {
      lastWaiter += 1
      return UnfurlQueue.WaiterID(rawValue: lastWaiter)
    }
  }

  /// Callers that wait for an answer.
  var waiters: Int { shell.withLock { $0.answers.count } }

  /// Waits for the answer to a request that "not modified" would not answer, or would.
  private func ask(_ request: UnfurlRequest, takesMemory: Bool) async -> UnfurlAttempt {
    while true {
      var attempt = await askOnce(request, takesMemory: takesMemory)
      switch attempt.outcome {
      case .unchanged where request.validators == nil:
        // It joined somebody else's revalidation, and has nothing that could be unchanged.
        continue
      case .ready(var metadata) where metadata.originalURL != request.url.serialized:
        // Another caller's address had another fragment.
        metadata.originalURL = request.url.serialized
        attempt.outcome = .ready(metadata)
      case .ready, .unchanged, .failed:
        break
      }
      return attempt
    }
  }

  private func askOnce(_ request: UnfurlRequest, takesMemory: Bool) async -> UnfurlAttempt {
    let waiter = shell.withLock { $0.nextWaiter() }
    let key = request.url.previewKey
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        change { shell, now in
          // The flag is set before the handler runs: either it is seen here, or the handler finds
          // the waiter.
          if Task.isCancelled {
            return ([], answer: (continuation, .cancelled))
          }
          if takesMemory, let known = shell.recent.answer(for: key, at: now) {
            return ([], answer: (continuation, known))
          }
          shell.answers[waiter] = continuation
          return (shell.queue.requested(request, by: waiter, at: now), answer: nil)
        }
      }
    } onCancel: {
      change { shell, now in
        let answer = shell.answers.removeValue(forKey: waiter).map { ($0, UnfurlAttempt.cancelled) }
        return (shell.queue.cancelled(waiter, at: now), answer: answer)
      }
    }
  }

  private func run(_ id: UnfurlQueue.JobID, _ request: UnfurlRequest) {
    let task = Task {
      let (attempt, answer) = await steps.run(request, jitter: .random(in: -1...1))
      let key = request.url.previewKey
      change { shell, now in
        shell.transfers[id] = nil
        shell.recent.keep(attempt, for: key, at: now)
        return (shell.queue.transferEnded(id, attempt, answer, at: now), answer: nil)
      }
    }
    // It may have been stopped, or have ended, before its task could be kept.
    let isWanted = shell.withLock { shell in
      let isRunning = shell.queue.isRunning(id)
      if isRunning { shell.transfers[id] = task }
      return isRunning
    }
    if !isWanted { task.cancel() }
  }

  private typealias Answer = (CheckedContinuation<UnfurlAttempt, Never>, UnfurlAttempt)

  /// Changes the queue under the lock and acts after it.
  private func change(
    _ event: (inout Shell, ContinuousClock.Instant) -> ([UnfurlQueue.Action], answer: Answer?)
  ) {
    var effects: [() -> Void] = []
    shell.withLock { shell in
      let (actions, answer) = event(&shell, .now)
      if let (continuation, attempt) = answer {
        effects.append { continuation.resume(returning: attempt) }
      }
      for action in actions {
        switch action {
        case .start(let id, let request):
          effects.append { self.run(id, request) }
        case .stop(let id):
          if let task = shell.transfers[id] { effects.append { task.cancel() } }
        case .publish(let attempt, let waiters):
          let continuations = waiters.compactMap { shell.answers.removeValue(forKey: $0) }
          effects.append { for one in continuations { one.resume(returning: attempt) } }
        case .wake(let instant):
          setAlarm(at: instant, in: &shell)
        }
      }
    }
    for effect in effects { effect() }
  }

  private func setAlarm(at instant: ContinuousClock.Instant, in shell: inout Shell) {
    if let alarm = shell.alarm {
      if alarm.instant <= instant { return }
      alarm.task.cancel()
    }
    let task = Task { [weak self] in
      guard (try? await Task.sleep(until: instant, clock: .continuous)) != nil else { return }
      self?.change { shell, now in
        if shell.alarm?.instant == instant { shell.alarm = nil }
        return (shell.queue.timePassed(at: now), answer: nil)
      }
    }
    shell.alarm = (instant, task)
  }
}

extension UnfurlAttempt {
  /// A connection that could not be made or broke, of a host that asked for no rest.
  fileprivate var isWorthAnother: Bool {
    guard case .failed(let failure, _?) = outcome else { return false }
    return failure.kind == .unreachable && hostRest == nil
  }

  fileprivate static var cancelled: UnfurlAttempt {
    UnfurlAttempt(
      outcome: .failed(PreviewFailure(.cancelled, "it was cancelled"), retryAfter: nil),
      lifetime: .zero)
  }
}
