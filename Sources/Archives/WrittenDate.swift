import FeedModel

/// Dates as mails, IRC clients and X write them: a month by its English name, and the other parts in
/// some order around it.
enum WrittenDate {
  /// `Wed Oct 10 20:19:24 +0000 2018`, `Thu, 01 Jan 2015 00:00:01 +0100`, `Mon Jan  1 10:00:00 2024`.
  /// Without a zone it is UTC.
  static func instant(_ text: some StringProtocol) -> Timestamp? {
    var month: Int?
    var day: Int?
    var year: Int?
    var time: (Int, Int, Int)?
    var offset = 0
    for word in text.split(whereSeparator: { " ,\t".contains($0) }) {
      if word.hasPrefix("(") { break }
      if let named = self.month(word) {
        month = month ?? named
      } else if word.contains(":") {
        guard time == nil else { continue }
        time = clock(word)
        if time == nil { return nil }
      } else if word.count >= 3, let sign = word.first, sign == "+" || sign == "-" {
        offset = zone(word) ?? 0
      } else if let number = Int(word) {
        if word.count >= 3 {
          year = year ?? number
        } else if day == nil {
          day = number
        } else if year == nil {
          // RFC 5322, 4.3: two digits below 50 are of this century.
          year = number < 50 ? 2000 + number : 1900 + number
        }
      } else if let named = zones[word.uppercased()] {
        offset = named
      }
    }
    guard let month, let day, let year, let time,
      let civil = CivilTime(
        year: year, month: month, day: day, hour: time.0, minute: time.1, second: time.2)
    else { return nil }
    return Timestamp(civil, offsetSeconds: offset)
  }

  /// 1 to 12 for the first three letters of an English month.
  static func month(_ word: some StringProtocol) -> Int? {
    guard word.count >= 3, word.allSatisfy(\.isLetter) else { return nil }
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    let start = word.prefix(3).lowercased()
    let isMonth = months.contains { $0.hasPrefix(word.lowercased()) }
    return isMonth ? names.firstIndex(of: start).map { $0 + 1 } : nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static let zones = [
    "UT": 0, "GMT": 0, "UTC": 0, "Z": 0, "EST": -18_000, "EDT": -14_400, "CST": -21_600,
    "CDT": -18_000, "MST": -25_200, "MDT": -21_600, "PST": -28_800, "PDT": -25_200,
    "CET": 3600, "CEST": 7200,
  ]

  private static func clock(_ word: some StringProtocol) -> (Int, Int, Int)? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let hour = Int(parts[0]),
      let minute = Int(parts[1]),
      let second = parts.count == 3 ? Int(parts[2].prefix { $0 != "." }) : 0
    else { return nil }
    return (hour, minute, second)
  }

  private static func zone(_ word: some StringProtocol) -> Int? {
    let digits = String(word.dropFirst().filter { $0 != ":" })
    guard digits.count == 4, let number = Int(digits), number % 100 < 60 else { return nil }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return word.first == "-" ? -seconds : seconds
  }
}
