import Extract
import FeedModel
import Fetch

/// Makes one preview:
///
/// 1. Fetch the address, redirects included, and read the body while it arrives; stop it as soon as
///    nothing more can matter.
/// 2. "Not modified" is an answer where there was something to revalidate.
/// 3. A status without a page, a challenge or a login page is a failure with its reason.
/// 4. A body that broke off still makes a card where its tags came before.
/// 5. A page that sends everyone elsewhere at once (meta refresh) is followed like a redirect, within
///    the same limit and never to a page that was seen; its own card serves where that leads nowhere.
/// 6. Headers say how long the card counts and what it is revalidated with.
struct UnfurlSteps: Sendable {
  let fetcher: any Fetcher
  let settings: UnfurlSettings

  /// `jitter` is between -1 and 1.
  func run(
    _ request: UnfurlRequest, jitter: Double
  ) async -> (attempt: UnfurlAttempt, answer: HostLimits.Answer) {
    var tally = Tally()
    var attempt: UnfurlAttempt
    var answer = HostLimits.Answer.answered
    do throws(StepFailure) {
      attempt = try await make(request, counting: &tally)
    } catch {
      answer = error.answer
      let retryAfter = wait(for: error.hope, afterAttempts: request.attempts + 1, jitter: jitter)
      attempt = UnfurlAttempt(
        outcome: .failed(error.failure, retryAfter: retryAfter),
        lifetime: lifetime(of: error.hope, isRetried: retryAfter != nil))
    }
    attempt.bytes = tally.bytes
    attempt.timing = tally.timing
    attempt.timing.total = tally.start.duration(to: .now)
    return (attempt, answer)
  }
}

extension UnfurlSteps {
  /// What the requests of one attempt cost together.
  private struct Tally {
    let start = ContinuousClock.now
    var bytes = 0
    var timing = FetchTiming()
  }

  private enum Page {
    case unchanged(ResponseHead)
    case card(LinkMetadata, ResponseHead, refresh: WebURL?)
  }

  private func make(
    _ request: UnfurlRequest, counting tally: inout Tally
  ) async throws(StepFailure) -> UnfurlAttempt {
    var page = try await fetch(
      request.url, for: request, validators: request.validators, counting: &tally)
    var seen: Set = [request.url.previewKey]
    var hopsLeft = settings.fetch.redirectLimit
    while case .card(_, let head, let next?) = page {
      hopsLeft -= head.redirects.count + 1
      seen.insert(head.url.previewKey)
      guard hopsLeft >= 0, seen.insert(next.previewKey).inserted else { break }
      do throws(StepFailure) {
        page = try await fetch(next, for: request, validators: nil, counting: &tally)
      } catch {
        if error.failure.kind == .cancelled { throw error }
        break
      }
    }
    let now = Timestamp.now()
    switch page {
    case .unchanged(let head):
      return UnfurlAttempt(
        outcome: .unchanged,
        lifetime: settings.freshness.lifetime(ofReady: head.headers, at: now),
        validators: CacheValidators(head.headers) ?? request.validators)
    case .card(let metadata, let head, _):
      return UnfurlAttempt(
        outcome: .ready(metadata),
        lifetime: settings.freshness.lifetime(ofReady: head.headers, at: now),
        // The page that points elsewhere may stay the same while the other one changes.
        validators: seen.count > 1 ? nil : CacheValidators(head.headers))
    }
  }

  private func fetch(
    _ url: WebURL, for request: UnfurlRequest, validators: CacheValidators?,
    counting tally: inout Tally
  ) async throws(StepFailure) -> Page {
    let timeLeft = settings.fetch.totalTimeout - tally.start.duration(to: .now)
    let consumer = PageConsumer(originalURL: request.url)
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetcher.fetch(
        FetchRequest(
          url: url, accept: Self.accept, bodyLimitBytes: settings.pageLimitBytes,
          timeout: max(timeLeft, .milliseconds(1)), validators: validators),
        into: consumer)
    } catch {
      throw StepFailure(error)
    }
    tally.bytes += response.wireBytes
    tally.timing = response.timing
    if response.head.status == 304, validators != nil { return .unchanged(response.head) }
    return try page(consumer.finish(), of: response, for: request)
  }

  /// HTML before anything else, as browsers ask for it.
  private static var accept: String {
    "text/html,application/xhtml+xml;q=0.9,image/*;q=0.8,*/*;q=0.7"
  }

  private func page(
    _ content: ContentReader.Content?, of response: FetchResponse, for request: UnfurlRequest
  ) throws(StepFailure) -> Page {
    let head = response.head
    if let challenge = StepFailure(challengeIn: head) { throw challenge }
    guard (200..<300).contains(head.status), let content else {
      if case .page(let page) = content, let obstacle = page.obstacle {
        throw StepFailure(obstacle)
      }
      throw statusFailure(head, for: request)
    }
    switch content {
    case .page(let page):
      if let obstacle = page.obstacle { throw StepFailure(obstacle) }
      if case .broken(let error) = response.ending, !page.metadata.hasTags, page.refresh == nil {
        throw StepFailure(error)
      }
      if page.metadata.isEmpty, page.refresh == nil {
        let sentence = "\(head.url.displayHost) says nothing of this page"
        throw StepFailure(PreviewFailure(.notPreviewable, SafeText(sentence).string))
      }
      return .card(page.metadata, head, refresh: page.refresh)
    case .file(let metadata):
      return .card(metadata, head, refresh: nil)
    case .nothing(let failure):
      if case .broken(let error) = response.ending { throw StepFailure(error) }
      throw StepFailure(failure)
    }
  }

  private func statusFailure(_ head: ResponseHead, for request: UnfurlRequest) -> StepFailure {
    let failure = StepFailure(statusOf: head, rules: settings.hosts, at: .now())
    // What the host behind a redirect asks for is no word of the host that redirected.
    guard head.url.host == request.url.host else {
      return StepFailure(failure.failure, hope: failure.hope)
    }
    return failure
  }

  private func wait(
    for hope: StepFailure.Hope, afterAttempts attempts: Int, jitter: Double
  ) -> Duration? {
    let ladder = settings.retries
    switch hope {
    case .none: return nil
    case .once: return attempts > 1 ? nil : ladder.wait(afterAttempts: attempts, jitter: jitter)
    case .ladder: return ladder.wait(afterAttempts: attempts, jitter: jitter)
    case .after(let duration):
      // Never sooner than the server said.
      return attempts > ladder.waits.count ? nil : duration * (1 + ladder.spread * abs(jitter))
    }
  }

  private func lifetime(of hope: StepFailure.Hope, isRetried: Bool) -> Duration {
    if isRetried { return .zero }
    if case .none = hope { return settings.freshness.verdict }
    return settings.freshness.moment
  }
}

extension LinkMetadata {
  /// Whether the page itself said something that is worth a card.
  fileprivate var hasTags: Bool {
    ["title", "description", "image", "video", "audio"].contains { field in
      // "url" is the file name that stands in for a title.
      sources?[field].map { $0 != "url" } ?? false
    }
  }

  /// Whether a card would show nothing but its host.
  fileprivate var isEmpty: Bool {
    title == nil && description == nil && image == nil && video == nil && audio == nil
  }
}
