import FeedModel
import Store
import Unfurl

extension JobRunner {
  /// Makes one preview and keeps it, whatever it takes.
  func make(_ job: ClaimedJob) async -> Ended {
    let attempt = await attempt(job)
    if Task.isCancelled { return .dropped }
    if case .failed(let failure, _) = attempt.outcome, failure.kind == .cancelled {
      return .dropped
    }
    var failures = 0
    while true {
      do throws(StoreError) {
        let result = try await result(of: attempt, for: job)
        let isKept = try await feed.store.finish(job, with: result, at: .now())
        guard isKept else { return .nothing }
        switch result.outcome {
        case .ready, .unchanged: return .ready
        case .failed(let failure, _): return .failed(failure.kind)
        case .retry: return .nothing
        }
      } catch {
        failures += 1
        guard error.mayPass, failures < Self.storeFailureLimit else { return .storeFailed(error) }
        // The lease is renewed meanwhile, and the result is worth the wait.
        try? await Task.sleep(for: Self.pause(after: failures))
      }
    }
  }

  private func attempt(_ job: ClaimedJob) async -> UnfurlAttempt {
    guard let url = WebURL(job.url) else {
      let failure = PreviewFailure(.malformed, "the stored address is none")
      return UnfurlAttempt(
        outcome: .failed(failure, retryAfter: nil),
        lifetime: feed.unfurler.settings.freshness.verdict)
    }
    return await feed.unfurler.attempt(
      UnfurlRequest(
        url: url, priority: job.priority, validators: job.validators, attempts: job.attempts))
  }

  private func result(
    of attempt: UnfurlAttempt, for job: ClaimedJob
  ) async throws(StoreError) -> JobResult {
    var hasCard = false
    if case .failed(let failure, nil) = attempt.outcome, failure.isOfTheMoment,
      case .ready = try await feed.store.preview(job.key)?.state
    {
      hasCard = true
    }
    return JobResult(
      attempt, hasCard: hasCard, freshness: feed.unfurler.settings.freshness, at: .now())
  }

  /// Failures of the store in a row before a runner gives up: about eight seconds.
  static let storeFailureLimit = 5

  static func pause(after failures: Int) -> Duration {
    .milliseconds(500 << min(failures - 1, 4))
  }
}

extension StoreError {
  /// Whether the same may work a moment later.
  var mayPass: Bool {
    switch kind {
    case .busy, .full, .failed: true
    case .refused, .unavailable, .damaged, .readOnly: false
    }
  }
}
