/// Percent-encoding and its undoing (URL standard, "percent-encoded bytes").
enum PercentEncoding {
  static func append(
    _ bytes: some Sequence<UInt8>, encoding set: WebURLByteSet, to output: inout [UInt8]
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
