/// When the next message of a replay is due, at its pace and by the person's keys: a value that is told
/// the time.
struct Playback: Sendable {
  private(set) var isPaused = false
  /// What was left of the wait for the next message when it was last counted.
  private var left = Duration.zero
  private var countedAt: ContinuousClock.Instant
  /// Steps that were asked for and not made yet.
  private var steps = 0

  /// What is to be done about the message that waits.
  enum Turn: Hashable, Sendable {
    case show
    case wait(until: ContinuousClock.Instant)
    /// Until a key is struck.
    case hold
  }

  init(at now: ContinuousClock.Instant) {
    countedAt = now
  }

  /// The next message waits, and is due after a gap.
  mutating func follow(after gap: Duration, at now: ContinuousClock.Instant) {
    (left, countedAt) = (gap, now)
  }

  /// A wait goes on where it was paused.
  mutating func pauseOrGoOn(at now: ContinuousClock.Instant) {
    if !isPaused { left = max(.zero, left - countedAt.duration(to: now)) }
    countedAt = now
    isPaused.toggle()
  }

  /// Shows the next message at once; a pause stays one.
  mutating func step() {
    steps += 1
  }

  /// Uses up a step where one was asked for.
  mutating func turn(at now: ContinuousClock.Instant) -> Turn {
    if steps > 0 {
      steps -= 1
      return .show
    }
    if isPaused { return .hold }
    let due = countedAt + left
    return due <= now ? .show : .wait(until: due)
  }
}
