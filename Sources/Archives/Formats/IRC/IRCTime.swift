import FeedModel

/// Takes the time off the start of a log's line.
struct IRCTime {
  /// Whether a date was seen, so that times of day are of a known day.
  private(set) var hasDate: Bool
  private(set) var now: Timestamp

  /// `day`: from the file's name, or from when it was written where that says nothing.
  init(day: Timestamp, isKnown: Bool) {
    now = day
    hasDate = isKnown
  }

  /// A new day or a beginning, from a line of the client's own.
  mutating func set(_ instant: Timestamp) {
    now = instant
    hasDate = true
  }

  /// Takes `[10:00:01] `, `2026-01-01 10:00:01⇥`, `Jan 01 10:00:01 ` off; false where no time stands.
  mutating func take(_ line: inout Substring) -> Bool {
    if line.first == "[", let end = line.firstIndex(of: "]") {
      let inside = line[line.index(after: line.startIndex)..<end]
      guard read(inside.trimmed) else { return false }
      line = line[line.index(after: end)...]
      skipOneGap(&line)
      return true
    }
    guard let first = line.first, first.isNumber || first.isLetter else { return false }
    var end = line.startIndex
    for words in 1...3 {
      guard let next = line[end...].firstIndex(where: { $0 == " " || $0 == "\t" }) else { break }
      if read(line[..<next]) {
        // A date alone is not yet a time: `2026-01-01 10:00:01`.
        line = line[next...]
        skipOneGap(&line)
        return true
      }
      guard words < 3, line[next] == " " else { break }
      end = line.index(after: next)
    }
    return false
  }

  private func skipOneGap(_ line: inout Substring) {
    if line.first == " " || line.first == "\t" { line.removeFirst() }
  }

  private mutating func read(_ text: Substring) -> Bool {
    guard text.utf8.count <= 40, text.contains(":") || text.allSatisfy(\.isNumber) else {
      return false
    }
    if text.utf8.count >= 15,
      let instant = Timestamp(rfc3339: String(text)) ?? Timestamp(rfc3339: text + "Z")
    {
      set(instant)
      return true
    }
    if let instant = DayClock.instant(String(text), after: now) {
      now = instant
      return true
    }
    if text.allSatisfy(\.isNumber) {
      guard text.utf8.count >= 9, text.utf8.count <= 11, let seconds = Int64(text) else {
        return false
      }
      set(Timestamp(milliseconds: seconds * 1000))
      return true
    }
    return readWords(text)
  }

  /// `Jan 01 10:00:01` of the year before it, `01-Jan-2026 10:00`, `01/02/2026 10:00`.
  private mutating func readWords(_ text: Substring) -> Bool {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "-" || $0 == "/" })
    guard words.count >= 3, let clock = words.last, clock.contains(":") else { return false }
    let numbers = words.dropLast().compactMap { Int($0) }
    let month = words.dropLast().lazy.compactMap { WrittenDate.month($0) }.first
    let civil = now.civil()
    if let month, let day = numbers.first(where: { $0 <= 31 }) {
      var year = numbers.first { $0 > 31 } ?? civil?.year ?? 1970
      if numbers.allSatisfy({ $0 <= 31 }), let civil, month < civil.month - 6 { year += 1 }
      guard let date = CivilTime(year: year, month: month, day: day) else { return false }
      guard let instant = DayClock.instant(String(clock), after: Timestamp(date)) else {
        return false
      }
      set(instant)
      return true
    }
    guard numbers.count == 3, numbers[2] > 31,
      let date = CivilTime(year: numbers[2], month: numbers[1], day: numbers[0]),
      let instant = DayClock.instant(String(clock), after: Timestamp(date))
    else { return false }
    set(instant)
    return true
  }
}
