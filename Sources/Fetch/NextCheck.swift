/// When a transfer may be past a limit next; no transfer is before.
///
/// The loop and its transfers share it. Activity only moves the true instant on, so at worst this looks
/// too early.
final class NextCheck {
  private(set) var instant: ContinuousClock.Instant?

  func moveForward(to other: ContinuousClock.Instant) {
    instant = instant.map { min($0, other) } ?? other
  }

  func set(_ instant: ContinuousClock.Instant?) {
    self.instant = instant
  }
}
