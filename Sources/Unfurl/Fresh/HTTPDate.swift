import FeedModel

/// The dates of HTTP headers, in all three forms that a recipient has to understand
/// (RFC 9110, 5.6.7), read as tolerantly as cookie dates are (RFC 6265, 5.1.1).
enum HTTPDate {
  /// Longer texts are no dates.
  private static let limitBytes = 64

  /// The instant of a date such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil where it is none.
  static func timestamp(of text: String) -> Timestamp? {
    guard text.utf8.count <= limitBytes else { return nil }
    var time: (hour: Int, minute: Int, second: Int)?
    var day: Int?
    var month: Int?
    var year: Int?
    for word in text.utf8.split(whereSeparator: { " ,-\t".utf8.contains($0) }) {
      if time == nil, word.contains(UInt8(ascii: ":")) {
        time = clock(word)
      } else if month == nil, let found = monthNumber(word) {
        month = found
      } else if let number = number(word) {
        if day == nil, (1...31).contains(number), word.count <= 2 {
          day = number
        } else if year == nil {
          year = fullYear(number)
        }
      }
    }
    guard let time, let day, let month, let year, (1601...9999).contains(year),
      day <= daysIn(month, year)
    else { return nil }
    let seconds =
      daysSinceEpoch(year, month, day) * 86_400
      + time.hour * 3600 + time.minute * 60 + time.second
    return Timestamp(milliseconds: Int64(seconds) * 1000)
  }
}

extension HTTPDate {
  private static func number(_ word: some Collection<UInt8>) -> Int? {
    guard (1...4).contains(word.count), word.allSatisfy(isDigit) else { return nil }
    return word.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func clock(_ word: some Collection<UInt8>) -> (Int, Int, Int)? {
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0]), let minute = number(parts[1]),
      let second = number(parts[2]), hour < 24, minute < 60, second <= 60
    else { return nil }
    return (hour, minute, second)
  }

  private static func monthNumber(_ word: some Collection<UInt8>) -> Int? {
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    let start = word.prefix(3).map { $0 | 0x20 }
    return names.firstIndex { start.elementsEqual($0.utf8) }.map { $0 + 1 }
  }

  /// Two digits mean 1970 to 2069 (RFC 6265, 5.1.1).
  private static func fullYear(_ number: Int) -> Int {
    switch number {
    case 0...69: number + 2000
    case 70...99: number + 1900
    default: number
    }
  }

  private static func daysIn(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 in the Gregorian calendar, counted in years that begin in March, so that
  /// the leap day is the last of its year.
  private static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month > 2 ? year : year - 1
    let monthsSinceMarch = (month + 9) % 12
    let dayOfYear = (153 * monthsSinceMarch + 2) / 5 + day - 1
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    return marchYear * 365 + leapDays + dayOfYear - 719_468
  }
}

/// Digits alone, as RFC 9110 writes lengths and seconds; the number saturates at `limit`.
func digits(_ text: some Collection<UInt8>, atMost limit: Int64) -> Int64? {
  guard !text.isEmpty, text.allSatisfy(isDigit) else { return nil }
  var value: Int64 = 0
  for byte in text {
    value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    if value >= limit { return limit }
  }
  return value
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
