@_exported public import FeedModel
public import Fetch

/// Turns addresses into previews: bounded, polite, coalesced. LinkPresentation's `LPMetadataProvider`
/// for Linux, and unlike it reusable and `Sendable`.
public final class Unfurler: Sendable {
  public let settings: UnfurlSettings

  public convenience init(settings: UnfurlSettings = UnfurlSettings()) {
    self.init(settings: settings, fetcher: CurlFetcher(settings: settings.fetch))
  }

  public init(settings: UnfurlSettings, fetcher: any Fetcher) {
    self.settings = settings
  }

  /// The metadata of an address. Cancelling the task cancels the transfer, unless others wait for it.
  public func metadata(for url: WebURL) async throws(PreviewFailure) -> LinkMetadata {
    throw PreviewFailure(.unknown, "not implemented yet")
  }

  /// `loading` at once, then `ready` or `failed`, then the end.
  public func states(for url: WebURL) -> AsyncStream<PreviewState> {
    AsyncStream(bufferingPolicy: .unbounded) { $0.finish() }
  }

  /// One attempt, with all that a store wants to keep of it.
  public func attempt(_ request: UnfurlRequest) async -> UnfurlAttempt {
    UnfurlAttempt(
      outcome: .failed(PreviewFailure(.unknown, "not implemented yet"), retryAfter: nil),
      lifetime: .zero, validators: nil, bytes: 0, timing: FetchTiming())
  }
}
