/// A date and a time of day as a calendar shows them (proleptic Gregorian), in some zone.
public struct CivilTime: Hashable, Sendable {
  public var year: Int
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int
  public var hour: Int
  public var minute: Int
  /// 0 to 59; a leap second is the first second of the next minute.
  public var second: Int
  public var millisecond: Int

  /// Nil where there is no such date or time; years 0 to 9999.
  public init?(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0
  ) {
    guard 0...9999 ~= year, 1...12 ~= month, day >= 1, day <= Self.days(in: month, of: year),
      0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second, 0...999 ~= millisecond
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.millisecond = millisecond
  }

  /// How many days since 1970-01-01.
  public var dayNumber: Int {
    // Counting years from March puts the leap day at the end of one: then a month's first day is a
    // linear function of the month (H. Hinnant, "chrono-compatible low-level date algorithms").
    let marchYear = month > 2 ? year : year - 1
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// 0 is Sunday.
  public var weekday: Int {
    let remainder = (dayNumber + 4) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }

  public static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Timestamp {
  /// The instant of a calendar's time in a zone so many seconds east of Greenwich.
  public init(_ civil: CivilTime, offsetSeconds: Int = 0) {
    let minutes = (civil.dayNumber * 24 + civil.hour) * 60 + civil.minute
    let seconds = Int64(minutes * 60 + civil.second - offsetSeconds)
    self.init(milliseconds: seconds * 1000 + Int64(civil.millisecond))
  }

  /// What a calendar shows in a zone so many seconds east of Greenwich; nil outside the years 0 to 9999.
  public func civil(offsetSeconds: Int = 0) -> CivilTime? {
    let (local, overflow) = milliseconds.addingReportingOverflow(Int64(offsetSeconds) * 1000)
    guard !overflow else { return nil }
    let dayMilliseconds: Int64 = 86_400_000
    var days = local / dayMilliseconds
    var rest = local % dayMilliseconds
    if rest < 0 {
      days -= 1
      rest += dayMilliseconds
    }
    guard -800_000...3_000_000 ~= days else { return nil }
    let shifted = Int(days) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let seconds = Int(rest / 1000)
    return CivilTime(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1, hour: seconds / 3600,
      minute: seconds / 60 % 60, second: seconds % 60, millisecond: Int(rest % 1000))
  }
}
