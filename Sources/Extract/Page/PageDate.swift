import FeedModel

/// A date that a page gives, as RFC 3339 text.
///
/// Nothing is guessed: a time without a zone keeps its date only, and `03/04/2024`, which is March in
/// one country and April in another, is no date.
struct PageDate: Hashable, Sendable {
  private let civil: CivilTime
  /// East of UTC; nil where the time or its zone is not known.
  private let offsetMinutes: Int?

  /// The hour, the minute and the second, and their zone.
  struct Time {
    var hour: Int
    var minute: Int
    var second: Int
    var millisecond = 0
    var offsetMinutes: Int
  }

  /// Nil where the calendar has no such day or the clock no such time.
  init?(year: Int, month: Int, day: Int, time: Time? = nil) {
    // What the web shows is older than the web, but nothing is published in centuries to come.
    guard (1000...2200).contains(year),
      let civil = CivilTime(
        year: year, month: month, day: day, hour: time?.hour ?? 0, minute: time?.minute ?? 0,
        second: time?.second ?? 0, millisecond: time?.millisecond ?? 0)
    else { return nil }
    // RFC 3339, 5.6 allows a day; no zone is or was further from UTC than 18 hours.
    if let time, abs(time.offsetMinutes) > 18 * 60 { return nil }
    self.civil = civil
    self.offsetMinutes = time?.offsetMinutes
  }

  /// An instant, shown in UTC.
  init?(millisecondsSince1970 milliseconds: Int64) {
    guard milliseconds > 0, let civil = Timestamp(milliseconds: milliseconds).civil(),
      civil.year <= 2200
    else { return nil }
    self.civil = civil
    self.offsetMinutes = 0
  }

  /// `2024-05-01T12:30:00+02:00`, or `2024-05-01` where the time is not known.
  var text: String {
    let date = "\(civil.year.padded(4))-\(civil.month.padded(2))-\(civil.day.padded(2))"
    guard let offsetMinutes else { return date }
    let fraction = civil.millisecond == 0 ? "" : ".\(civil.millisecond.padded(3))"
    let clock =
      "\(civil.hour.padded(2)):\(civil.minute.padded(2)):\(civil.second.padded(2))\(fraction)"
    if offsetMinutes == 0 { return "\(date)T\(clock)Z" }
    let (hours, minutes) = abs(offsetMinutes).quotientAndRemainder(dividingBy: 60)
    return "\(date)T\(clock)\(offsetMinutes < 0 ? "-" : "+")\(hours.padded(2)):\(minutes.padded(2))"
  }
}
