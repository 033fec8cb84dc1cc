import FeedModel

/// When a host may be asked again: how many requests at once, how far apart, and the rests that it
/// asks for or needs.
///
/// A value: instants and answers come in as arguments.
public struct HostLimits: Sendable {
  public typealias Instant = ContinuousClock.Instant

  /// Transfers under way.
  public private(set) var running = 0
  /// Why and until when nobody is to ask; nil where nobody ever had to wait.
  public private(set) var rest: Rest?
  private var spacedUntil: Instant?
  /// Connections refused in a row, with no answer between.
  private var refusals = 0

  public struct Rest: Sendable {
    public let until: Instant
    /// What whoever asks meanwhile is told.
    public let reason: PreviewFailure
  }

  /// What a transfer taught about its host.
  public enum Answer: Sendable {
    case answered
    /// 429 or 503 with `Retry-After`, or 429 without.
    case asksForRest(Duration, because: PreviewFailure)
    /// No connection.
    case refused(PreviewFailure)
    /// Cancelled, or refused here.
    case nothing
  }

  public init() {}

  /// Whether one more transfer may begin.
  public func mayStart(_ rules: HostRules, at now: Instant) -> Bool {
    running < rules.atOnce && (opensAt.map { $0 <= now } ?? true)
  }

  /// From when on time no longer stands against a transfer; nil where it never did.
  public var opensAt: Instant? {
    guard let rest else { return spacedUntil }
    return spacedUntil.map { max($0, rest.until) } ?? rest.until
  }

  /// The rest that is not over yet.
  public func rest(at now: Instant) -> Rest? {
    rest.flatMap { $0.until > now ? $0 : nil }
  }

  public mutating func started(_ rules: HostRules, at now: Instant) {
    precondition(running < rules.atOnce, "a host was asked \(running + 1) times at once")
    running += 1
    spacedUntil = rules.spacing > .zero ? now + rules.spacing : nil
  }

  /// A transfer ended. Returns the rest that begins with it.
  public mutating func ended(_ answer: Answer, _ rules: HostRules, at now: Instant) -> Duration? {
    precondition(running > 0, "a transfer ended that never started")
    running -= 1
    switch answer {
    case .nothing:
      return nil
    case .answered:
      refusals = 0
      return nil
    case .asksForRest(let duration, let reason):
      refusals = 0
      return begin(min(max(duration, .zero), rules.restCap), reason, at: now)
    case .refused(let reason):
      refusals += 1
      guard refusals >= rules.refusalsBeforeRest else { return nil }
      // Past the cap further doubling says nothing more, and would overflow.
      let doublings = min(refusals - rules.refusalsBeforeRest, 16)
      return begin(min(rules.firstRest * (1 << doublings), rules.restCap), reason, at: now)
    }
  }

  /// Whether forgetting this host changes nothing, or so little that memory is worth more.
  func isForgettable(_ rules: HostRules, at now: Instant) -> Bool {
    guard running == 0 else { return false }
    guard let opensAt else { return true }
    return refusals == 0 ? opensAt <= now : opensAt + rules.restCap <= now
  }
}

extension HostLimits {
  /// The longer of two rests counts.
  private mutating func begin(
    _ duration: Duration, _ reason: PreviewFailure, at now: Instant
  ) -> Duration? {
    guard duration > .zero else { return nil }
    let until = now + duration
    if let rest, rest.until >= until { return now.duration(to: rest.until) }
    rest = Rest(until: until, reason: reason)
    return duration
  }
}

/// The manners that every host is met with. Each default says where it comes from.
public struct HostRules: Hashable, Sendable {
  /// Transfers under way at once; RFC 9110 has no figure, RFC 2616 (8.1.4) said 2.
  public var atOnce = 2
  /// From the start of one transfer to the start of the next: 40 a second at most.
  public var spacing: Duration = .milliseconds(25)
  /// After a 429 that does not say how long.
  public var rest: Duration = .seconds(60)
  /// The longest rest that is obeyed.
  public var restCap: Duration = .seconds(600)
  /// Refused connections in a row before the host is left alone.
  public var refusalsBeforeRest = 3
  /// The first rest after refused connections; each further one is twice as long.
  public var firstRest: Duration = .seconds(15)
  /// How long a request waits for a resting host; it is told why where the rest is longer.
  public var patience: Duration = .seconds(10)

  public init() {}
}
