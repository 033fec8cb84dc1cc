/// The sets of characters that a part of an address can't hold as they are (URL standard, "percent-
/// encoded bytes"), each for http and https.
enum PercentEncodeSet {
  case fragment
  /// The standard's *special-query percent-encode set*.
  case query
  case path
  case userinfo

  /// Whether the byte must be written as `%` and two digits; every byte beyond ASCII must.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    switch self {
    case .fragment: Self.isInFragmentSet(byte)
    case .query: Self.isInQuerySet(byte)
    case .path: Self.isInPathSet(byte)
    case .userinfo: Self.isInUserinfoSet(byte)
    }
  }

  @inline(__always)
  private static func isControlOrSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte >= 0x7F
  }

  @inline(__always)
  private static func isInFragmentSet(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "`"): true
    default: isControlOrSpace(byte)
    }
  }

  @inline(__always)
  private static func isInQuerySet(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "'"):
      true
    default: isControlOrSpace(byte)
    }
  }

  @inline(__always)
  private static func isInPathSet(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "?"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: isControlOrSpace(byte)
    }
  }

  @inline(__always)
  private static func isInUserinfoSet(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"),
      UInt8(ascii: "|"):
      true
    default: isInPathSet(byte)
    }
  }
}

/// Percent-encoding and its undoing (URL standard, "percent-encoded bytes").
enum PercentEncoding {
  static func append(
    _ bytes: some Sequence<UInt8>, encoding set: PercentEncodeSet, to output: inout [UInt8]
  ) {
    for byte in bytes {
      if set.contains(byte) {
        output.append(UInt8(ascii: "%"))
        output.append(upperHexDigit(byte >> 4))
        output.append(upperHexDigit(byte & 0x0F))
      } else {
        output.append(byte)
      }
    }
  }

  /// Undoes each `%` with two hexadecimal digits after it; every other `%` stays.
  static func decode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if let byte = escapedByte(in: bytes, at: index) {
        decoded.append(byte)
        bytes.formIndex(&index, offsetBy: 3)
      } else {
        decoded.append(bytes[index])
        bytes.formIndex(after: &index)
      }
    }
    return decoded
  }

  /// The byte that `%` and two digits at that place stand for.
  static func escapedByte<Bytes: Collection<UInt8>>(
    in bytes: Bytes, at index: Bytes.Index
  ) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"),
      let first = bytes.index(index, offsetBy: 1, limitedBy: bytes.endIndex),
      let second = bytes.index(index, offsetBy: 2, limitedBy: bytes.endIndex),
      second < bytes.endIndex,
      let high = hexValue(of: bytes[first]), let low = hexValue(of: bytes[second])
    else { return nil }
    return high << 4 | low
  }

  static func hexValue(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  static func upperHexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
