/// The CONTEXTJ rules of RFC 5892 Appendix A: where the two invisible joiners make a difference
/// that can be seen, and so may stand in a label.
enum IDNAJoiners {
  private static let nonJoiner: Unicode.Scalar = "\u{200C}"
  private static let joiner: Unicode.Scalar = "\u{200D}"

  static func areValid(in label: [Unicode.Scalar]) -> Bool {
    label.indices.allSatisfy { index in
      switch label[index] {
      case joiner: followsVirama(index, in: label)
      case nonJoiner: followsVirama(index, in: label) || breaksJoin(index, in: label)
      default: true
      }
    }
  }

  private static func followsVirama(_ index: Int, in label: [Unicode.Scalar]) -> Bool {
    index > 0 && IDNAUnicode.isVirama(label[index - 1])
  }

  /// Whether the two letters around the place, marks between them aside, would join.
  private static func breaksJoin(_ index: Int, in label: [Unicode.Scalar]) -> Bool {
    guard let previous = label[..<index].last(where: { !isTransparent($0) }),
      let next = label[(index + 1)...].first(where: { !isTransparent($0) })
    else { return false }
    return contains(IDNAJoiningTypes.joinsNext, previous)
      && contains(IDNAJoiningTypes.joinsPrevious, next)
  }

  /// Joining_Type Transparent, of the characters that a domain can have.
  private static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
    IDNAUnicode.isNonspacingMark(scalar) || scalar == "\u{1E94B}"
  }

  private static func contains(_ table: [ClosedRange<UInt32>], _ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = table.count
    while low < high {
      let middle = (low + high) / 2
      if table[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < table.count && table[low].contains(scalar.value)
  }
}
