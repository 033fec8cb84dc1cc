import FeedModel
import Store
import Testing
import Unfurl

@testable import Feed

@Suite struct JobResultTests {
  private let now = Timestamp(milliseconds: 1_000_000)

  private func result(
    _ outcome: UnfurlAttempt.Outcome, lifetime: Duration = .seconds(300), hasCard: Bool = false,
    hostRest: Duration? = nil
  ) -> JobResult {
    JobResult(
      UnfurlAttempt(outcome: outcome, lifetime: lifetime, hostRest: hostRest), hasCard: hasCard,
      freshness: Freshness(), at: now)
  }

  @Test func `a card is kept for its lifetime`() {
    let metadata = LinkMetadata(url: "https://a.test/", originalURL: "https://a.test/", kind: .page)
    let result = result(.ready(metadata), lifetime: .seconds(60))
    #expect(result.outcome == .ready(metadata))
    #expect(result.freshUntil == now + .seconds(60))
  }

  @Test func `a moment is never stored as a verdict`() {
    let failure = PreviewFailure(.timedOut, "too slow")
    #expect(
      result(.failed(failure, retryAfter: .seconds(15))).outcome == .retry(at: now + .seconds(15)))
  }

  @Test func `a moment's failure does not take a card away, a verdict does`() {
    let moment = PreviewFailure(.httpStatus, "it has a fault", status: 503)
    let verdict = PreviewFailure(.httpStatus, "no such page", status: 404)
    let kept = result(.failed(moment, retryAfter: nil), hasCard: true)
    #expect(kept.outcome == .unchanged)
    #expect(kept.freshUntil == now + .seconds(3600))
    #expect(
      result(.failed(verdict, retryAfter: nil), hasCard: true).outcome
        == .failed(verdict, retryAt: nil))
    #expect(
      result(.failed(moment, retryAfter: nil)).outcome == .failed(moment, retryAt: nil))
  }

  @Test func `what the transfer cost is kept, but not over that of the card on show`() {
    let metadata = LinkMetadata(url: "https://a.test/", originalURL: "https://a.test/", kind: .page)
    let timing = FetchTiming(firstByte: .milliseconds(3), total: .milliseconds(9))
    func cost(_ outcome: UnfurlAttempt.Outcome, hasCard: Bool) -> TransferCost? {
      let attempt = UnfurlAttempt(outcome: outcome, lifetime: .zero, bytes: 7, timing: timing)
      return JobResult(attempt, hasCard: hasCard, freshness: Freshness(), at: now).cost
    }
    let moment = PreviewFailure(.timedOut, "too slow")
    #expect(cost(.ready(metadata), hasCard: true) == TransferCost(timing: timing, bytes: 7))
    #expect(cost(.unchanged, hasCard: true)?.bytes == 7)
    #expect(cost(.failed(moment, retryAfter: nil), hasCard: false)?.timing == timing)
    #expect(cost(.failed(moment, retryAfter: nil), hasCard: true) == nil)
  }

  @Test func `a host's rest is noted`() {
    let failure = PreviewFailure(.httpStatus, "slow down", status: 429)
    let result = result(.failed(failure, retryAfter: .seconds(60)), hostRest: .seconds(60))
    #expect(result.hostRestsUntil == now + .seconds(60))
  }
}
