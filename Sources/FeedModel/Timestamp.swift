import Glibc

/// An instant, in whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct Timestamp: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The system's clock; only shells ask it, values are told.
  public static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Saturates instead of overflowing.
  public static func + (time: Timestamp, duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let (scaled, overflowed) = seconds.multipliedReportingOverflow(by: 1000)
    let edge: Int64 = seconds < 0 ? .min : .max
    let span = overflowed ? edge : scaled + attoseconds / 1_000_000_000_000_000
    let (sum, past) = time.milliseconds.addingReportingOverflow(span)
    return Timestamp(milliseconds: past ? edge : sum)
  }

  public static func - (time: Timestamp, duration: Duration) -> Timestamp {
    time + (.zero - duration)
  }

  public static func - (left: Timestamp, right: Timestamp) -> Duration {
    .milliseconds(left.milliseconds - right.milliseconds)
  }
}
