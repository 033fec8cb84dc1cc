/// What a format wants to see of a JSON text: the way down to its records, and what it wants to know
/// on that way. All else is passed over.
indirect enum JSONShape: Sendable {
  case skipped
  /// Handed over whole, as a member.
  case kept
  /// An object whose members are walked; those without a shape are passed over.
  case object([String: JSONShape])
  /// An array whose elements are walked.
  case array(JSONShape)
  /// An array each of whose elements is a record.
  case records
  /// The text itself is one record.
  case record
  /// The first where an object stands, the second where an array stands.
  case either(JSONShape, JSONShape)

  /// The shape of a container that begins with that byte; nil where it is not walked.
  func walked(from byte: UInt8) -> JSONShape? {
    switch (self, byte) {
    case (.object, UInt8(ascii: "{")), (.array, UInt8(ascii: "[")), (.records, UInt8(ascii: "[")):
      self
    case (.either(let object, _), UInt8(ascii: "{")): object.walked(from: byte)
    case (.either(_, let array), UInt8(ascii: "[")): array.walked(from: byte)
    default: nil
    }
  }
}
