public import FeedModel
public import Store

/// How far a worker has come.
public struct JobProgress: Hashable, Sendable {
  /// Jobs that this worker brought to an end, ready or failed.
  public var done = 0
  public var ready = 0
  public var failed: [PreviewFailure.Kind: Int] = [:]
  /// Jobs that are under way here.
  public var running = 0
  /// Jobs that are due and wait for a place.
  public var queued = 0
  /// Jobs for later: a further attempt, or a host that rests.
  public var waiting = 0
  /// The hosts that those are of.
  public var waitingHosts = 0
  /// When the earliest of the waiting ones is due.
  public var nextDue: Timestamp?
  /// Since the worker began.
  public var elapsed: Duration = .zero
  /// Why the store could not be asked the last time; nil where it could.
  public var problem: StoreError?

  public init() {}

  /// Jobs that are done or still to be done.
  public var total: Int { done + running + queued + waiting }

  /// Jobs a second so far; nil before the first.
  public var rate: Double? {
    let (seconds, attoseconds) = elapsed.components
    let span = Double(seconds) + Double(attoseconds) / 1e18
    return done > 0 && span > 0 ? Double(done) / span : nil
  }

  /// How long what is due will take at that rate.
  public var timeLeft: Duration? {
    rate.map { .seconds(Double(running + queued) / $0) }
  }
}
