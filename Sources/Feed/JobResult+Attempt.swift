import FeedModel
import Store
import Unfurl

extension JobResult {
  /// What a store keeps of an attempt.
  ///
  /// A failure that another attempt may mend is no verdict and leaves no trace but the time of that
  /// attempt. Where a card is on show already (`hasCard`), a moment's failure does not take it away:
  /// it counts for a while longer.
  init(_ attempt: UnfurlAttempt, hasCard: Bool, freshness: Freshness, at now: Timestamp) {
    let outcome: Outcome
    var lifetime = attempt.lifetime
    var cost: TransferCost? = TransferCost(timing: attempt.timing, bytes: attempt.bytes)
    switch attempt.outcome {
    case .ready(let metadata):
      outcome = .ready(metadata)
    case .unchanged:
      outcome = .unchanged
    case .failed(_, let retryAfter?):
      outcome = .retry(at: now + retryAfter)
    case .failed(let failure, nil) where hasCard && failure.isOfTheMoment:
      outcome = .unchanged
      lifetime = freshness.verdict
      cost = nil
    case .failed(let failure, nil):
      outcome = .failed(failure, retryAt: nil)
    }
    self.init(
      outcome: outcome, freshUntil: now + lifetime, validators: attempt.validators,
      hostRestsUntil: attempt.hostRest.map { now + $0 }, cost: cost)
  }
}
