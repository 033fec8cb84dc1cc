public import FeedModel
public import Fetch

/// How long an outcome counts before it is asked for again.
///
/// A value: headers and the time come in as arguments. Each default is the design's own.
public struct Freshness: Hashable, Sendable {
  /// A card whose server says nothing.
  public var ready: Duration = .days(7)
  /// What servers may say, at least and at most.
  public var readyRange: ClosedRange<Duration> = .hours(1) ... .days(30)
  /// A verdict: gone, refused, blocked, nothing to show.
  public var verdict: Duration = .hours(1)
  /// A failure of the moment that is shown because its retries are used up.
  public var moment: Duration = .minutes(5)

  public init() {}

  /// The lifetime of a card that came with these headers (RFC 9111, 4.2.1): `max-age` less `Age`, else
  /// `Expires` less `Date`, in the range that is believed.
  public func lifetime(ofReady headers: HTTPHeaders, at now: Timestamp) -> Duration {
    let control = CacheControl(headers.list("Cache-Control"))
    if control.forbidsReuse { return readyRange.lowerBound }
    if let maxAge = control.maxAge {
      let age = headers["Age"].flatMap { digits($0.utf8, atMost: maxAge) } ?? 0
      return clamped(.seconds(maxAge - age))
    }
    guard let expires = headers["Expires"] else { return ready }
    // "0" and other nonsense mean that it expired already (RFC 9111, 5.3).
    guard let instant = HTTPDate.timestamp(of: expires) else { return readyRange.lowerBound }
    return clamped(instant - (headers["Date"].flatMap(HTTPDate.timestamp) ?? now))
  }

  private func clamped(_ duration: Duration) -> Duration {
    min(max(duration, readyRange.lowerBound), readyRange.upperBound)
  }
}

extension CacheValidators {
  /// Longer ones cost more on every request than they save.
  private static var limitBytes: Int { 1024 }

  /// What a response can be revalidated with; nil where it has nothing.
  init?(_ headers: HTTPHeaders) {
    let tag = headers["ETag"].flatMap {
      $0.isEmpty || $0.utf8.count > Self.limitBytes ? nil : $0
    }
    let modified = headers["Last-Modified"].flatMap {
      HTTPDate.timestamp(of: $0) == nil ? nil : $0
    }
    guard tag != nil || modified != nil else { return nil }
    self.init(entityTag: tag, lastModified: modified)
  }
}

extension HTTPHeaders {
  /// All fields of a name as one list (RFC 9110, 5.3).
  func list(_ name: String) -> String {
    let name = name.lowercased()
    return fields.filter { $0.name.lowercased() == name }.map(\.value).joined(separator: ",")
  }
}

extension Duration {
  static func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
  static func hours(_ count: Int) -> Duration { .minutes(60 * count) }
  static func days(_ count: Int) -> Duration { .hours(24 * count) }
}
