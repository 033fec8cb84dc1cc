extension PageDate {
  /// Reads ISO 8601 (extended and basic), RFC 5322, asctime and JavaScript's dates, `May 1, 2024`,
  /// `1 May 2024`, `2024/05/01`, `1.5.2024`, and seconds or milliseconds since 1970.
  init?(_ text: String) {
    var reader = PageDateReader(text)
    guard let date = reader.date() else { return nil }
    self = date
  }
}

/// Takes a date apart, word by word; what follows a whole date is not looked at.
private struct PageDateReader {
  private enum Token: Equatable {
    case number(Int64, digits: Int)
    /// In lower case.
    case word(String)
    case mark(UInt8)
  }

  private var tokens: ArraySlice<Token> = []

  /// Longer than any date with its day's name, zone and zone's name.
  private static let limitBytes = 80

  init(_ text: String) {
    guard text.utf8.count <= Self.limitBytes else { return }
    var found: [Token] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      switch byte {
      case 0x30...0x39:
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(digits.count)
        let value = digits.prefix(18).reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        found.append(.number(value, digits: digits.count))
      case 0x41...0x5A, 0x61...0x7A:
        let letters = rest.prefix { (0x61...0x7A).contains($0 | 0x20) }
        rest = rest.dropFirst(letters.count)
        found.append(.word(String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)))
      case 0x20, 0x09:
        rest = rest.dropFirst()
      default:
        rest = rest.dropFirst()
        found.append(.mark(byte))
      }
    }
    tokens = found[...]
  }

  mutating func date() -> PageDate? {
    switch tokens.first {
    case .number(_, let digits) where digits >= 9: epochOrRun()
    case .number(_, let digits) where digits == 8: compact()
    case .number(_, let digits) where digits == 4: yearFirst()
    case .number: dayFirst()
    case .word: named()
    default: nil
    }
  }

  // MARK: Forms

  /// `1714567800`, `1714567800000`, `20240501123000`.
  private mutating func epochOrRun() -> PageDate? {
    guard case .number(let value, let digits)? = tokens.popFirst(), tokens.isEmpty else {
      return nil
    }
    switch digits {
    case 9, 10: return PageDate(millisecondsSince1970: value * 1000)
    case 13: return PageDate(millisecondsSince1970: value)
    case 12, 14:
      // A run of digits never says its zone, so only its date is known.
      let date = Int(value / (digits == 14 ? 1_000_000 : 10_000))
      return PageDate(year: date / 10_000, month: date / 100 % 100, day: date % 100)
    default: return nil
    }
  }

  /// `20240501`, `20240501T123000Z`.
  private mutating func compact() -> PageDate? {
    guard case .number(let value, _)? = tokens.popFirst() else { return nil }
    let date = Int(value)
    return PageDate(
      year: date / 10_000, month: date / 100 % 100, day: date % 100, time: time())
  }

  /// `2024-05-01…`, `2024/5/1…`, `2024.05.01`.
  private mutating func yearFirst() -> PageDate? {
    guard let year = number(), let mark = separator(), let month = number() ?? monthName(),
      separator() == mark, let day = number()
    else { return nil }
    return PageDate(year: year, month: month, day: day, time: time())
  }

  /// `1 May 2024`, `01-May-2024`, `1.5.2024`, `30/4/2024`.
  private mutating func dayFirst() -> PageDate? {
    guard let first = number() else { return nil }
    if case .word(let suffix)? = tokens.first, ["st", "nd", "rd", "th"].contains(suffix) {
      tokens.removeFirst()
    }
    let mark = separator()
    if let month = monthName() {
      skip { $0 == .mark(UInt8(ascii: "-")) || $0 == .mark(UInt8(ascii: ",")) }
      guard let year = fullYear() else { return nil }
      return PageDate(year: year, month: month, day: first, time: time())
    }
    guard let mark, let second = number(), separator() == mark, let year = fullYear() else {
      return nil
    }
    let time = time()
    // Dots are day-first everywhere; with slashes only a number past 12 says which is the day.
    if mark == UInt8(ascii: ".") || (first > 12 && second <= 12) {
      return PageDate(year: year, month: second, day: first, time: time)
    }
    if second > 12 || first == second {
      return PageDate(year: year, month: first, day: second, time: time)
    }
    return nil
  }

  /// `May 1, 2024`, `Wed, 01 May 2024 12:30:00 GMT`, `Wed May 01 2024 …`, `Wed May  1 12:30:00 2024`.
  private mutating func named() -> PageDate? {
    if case .word(let day)? = tokens.first, Self.weekdays.contains(String(day.prefix(3))),
      Self.month(day) == nil
    {
      tokens.removeFirst()
      skip { $0 == .mark(UInt8(ascii: ",")) || $0 == .mark(UInt8(ascii: ".")) }
    }
    if case .number? = tokens.first { return dayFirst() }
    guard let month = monthName() else { return nil }
    skip { $0 == .mark(UInt8(ascii: ".")) }
    guard let day = number() else { return nil }
    skip { token in
      if case .word(let suffix) = token { return ["st", "nd", "rd", "th"].contains(suffix) }
      return token == .mark(UInt8(ascii: ","))
    }
    if let year = fullYear() {
      return PageDate(year: year, month: month, day: day, time: time())
    }
    // asctime (RFC 9110, 5.6.7): the year stands last, the zone is UTC.
    let clock = time(assumedOffset: 0)
    guard let year = fullYear() else { return nil }
    return PageDate(year: year, month: month, day: day, time: clock)
  }

  // MARK: Parts

  private mutating func number() -> Int? {
    guard case .number(let value, let digits)? = tokens.first, digits <= 4 else { return nil }
    tokens.removeFirst()
    return Int(value)
  }

  private mutating func fullYear() -> Int? {
    guard case .number(_, digits: 4)? = tokens.first else { return nil }
    return number()
  }

  private mutating func separator() -> UInt8? {
    guard case .mark(let byte)? = tokens.first,
      [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(byte)
    else { return nil }
    tokens.removeFirst()
    return byte
  }

  private mutating func monthName() -> Int? {
    guard case .word(let word)? = tokens.first, let month = Self.month(word) else { return nil }
    tokens.removeFirst()
    return month
  }

  private mutating func skip(_ unwanted: (Token) -> Bool) {
    while let token = tokens.first, unwanted(token) { tokens.removeFirst() }
  }

  /// The time of day with its zone; nil where one of them is missing.
  private mutating func time(assumedOffset: Int? = nil) -> PageDate.Time? {
    skip { $0 == .mark(UInt8(ascii: ",")) || $0 == .word("t") || $0 == .word("at") }
    guard case .number(let value, let digits)? = tokens.first else { return nil }
    tokens.removeFirst()
    var time = PageDate.Time(hour: Int(value), minute: 0, second: 0, offsetMinutes: 0)
    if digits == 6 {
      time = PageDate.Time(
        hour: Int(value) / 10_000, minute: Int(value) / 100 % 100, second: Int(value) % 100,
        offsetMinutes: 0)
    } else if digits == 4 {
      time = PageDate.Time(
        hour: Int(value) / 100, minute: Int(value) % 100, second: 0, offsetMinutes: 0)
    } else {
      guard digits <= 2, take(UInt8(ascii: ":")), let minute = number() else { return nil }
      time.minute = minute
      if take(UInt8(ascii: ":")) {
        guard let second = number() else { return nil }
        time.second = second
      }
    }
    if take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")),
      case .number(let value, let digits)? = tokens.first
    {
      tokens.removeFirst()
      // The first three digits of the fraction, whose number has lost what is before them.
      let scaled = (0..<min(digits, 18)).reduce(Double(value)) { number, _ in number / 10 }
      time.millisecond = Int(scaled * 1000)
    }
    if case .word(let half)? = tokens.first, half == "am" || half == "pm" {
      tokens.removeFirst()
      guard (1...12).contains(time.hour) else { return nil }
      time.hour = time.hour % 12 + (half == "pm" ? 12 : 0)
    }
    guard let offset = zone() ?? assumedOffset else { return nil }
    time.offsetMinutes = offset
    return time
  }

  /// Minutes east of UTC: `Z`, `GMT`, `+02:00`, `-0700`, `GMT+0200`, `EST` (RFC 5322, 4.3).
  private mutating func zone() -> Int? {
    var named: Int?
    if case .word(let word)? = tokens.first, let offset = Self.zones[word] {
      tokens.removeFirst()
      named = offset
    }
    let negative = tokens.first == .mark(UInt8(ascii: "-"))
    guard take(UInt8(ascii: "+")) || take(UInt8(ascii: "-")) else { return named }
    guard case .number(let value, let digits)? = tokens.popFirst(), digits <= 4 else {
      return named
    }
    var minutes = Int(digits <= 2 ? value * 60 : value / 100 * 60 + value % 100)
    if digits <= 2, take(UInt8(ascii: ":")) { minutes += number() ?? 0 }
    return negative ? -minutes : minutes
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard tokens.first == .mark(byte) else { return false }
    tokens.removeFirst()
    return true
  }

  // MARK: Names

  private static let weekdays: Set<String> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let zones = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "est": -300, "edt": -240, "cst": -360, "cdt": -300,
    "mst": -420, "mdt": -360, "pst": -480, "pdt": -420,
  ]

  /// The English name, whole or its first three letters (`Sept` too).
  private static func month(_ word: String) -> Int? {
    let index = months.firstIndex { name in
      word.utf8.count >= 3 && (word == name || word.utf8.count <= 4 && name.hasPrefix(word))
    }
    return index.map { $0 + 1 }
  }
}
