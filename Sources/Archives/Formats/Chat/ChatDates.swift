import FeedModel

/// Which number of a chat's dates is the day, as the chat itself shows.
///
/// 1. A number of three digits or more, or above 31, is the year; else the last is.
/// 2. Of the other two, a number above 12 somewhere in the file is the day.
/// 3. Else the order in which fewer messages go back in time.
/// 4. Else the day comes first, as in most of the world; behind a year, the month.
struct ChatDates {
  private var firstAbove12 = 0
  private var secondAbove12 = 0
  private var backwardDayFirst = 0
  private var backwardMonthFirst = 0
  private var lastDayFirst = Int.min
  private var lastMonthFirst = Int.min

  mutating func take(_ header: ChatHeader) {
    guard let (year, first, second, _) = Self.parts(header) else { return }
    if first > 12 { firstAbove12 += 1 }
    if second > 12 { secondAbove12 += 1 }
    let clock = header.hour * 60 + header.minute
    let dayFirst = ((year * 16 + second) * 32 + first) * 1440 + clock
    let monthFirst = ((year * 16 + first) * 32 + second) * 1440 + clock
    if dayFirst < lastDayFirst { backwardDayFirst += 1 }
    if monthFirst < lastMonthFirst { backwardMonthFirst += 1 }
    lastDayFirst = dayFirst
    lastMonthFirst = monthFirst
  }

  /// Nil where the calendar has no such date in either order.
  func instant(_ header: ChatHeader) -> Timestamp? {
    guard let (year, first, second, yearIsFirst) = Self.parts(header) else { return nil }
    let dayFirst: Bool =
      if firstAbove12 != secondAbove12 {
        firstAbove12 > secondAbove12
      } else if backwardDayFirst != backwardMonthFirst {
        backwardDayFirst < backwardMonthFirst
      } else {
        !yearIsFirst
      }
    func instant(day: Int, month: Int) -> Timestamp? {
      CivilTime(
        year: year, month: month, day: day, hour: header.hour, minute: header.minute,
        second: header.second
      ).map { Timestamp($0) }
    }
    return dayFirst
      ? instant(day: first, month: second) ?? instant(day: second, month: first)
      : instant(day: second, month: first) ?? instant(day: first, month: second)
  }

  /// The year, the other two numbers in their order, and whether the year stands before them.
  private static func parts(
    _ header: ChatHeader
  ) -> (year: Int, first: Int, second: Int, yearIsFirst: Bool)? {
    let date = header.date
    guard date.count == 3 else { return nil }
    let place = date.firstIndex { $0.digits > 2 } ?? (date[0].value > 31 ? 0 : 2)
    let others = date.indices.filter { $0 != place }.map { date[$0].value }
    var year = date[place].value
    if date[place].digits <= 2 { year += 2000 }
    // The Buddhist calendar, which Thai phones count in.
    if year >= 2443, year < 2700 { year -= 543 }
    return (year, others[0], others[1], place == 0)
  }
}
