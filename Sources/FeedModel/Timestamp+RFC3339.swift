extension Timestamp {
  /// `2026-11-30T18:17:00Z`, with milliseconds where there are some (RFC 3339, 5.6).
  public var rfc3339: String {
    guard let civil = civil() else { return "9999-12-31T23:59:59Z" }
    let date = "\(civil.year.padded(4))-\(civil.month.padded(2))-\(civil.day.padded(2))"
    let time = "\(civil.hour.padded(2)):\(civil.minute.padded(2)):\(civil.second.padded(2))"
    let fraction = civil.millisecond == 0 ? "" : ".\(civil.millisecond.padded(3))"
    return "\(date)T\(time)\(fraction)Z"
  }

  /// Reads a date, a time and a zone (RFC 3339, 5.6). Also read: a space for the `T`, no seconds, a
  /// zone without its colon or its minutes. Digits past the millisecond are dropped.
  public init?(rfc3339 text: String) {
    var fields = DigitFields(text)
    guard let year = fields.number(4), fields.take("-"), let month = fields.number(2),
      fields.take("-"), let day = fields.number(2),
      fields.take("T") || fields.take("t") || fields.take(" "),
      let hour = fields.number(2), fields.take(":"), let minute = fields.number(2)
    else { return nil }
    var second = 0
    var millisecond = 0
    if fields.take(":") {
      guard let number = fields.number(2) else { return nil }
      second = number
      if fields.take(".") || fields.take(",") {
        guard let fraction = fields.fraction() else { return nil }
        millisecond = fraction
      }
    }
    guard let offset = fields.zone(), fields.isAtEnd,
      let civil = CivilTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        millisecond: millisecond)
    else { return nil }
    self.init(civil, offsetSeconds: offset)
  }
}

extension Int {
  /// In decimal, with zeros before it up to that many digits; for numbers that are not negative.
  public func padded(_ digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

/// Takes a text of digits and separators apart from the left.
private struct DigitFields {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = Substring(text).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  mutating func fraction() -> Int? {
    guard var thousandths = digit().map({ $0 * 100 }) else { return nil }
    var weight = 10
    while let digit = digit() {
      thousandths += digit * weight
      weight /= 10
    }
    return thousandths
  }

  /// Seconds east of Greenwich.
  mutating func zone() -> Int? {
    if take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard sign != 0, let hours = number(2), hours < 24 else { return nil }
    _ = take(":")
    if isAtEnd { return sign * hours * 3600 }
    guard let minutes = number(2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, 0x30...0x39 ~= byte else { return nil }
    rest.removeFirst()
    return Int(byte - 0x30)
  }
}
