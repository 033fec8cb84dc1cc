/// What UTS 46 does with each character of a domain.
///
/// The rules of UTS 46 §7 that derive its mapping table, on Unicode 15: compared once with the
/// published table of Unicode 16, they agree on every character that both versions have. A
/// character of a later version is refused like any that is not assigned.
enum IDNAMapping {
  enum Status: Equatable {
    case valid
    case mapped([Unicode.Scalar])
    case ignored
    case disallowed
  }

  static func status(of scalar: Unicode.Scalar) -> Status {
    if scalar.isASCII {
      guard ("A"..."Z").contains(scalar) else { return .valid }
      return .mapped([Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) | 0x20)])
    }
    switch scalar.value {
    case 0x00DF, 0x03C2, 0x200C, 0x200D:
      // The deviations, kept as they are without transitional processing.
      return .valid
    case 0x1E9E:
      return .mapped(["\u{DF}"])
    case 0x3002, 0xFF0E, 0xFF61:
      return .mapped(["."])
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069:
      // Bidi controls.
      return .disallowed
    case 0x2FF0...0x2FFB, 0xFFFC...0xFFFD, 0xE0001, 0xE0020...0xE007F:
      // Ideographic description, replacement, tags.
      return .disallowed
    default:
      return derivedStatus(of: scalar)
    }
  }

  private static func derivedStatus(of scalar: Unicode.Scalar) -> Status {
    guard IDNAUnicode.isAssigned(scalar) else { return .disallowed }
    let folded = IDNAUnicode.nfkcCasefold(scalar)
    if folded == [scalar] {
      return IDNAUnicode.isControlOrSeparator(scalar) ? .disallowed : .valid
    }
    if folded.isEmpty { return .ignored }
    // A character that hides a full stop, or folds to what is disallowed itself.
    let isDisallowed = folded.contains { part in
      part == "." || (!part.isASCII && status(of: part) != .valid)
    }
    return isDisallowed ? .disallowed : .mapped(folded)
  }
}
