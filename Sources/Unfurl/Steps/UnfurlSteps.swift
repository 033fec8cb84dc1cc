import Extract
import FeedModel
import Fetch

/// Makes one preview:
///
/// 1. A provider that hides its tags from plain fetches is asked through oEmbed first.
/// 2. Fetch the address, redirects included, and read the body while it arrives; stop it as soon as
///    nothing more can matter. "Not modified" is an answer where there was something to revalidate.
/// 3. A status without a page, a challenge or a login page is a failure with its reason, unless the
///    provider answers through oEmbed. A body that broke off still makes a card where its tags came
///    before.
/// 4. A page that sends everyone elsewhere at once (meta refresh) is followed like a redirect, within
///    the same limit and never to a page that was seen; its own card serves where that leads nowhere.
/// 5. Where the page has neither title nor picture, an oEmbed endpoint fills the gaps.
/// 6. Where an icon is all the picture that the card can have, and only the page's web application
///    manifest may name one, the manifest is asked.
/// 7. Headers say how long the card counts and what it is revalidated with.
struct UnfurlSteps: Sendable {
  let fetcher: any Fetcher
  let settings: UnfurlSettings

  /// `jitter` is between -1 and 1.
  func run(
    _ request: UnfurlRequest, jitter: Double
  ) async -> (attempt: UnfurlAttempt, answer: HostLimits.Answer) {
    var cost = AttemptCost(limit: settings.fetch.totalTimeout)
    var attempt: UnfurlAttempt
    var answer = HostLimits.Answer.answered
    do throws(StepFailure) {
      attempt = try await make(request, counting: &cost).attempt(settings.freshness)
    } catch {
      answer = error.answer
      let retryAfter = wait(for: error.hope, afterAttempts: request.attempts + 1, jitter: jitter)
      attempt = UnfurlAttempt(
        outcome: .failed(error.failure, retryAfter: retryAfter),
        lifetime: lifetime(of: error.hope, isRetried: retryAfter != nil))
    }
    attempt.bytes = cost.bytes
    attempt.timing = cost.timing
    return (attempt, answer)
  }
}

// MARK: - The steps

extension UnfurlSteps {
  private enum Made {
    case unchanged(ResponseHead, earlier: CacheValidators?)
    case card(LinkMetadata, ResponseHead, validators: CacheValidators?)

    func attempt(_ freshness: Freshness) -> UnfurlAttempt {
      let now = Timestamp.now()
      switch self {
      case .unchanged(let head, let earlier):
        return UnfurlAttempt(
          outcome: .unchanged, lifetime: freshness.lifetime(ofReady: head.headers, at: now),
          validators: CacheValidators(head.headers) ?? earlier)
      case .card(let metadata, let head, let validators):
        return UnfurlAttempt(
          outcome: .ready(metadata), lifetime: freshness.lifetime(ofReady: head.headers, at: now),
          validators: validators)
      }
    }
  }

  private func make(
    _ request: UnfurlRequest, counting cost: inout AttemptCost
  ) async throws(StepFailure) -> Made {
    let url = request.url
    let known = OEmbed.endpoint(for: url)
    if let known, OEmbed.hidesTags(url), let card = await card(of: url, from: known, &cost) {
      return card
    }
    let step = PageStep(fetcher: fetcher, settings: settings, originalURL: url)
    do throws(StepFailure) {
      let first = try await step.answer(from: url, validators: request.validators, counting: &cost)
      switch first {
      case .unchanged(let head):
        return .unchanged(head, earlier: request.validators)
      case .file(let metadata, let head):
        return .card(metadata, head, validators: CacheValidators(head.headers))
      case .page(let page, let head):
        return try await card(of: page, head, step, &cost)
      }
    } catch {
      // A wall before the page: who offers oEmbed says through it what the page is.
      guard error.isWall, let known, !OEmbed.hidesTags(url),
        let card = await card(of: url, from: known, &cost)
      else { throw error }
      return card
    }
  }

  /// Follows a page that points elsewhere, and fills the gaps of the one where that ends.
  private func card(
    of first: PageMetadata, _ firstHead: ResponseHead, _ step: PageStep, _ cost: inout AttemptCost
  ) async throws(StepFailure) -> Made {
    var (page, head) = (first, firstHead)
    var seen: Set<PreviewKey> = page.refresh == nil ? [] : [step.originalURL.previewKey]
    var hopsLeft = settings.fetch.redirectLimit
    while let next = page.refresh {
      hopsLeft -= head.redirects.count + 1
      seen.insert(head.url.previewKey)
      guard hopsLeft >= 0, seen.insert(next.previewKey).inserted else { break }
      do throws(StepFailure) {
        guard
          case .page(let further, let furtherHead) = try await step.answer(
            from: next, counting: &cost)
        else { break }
        (page, head) = (further, furtherHead)
      } catch {
        if error.failure.kind == .cancelled { throw error }
        break
      }
    }
    var metadata = page.metadata
    if OEmbed.hasGaps(metadata),
      let endpoint = page.oEmbedEndpoint ?? OEmbed.endpoint(for: head.url),
      let found = await oEmbed.answer(from: endpoint, counting: &cost)
    {
      found.answer.merge(into: &metadata)
    }
    guard !metadata.isEmpty else {
      let sentence = "\(head.url.displayHost) says nothing of this page"
      throw StepFailure(PreviewFailure(.notPreviewable, SafeText(sentence).string))
    }
    if metadata.image == nil, let address = page.manifest,
      let manifest = await manifestStep.manifest(at: address, counting: &cost)
    {
      manifest.merge(into: &metadata)
    }
    // The page that points elsewhere may stay the same while the other one changes.
    let isFirst = head.url == firstHead.url
    return .card(metadata, head, validators: isFirst ? CacheValidators(head.headers) : nil)
  }

  /// A card out of nothing but an oEmbed answer.
  private func card(
    of url: WebURL, from endpoint: WebURL, _ cost: inout AttemptCost
  ) async -> Made? {
    guard let (answer, head) = await oEmbed.answer(from: endpoint, counting: &cost) else {
      return nil
    }
    var metadata = LinkMetadata(url: url.serialized, originalURL: url.serialized, kind: .page)
    answer.merge(into: &metadata)
    guard !metadata.isEmpty else { return nil }
    return .card(metadata, head, validators: nil)
  }

  private var oEmbed: OEmbedStep {
    OEmbedStep(fetcher: fetcher, timeout: settings.sideTimeout)
  }

  private var manifestStep: ManifestStep {
    ManifestStep(fetcher: fetcher, timeout: settings.sideTimeout)
  }
}

// MARK: - Failures

extension UnfurlSteps {
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

extension StepFailure {
  /// Whether the site answered, but with something else than the page.
  fileprivate var isWall: Bool {
    failure.kind == .blocked || failure.status == 401 || failure.status == 403
  }
}

extension LinkMetadata {
  /// Whether a card would show nothing but its host.
  fileprivate var isEmpty: Bool {
    title == nil && description == nil && image == nil && video == nil && audio == nil
  }
}
