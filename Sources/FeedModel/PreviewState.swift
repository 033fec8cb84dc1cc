/// What is known of a preview.
public enum PreviewState: Hashable, Sendable {
  /// Queued or under way since it was first asked for.
  case loading(since: Timestamp)
  case ready(LinkMetadata)
  /// `retryAt` is when it will be tried again by itself; nil when only a person can ask for it.
  case failed(PreviewFailure, retryAt: Timestamp?)
}

/// Why a link has no preview, in a word for programs and a sentence for people.
public struct PreviewFailure: Error, Hashable, Sendable {
  public let kind: Kind
  /// One sentence, lower-case, without a full stop, cleaned; says what failed and on what.
  public let message: String
  /// The HTTP status, where a server gave one.
  public let status: Int?

  public init(_ kind: Kind, _ message: String, status: Int? = nil) {
    self.kind = kind
    self.message = message
    self.status = status
  }

  /// The kinds of failure; the raw value is the contract's.
  ///
  /// LinkPresentation's `LPError` has four codes: `cancelled`, `timed_out` and `not_allowed` are its
  /// own, `unknown` too, and every other kind is its *failed*.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case cancelled
    case timedOut = "timed_out"
    case notAllowed = "not_allowed"
    case unreachable
    /// TLS could not be verified or agreed on.
    case insecure
    case httpStatus = "http_status"
    case tooLarge = "too_large"
    case notPreviewable = "not_previewable"
    /// The site shows a challenge, a consent or a login page instead.
    case blocked
    case malformed
    case unknown
  }
}

extension PreviewFailure: CustomStringConvertible {
  public var description: String { message }
}
