import Glibc

/// An instant of the monotonic clock.
struct Nanoseconds: Comparable, Hashable, Sendable {
  let rawValue: Int64

  static func now() -> Nanoseconds {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Nanoseconds(rawValue: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  func advanced(by duration: Duration) -> Nanoseconds {
    let (seconds, attoseconds) = duration.components
    // A century is never, and cannot overflow.
    let bounded = min(max(seconds, 0), 3_000_000_000)
    return Nanoseconds(rawValue: rawValue + bounded * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  /// Rounded up, so that a wait of this length is never too short.
  func milliseconds(since earlier: Nanoseconds) -> Int32 {
    Int32(clamping: max(0, (rawValue - earlier.rawValue + 999_999) / 1_000_000))
  }

  static func < (left: Nanoseconds, right: Nanoseconds) -> Bool { left.rawValue < right.rawValue }
}
