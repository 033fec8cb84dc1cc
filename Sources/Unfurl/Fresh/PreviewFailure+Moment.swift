public import FeedModel

extension PreviewFailure {
  /// Whether it says more of the moment than of the page: it may be gone a minute later.
  public var isOfTheMoment: Bool {
    switch kind {
    case .timedOut, .unreachable, .cancelled: true
    case .httpStatus: status.map(Self.isOfTheMoment) ?? false
    case .notAllowed, .insecure, .tooLarge, .notPreviewable, .blocked, .malformed, .unknown: false
    }
  }

  /// Timeouts, overload and faults behind the server (RFC 9110, 15; RFC 6585, 4; 520 to 527 are
  /// Cloudflare's).
  private static func isOfTheMoment(_ status: Int) -> Bool {
    switch status {
    case 408, 425, 429, 500, 502...504, 520...527: true
    default: false
    }
  }
}
