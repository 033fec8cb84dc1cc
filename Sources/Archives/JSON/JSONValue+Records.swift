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

  /// - Throws: where no calendar shows that instant.
  static func checked(milliseconds: Int64) throws(RecordProblem) -> Timestamp {
    guard range.contains(milliseconds) else {
      throw RecordProblem("the date \(milliseconds) ms is out of range")
    }
    return Timestamp(milliseconds: milliseconds)
  }

  static func checked(seconds: Int64) throws(RecordProblem) -> Timestamp {
    guard range.contains(seconds.multipliedReportingOverflow(by: 1000).partialValue),
      !seconds.multipliedReportingOverflow(by: 1000).overflow
    else { throw RecordProblem("the date \(seconds) s is out of range") }
    return Timestamp(milliseconds: seconds * 1000)
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
