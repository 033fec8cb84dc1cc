import FeedModel

/// What stands before a message in the text exports of WhatsApp, Signal and Element: a date, a time and
/// who speaks.
///
/// Read in one pass over the characters: `[31.12.24, 12:34:56] Ana: `, `12/31/24, 1:55 PM - Ana: `,
/// `31.12.2024 21.25 - Ana: `, with the marks of direction that WhatsApp strews in. Which of the numbers
/// is the day is not decided here.
struct ChatHeader {
  /// The three numbers of the date as they stand, with the number of their digits.
  let date: [(value: Int, digits: Int)]
  let hour: Int
  let minute: Int
  let second: Int
  /// What is behind the header: `Ana: hi`, or what happened.
  let rest: Substring

  init?(_ line: String) {
    var cursor = Cursor(line)
    cursor.skipMarks()
    let isBracketed = cursor.take("[")
    guard let first = cursor.number(upTo: 4) else { return nil }
    var date = [first]
    for _ in 0..<2 {
      guard cursor.takeSeparator(), let part = cursor.number(upTo: 4) else { return nil }
      date.append(part)
    }
    _ = cursor.take(".") || cursor.take(",") || cursor.take("،")
    guard cursor.isAtSpace else { return nil }
    // Words such as "at" or "um", or the half of the day, which some languages put first.
    guard let between = cursor.words(upTo: 16), let hour = cursor.number(upTo: 2),
      cursor.take(":") || cursor.take("."), let minute = cursor.number(upTo: 2), minute.digits == 2
    else { return nil }
    var second = 0
    if cursor.take(":") || cursor.take(".") {
      guard let number = cursor.number(upTo: 2) else { return nil }
      second = number.value
    }
    let half = Self.half(between) ?? cursor.half()
    guard let hour24 = Self.hour(hour.value, half), minute.value < 60, second < 61 else {
      return nil
    }
    if isBracketed {
      guard cursor.take("]") else { return nil }
    } else if !cursor.take(":") {
      cursor.skipSpaces()
      guard cursor.take("-") || cursor.take("–") else { return nil }
    }
    guard cursor.isAtSpace || cursor.isAtEnd else { return nil }
    cursor.skipSpaces()
    cursor.skipMarks()
    // Nobody speaks, or this is another format's `<ana> hi`.
    let rest = cursor.rest
    guard rest.first != ":", rest.first != "<" || !rest.contains("> ") else { return nil }
    self.date = date
    self.hour = hour24
    self.minute = minute.value
    self.second = second
    self.rest = rest
  }

  private static func hour(_ hour: Int, _ half: Half?) -> Int? {
    switch half {
    case nil: hour < 24 ? hour : nil
    case .morning: hour <= 12 ? hour % 12 : hour < 24 ? hour : nil
    case .afternoon: hour <= 12 ? hour % 12 + 12 : hour < 24 ? hour : nil
    }
  }

  enum Half { case morning, afternoon }

  /// The half of the day in the words of the languages that WhatsApp writes it in.
  static func half(_ words: Substring) -> Half? {
    let letters = words.lowercased().filter(\.isLetter)
    return switch letters {
    case "am", "上午", "午前", "오전", "凌晨", "早上", "ص", "de", "pagi", "sa", "öö", "πμ", "ie", "vm", "fm",
      "ip":
      .morning
    case "pm", "下午", "午後", "오후", "晚上", "中午", "م", "du", "malam", "ch", "öös", "μμ", "iu", "nm",
      "em":
      .afternoon
    default: nil
    }
  }
}

/// A place in a header.
private struct Cursor {
  private(set) var rest: Substring

  init(_ line: String) {
    rest = Substring(line)
  }

  var isAtEnd: Bool { rest.isEmpty }
  var isAtSpace: Bool { rest.first?.isWhitespace ?? false }

  mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  mutating func takeSeparator() -> Bool {
    guard let first = rest.first, "./-".contains(first) else { return false }
    rest.removeFirst()
    // Czech and Slovak write a space behind each point.
    _ = take(" ")
    return true
  }

  mutating func skipSpaces() {
    rest = rest.drop(while: \.isWhitespace)
  }

  /// Marks of direction, and the mark of byte order where files were put together.
  mutating func skipMarks() {
    while let scalar = rest.unicodeScalars.first {
      switch scalar.value {
      case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
        rest.unicodeScalars.removeFirst()
      default: return
      }
    }
  }

  /// Digits of any script.
  mutating func number(upTo limit: Int) -> (value: Int, digits: Int)? {
    var value = 0
    var digits = 0
    while let character = rest.first, let digit = Self.digit(character) {
      digits += 1
      guard digits <= limit else { return nil }
      value = value * 10 + digit
      rest.removeFirst()
    }
    return digits > 0 ? (value, digits) : nil
  }

  /// What is before the next digit; nil where that is too far.
  mutating func words(upTo limit: Int) -> Substring? {
    guard let end = rest.prefix(limit).firstIndex(where: { Self.digit($0) != nil }) else {
      return nil
    }
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// The half of the day behind a time: `PM`, ` p. m.`.
  mutating func half() -> ChatHeader.Half? {
    let words = rest.prefix(12).prefix { $0 != "]" && $0 != "-" && $0 != "–" && $0 != ":" }
    guard let half = ChatHeader.half(words) else { return nil }
    rest = rest[words.endIndex...]
    if words.last == " " { rest = " " + rest }
    return half
  }

  private static func digit(_ character: Character) -> Int? {
    if let byte = character.asciiValue {
      return (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
    }
    guard character.unicodeScalars.count == 1,
      character.unicodeScalars.first?.properties.numericType == .decimal
    else { return nil }
    return character.wholeNumberValue
  }
}
