import FeedModel
import Fetch

/// How long a server asks to be left alone.
enum RetryAfter {
  /// `Retry-After` in seconds or as a date (RFC 9110, 10.2.3), else `RateLimit-Reset` or
  /// `X-RateLimit-Reset` in seconds or as a Unix time; nil where the server does not say.
  ///
  /// A date is compared with the server's own clock where it tells that.
  static func duration(in headers: HTTPHeaders, at now: Timestamp) -> Duration? {
    let serverNow = headers["Date"].flatMap(HTTPDate.timestamp) ?? now
    if let field = headers["Retry-After"] {
      if let seconds = seconds(field) { return .seconds(seconds) }
      if let date = HTTPDate.timestamp(of: field) { return max(.zero, date - serverNow) }
    }
    for name in ["RateLimit-Reset", "X-RateLimit-Reset"] {
      guard let number = headers[name].flatMap(seconds) else { continue }
      // No rest lasts thirty years, and no clock stands in 2001: a larger number is an instant.
      guard number >= 1_000_000_000 else { return .seconds(number) }
      let milliseconds = number >= 1_000_000_000_000 ? number : number * 1000
      return max(.zero, Timestamp(milliseconds: milliseconds) - serverNow)
    }
    return nil
  }

  /// Digits, with a fraction that is passed over.
  private static func seconds(_ field: String) -> Int64? {
    digits(field.utf8.prefix { $0 != UInt8(ascii: ".") }, atMost: 1 << 50)
  }
}
