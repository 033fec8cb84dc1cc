import FeedModel

/// When something was, as people say it: `now`, `3m`, `2h`, then the time of day.
struct TimeWords: Sendable {
  let now: Timestamp
  let secondsFromGMT: @Sendable (Timestamp) -> Int

  func label(for time: Timestamp) -> String {
    let minutes = (now - time).components.seconds / 60
    switch minutes {
    case ..<(-1): return clock(time)
    case ..<1: return "now"
    case ..<60: return "\(minutes)m"
    case ..<360: return "\(minutes / 60)h"
    default: return clock(time)
    }
  }

  /// When the label of `time` will read differently; nil when never.
  func nextChange(of time: Timestamp) -> Timestamp? {
    let minutes = (now - time).components.seconds / 60
    switch minutes {
    case ..<(-1), 360...: return nil
    case ..<60: return time + .seconds((max(minutes, 0) + 1) * 60)
    default: return time + .seconds((minutes / 60 + 1) * 3600)
    }
  }

  /// `14:05`.
  func clock(_ time: Timestamp) -> String {
    guard let civil = local(time) else { return "" }
    return "\(civil.hour.padded(2)):\(civil.minute.padded(2))"
  }

  /// `Tuesday, 3 March 2026`, or `Tue 3 Mar 2026` in a narrow place.
  func date(_ time: Timestamp, width: Int = .max) -> String {
    guard let civil = local(time) else { return "" }
    let weekday = Self.weekdays[civil.weekday]
    let month = Self.months[civil.month - 1]
    let words = "\(weekday), \(civil.day) \(month) \(civil.year)"
    if words.count <= width { return words }
    return "\(weekday.prefix(3)) \(civil.day) \(month.prefix(3)) \(civil.year)"
  }

  func isSameDay(_ left: Timestamp, _ right: Timestamp) -> Bool {
    local(left)?.dayNumber == local(right)?.dayNumber
  }

  /// How long something has taken: `7 s`, `3 min`, `2 h`.
  static func elapsed(_ duration: Duration) -> String {
    let seconds = max(duration.components.seconds, 0)
    return switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    default: "\(seconds / 3600) h"
    }
  }
}

extension TimeWords {
  private func local(_ time: Timestamp) -> CivilTime? {
    time.civil(offsetSeconds: secondsFromGMT(time))
  }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
