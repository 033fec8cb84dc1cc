/// How long to wait before a further attempt, longer each time, and when to give up.
public struct RetryLadder: Hashable, Sendable {
  /// The wait after the first attempt, after the second, and so on; then the failure is shown.
  public var waits: [Duration]
  /// The share of a wait by which it is lengthened or shortened, so that what failed together does
  /// not come back together.
  public var spread: Double

  public init(
    waits: [Duration] = [.seconds(15), .seconds(60), .seconds(300)], spread: Double = 0.25
  ) {
    self.waits = waits
    self.spread = spread
  }

  /// The wait after that many attempts without a verdict; nil where it was the last.
  ///
  /// `jitter` is between -1 and 1.
  public func wait(afterAttempts attempts: Int, jitter: Double) -> Duration? {
    precondition((-1...1).contains(jitter), "jitter past its range")
    guard attempts >= 1, attempts <= waits.count else { return nil }
    return waits[attempts - 1] * (1 + spread * jitter)
  }
}
