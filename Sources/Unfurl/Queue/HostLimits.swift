import FeedModel

/// When a host may be asked again: how many requests at once, how far apart, the rests that it asks
/// for, and for how long a port of it that refuses connections is left alone.
///
/// A value: instants and answers come in as arguments.
public struct HostLimits: Sendable {
  public typealias Instant = ContinuousClock.Instant

  /// Transfers under way.
  public private(set) var running = 0
  /// What the host asked for last; nil where it never did.
  private var rest: Rest?
  /// The port that refused connections last, and until when it is left alone.
  private var closed: (port: Int, rest: Rest)?
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
    /// No connection to that port.
    case refused(port: Int, because: PreviewFailure)
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

  /// Why a request for a port is not worth its wait: a rest that is longer than anyone's patience, or
  /// a port that refuses connections. Other ports are other servers, and one of them may answer.
  public func refusal(for port: Int, _ rules: HostRules, at now: Instant) -> Rest? {
    if let rest, rest.until > now + rules.patience { return rest }
    if let closed, closed.port == port, closed.rest.until > now { return closed.rest }
    return nil
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
      let until = now + min(max(duration, .zero), rules.restCap)
      // The longer of two rests counts.
      if let rest, rest.until >= until { return remaining(rest, at: now) }
      rest = Rest(until: until, reason: reason)
      return remaining(rest, at: now)
    case .refused(let port, let reason):
      refusals += 1
      guard refusals >= rules.refusalsBeforeRest else { return nil }
      // Past the cap further doubling says nothing more, and would overflow.
      let doublings = min(refusals - rules.refusalsBeforeRest, 16)
      let until = now + min(rules.firstRest * (1 << doublings), rules.restCap)
      closed = (port, Rest(until: until, reason: reason))
      return remaining(closed?.rest, at: now)
    }
  }

  private func remaining(_ rest: Rest?, at now: Instant) -> Duration? {
    rest.flatMap { $0.until > now ? now.duration(to: $0.until) : nil }
  }

  /// Whether forgetting this host changes nothing, or so little that memory is worth more.
  func isForgettable(_ rules: HostRules, at now: Instant) -> Bool {
    guard running == 0, opensAt.map({ $0 <= now }) ?? true else { return false }
    guard refusals > 0, let closed else { return true }
    return closed.rest.until + rules.restCap <= now
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
