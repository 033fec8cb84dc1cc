public import FeedModel
public import Fetch

/// One preview to be made, and how much it matters.
public struct UnfurlRequest: Sendable {
  public var url: WebURL
  public var priority: JobPriority
  /// What an earlier preview can be revalidated with.
  public var validators: CacheValidators?

  public init(url: WebURL, priority: JobPriority = .backlog, validators: CacheValidators? = nil) {
    self.url = url
    self.priority = priority
    self.validators = validators
  }
}

/// How one attempt ended, with all that a store keeps of it.
public struct UnfurlAttempt: Sendable {
  public var outcome: Outcome
  /// How long the outcome stays fresh.
  public var lifetime: Duration
  public var validators: CacheValidators?
  public var bytes: Int
  public var timing: FetchTiming

  public init(
    outcome: Outcome, lifetime: Duration, validators: CacheValidators?, bytes: Int,
    timing: FetchTiming
  ) {
    self.outcome = outcome
    self.lifetime = lifetime
    self.validators = validators
    self.bytes = bytes
    self.timing = timing
  }

  public enum Outcome: Sendable {
    case ready(LinkMetadata)
    /// The server says that the earlier preview still holds (304).
    case unchanged
    /// `retryAfter` where another attempt may end otherwise; nil where the verdict stands for its lifetime.
    case failed(PreviewFailure, retryAfter: Duration?)
  }
}
