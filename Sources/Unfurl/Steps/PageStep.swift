import Extract
import FeedModel
import Fetch

/// Fetches one address and reads what it answers with.
struct PageStep {
  let fetcher: any Fetcher
  let settings: UnfurlSettings
  /// What was asked for in the first place.
  let originalURL: WebURL

  enum Answer {
    /// 304: what the validators stand for still holds.
    case unchanged(ResponseHead)
    case page(PageMetadata, ResponseHead)
    case file(LinkMetadata, ResponseHead)
  }

  func answer(
    from url: WebURL, validators: CacheValidators? = nil, counting cost: inout AttemptCost
  ) async throws(StepFailure) -> Answer {
    let consumer = PageConsumer(originalURL: originalURL)
    let request = FetchRequest(
      url: url, accept: Self.accept, bodyLimitBytes: settings.pageLimitBytes,
      timeout: cost.timeLeft, validators: validators)
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetcher.fetch(request, into: consumer)
    } catch {
      throw StepFailure(error, askingFor: originalURL)
    }
    cost.add(response)
    if response.head.status == 304, validators != nil { return .unchanged(response.head) }
    return try read(consumer.finish(), of: response)
  }

  /// HTML before anything else, as browsers ask for it.
  private static var accept: String {
    "text/html,application/xhtml+xml;q=0.9,image/*;q=0.8,*/*;q=0.7"
  }
}

extension PageStep {
  private func read(
    _ content: ContentReader.Content?, of response: FetchResponse
  ) throws(StepFailure) -> Answer {
    let head = response.head
    if let challenge = StepFailure(challengeIn: head) { throw challenge }
    if case .page(let page) = content, let obstacle = page.obstacle { throw StepFailure(obstacle) }
    guard (200..<300) ~= head.status, let content else { throw statusFailure(head) }
    switch content {
    case .page(let page):
      if case .broken(let error) = response.ending, !page.metadata.hasTags, page.refresh == nil {
        throw StepFailure(error, askingFor: originalURL)
      }
      return .page(page, head)
    case .file(let metadata):
      return .file(metadata, head)
    case .nothing(let failure):
      if case .broken(let error) = response.ending {
        throw StepFailure(error, askingFor: originalURL)
      }
      throw StepFailure(failure)
    }
  }

  private func statusFailure(_ head: ResponseHead) -> StepFailure {
    let failure = StepFailure(statusOf: head, rules: settings.hosts, at: .now())
    // What the host behind a redirect asks for is no word of the host that redirected.
    guard head.url.host == originalURL.host else {
      return StepFailure(failure.failure, hope: failure.hope)
    }
    return failure
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
}
