/// The Bidi Rule of RFC 5893 §2, by which a label reads the same wherever it stands.
enum IDNABidi {
  /// Whether a label makes its domain a *Bidi domain name*.
  static func isBidi(_ label: [Unicode.Scalar]) -> Bool {
    label.contains { [.rightToLeft, .arabicLetter, .arabicNumber].contains($0.bidiClass) }
  }

  static func satisfiesRule(_ label: [Unicode.Scalar]) -> Bool {
    let classes = label.map(\.bidiClass)
    guard let first = classes.first else { return true }
    guard let last = classes.last(where: { $0 != .nonspacingMark }) else { return false }
    switch first {
    case .rightToLeft, .arabicLetter:
      let hasBothNumbers = classes.contains(.europeanNumber) && classes.contains(.arabicNumber)
      return !hasBothNumbers
        && [.rightToLeft, .arabicLetter, .europeanNumber, .arabicNumber].contains(last)
        && classes.allSatisfy { $0.isNeutralInLabel || $0.isRightToLeftOrNumber }
    case .leftToRight:
      return [.leftToRight, .europeanNumber].contains(last)
        && classes.allSatisfy { $0.isNeutralInLabel || $0 == .leftToRight }
    default:
      return false
    }
  }
}

extension IDNAUnicode.BidiClass {
  /// The classes that conditions 2 and 5 both allow.
  fileprivate var isNeutralInLabel: Bool {
    switch self {
    case .europeanNumber, .europeanSeparator, .europeanTerminator, .commonSeparator,
      .otherNeutral, .boundaryNeutral, .nonspacingMark:
      true
    default: false
    }
  }

  fileprivate var isRightToLeftOrNumber: Bool {
    self == .rightToLeft || self == .arabicLetter || self == .arabicNumber
  }
}

extension Unicode.Scalar {
  fileprivate var bidiClass: IDNAUnicode.BidiClass { IDNAUnicode.bidiClass(of: self) }
}
