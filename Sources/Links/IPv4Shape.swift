/// Whether a host that ends in a number is an IPv4 address, as the URL standard demands of it
/// (WHATWG URL, 3.5 "ends in a number checker").
enum IPv4Shape {
  /// True for every host that does not end in a number.
  @inline(__always)
  static func allows(_ text: Span<UInt8>, _ host: Range<Int>, lastLabel: Int) -> Bool {
    // A hexadecimal number may end in a letter, and begins with a digit all the same.
    guard lastLabel < host.upperBound, text[lastLabel].isASCIIDigit else { return true }
    return !isNumber(text, lastLabel..<host.upperBound)
      || isAddress(text, host, lastLabel: lastLabel)
  }

  private static func isAddress(_ text: Span<UInt8>, _ host: Range<Int>, lastLabel: Int) -> Bool {
    var parts = 0
    var start = host.lowerBound
    while start < host.upperBound {
      var end = start
      while end < host.upperBound, text[end] != UInt8(ascii: ".") { end += 1 }
      guard isNumber(text, start..<end) else { return false }
      parts += 1
      start = end + 1
    }
    return parts <= 4 && (parts < 4 || fitsByte(text, lastLabel..<host.upperBound))
  }

  private static func isNumber(_ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    let isHex =
      label.count > 2 && text[label.lowerBound] == UInt8(ascii: "0")
      && text[label.lowerBound + 1] | 0x20 == UInt8(ascii: "x")
    for place in isHex ? label.dropFirst(2) : label {
      let byte = text[place]
      guard byte.isASCIIDigit || (isHex && (byte | 0x20) &- 0x61 < 6) else { return false }
    }
    return true
  }

  private static func fitsByte(_ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    var value = 0
    for place in label {
      guard text[place].isASCIIDigit else { return true }
      value = min(value * 10 + Int(text[place] - 0x30), 1_000)
    }
    return value <= 255
  }
}
