public import FeedModel

/// One preview to be made, and how much it matters.
public struct UnfurlRequest: Sendable {
  public var url: WebURL
  public var priority: JobPriority
  /// What an earlier preview can be revalidated with.
  public var validators: CacheValidators?
  /// Attempts that ended without a verdict before this one.
  public var attempts: Int

  public init(
    url: WebURL, priority: JobPriority = .backlog, validators: CacheValidators? = nil,
    attempts: Int = 0
  ) {
    self.url = url
    self.priority = priority
    self.validators = validators
    self.attempts = attempts
  }
}

/// How one attempt ended, with all that a store keeps of it.
public struct UnfurlAttempt: Sendable {
  public var outcome: Outcome
  /// How long the outcome stays fresh.
  public var lifetime: Duration
  public var validators: CacheValidators?
  /// Bytes that came over the wire.
  public var bytes: Int
  public var timing: FetchTiming
  /// How long the host is to be left alone, by its own word or after refused connections.
  public var hostRest: Duration?

  public init(
    outcome: Outcome, lifetime: Duration, validators: CacheValidators? = nil, bytes: Int = 0,
    timing: FetchTiming = FetchTiming(), hostRest: Duration? = nil
  ) {
    self.outcome = outcome
    self.lifetime = lifetime
    self.validators = validators
    self.bytes = bytes
    self.timing = timing
    self.hostRest = hostRest
  }

  public enum Outcome: Sendable {
    /// Indirect, since an attempt goes from hand to hand and a card is a thousand bytes.
    indirect case ready(LinkMetadata)
    /// The server says that the earlier preview still holds (304).
    case unchanged
    /// `retryAfter` where another attempt may end otherwise; nil where the failure is to be shown: a
    /// verdict, or a moment whose retries are used up.
    case failed(PreviewFailure, retryAfter: Duration?)
  }
}
