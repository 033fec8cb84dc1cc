import FeedModel

extension JSONValue {
  /// A text that is not empty.
  func text(_ member: String) -> String? {
    guard let text = self[member]?.string, !text.isEmpty else { return nil }
    return text
  }

  /// A text, or a number as text: ids are the one in one version and the other in the next.
  func id(_ member: String) -> String? {
    switch self[member] {
    case .string(let id) where !id.isEmpty: id
    case .integer(let id): String(id)
    default: nil
    }
  }

  /// A whole number, also one that is written as text.
  func number(_ member: String) -> Int64? {
    switch self[member] {
    case .string(let text): Int64(text)
    case let value?: value.integer
    case nil: nil
    }
  }
}

extension Timestamp {
  /// From 0001-01-01 to 9999-12-31: what a calendar shows and RFC 3339 writes.
  private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// What a format counts from 1970 in; the raw value is in milliseconds.
  enum Unit: Int64 {
    case milliseconds = 1
    case seconds = 1000
  }

  /// The instant in the first of the members that is there, as a number or as its digits.
  static func counted(
    in unit: Unit, _ record: JSONValue, _ members: String...
  ) throws(RecordProblem) -> Timestamp {
    guard let member = members.first(where: { record[$0] != nil }) ?? members.first,
      let written = record[member]
    else { throw RecordProblem("no \"\(members.first ?? "")\"") }
    if let number = record.number(member) {
      return try checked(number, in: unit, "\"\(member)\" \(number)")
    }
    // Digits are a number that is out of range of every clock, words are none.
    let words = "\"\(member)\" \(SafeText(written.line, limit: 40))"
    let isNumber = written.double != nil || written.string.flatMap { Double($0) } != nil
    throw RecordProblem(isNumber ? "\(words) is a date out of range" : "\(words) is not a date")
  }

  /// - Throws: where no calendar shows that instant; the words are the record's own for it.
  static func checked(
    _ number: Int64, in unit: Unit, _ words: String
  ) throws(RecordProblem) -> Timestamp {
    let (milliseconds, overflow) = number.multipliedReportingOverflow(by: unit.rawValue)
    guard !overflow, range.contains(milliseconds) else {
      throw RecordProblem("\(words) is a date out of range")
    }
    return Timestamp(milliseconds: milliseconds)
  }

  /// The date in a member, as RFC 3339 writes it.
  static func rfc3339(_ record: JSONValue, _ member: String) throws(RecordProblem) -> Timestamp {
    guard let written = record[member] else { throw RecordProblem("no \"\(member)\"") }
    guard let text = written.string,
      let instant = Timestamp(rfc3339: text) ?? Timestamp(rfc3339: text + "Z")
    else {
      throw RecordProblem("\"\(member)\" \(SafeText(written.line, limit: 40)) is not a date")
    }
    return instant
  }
}
