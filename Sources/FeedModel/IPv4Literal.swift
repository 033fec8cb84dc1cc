/// An IPv4 address in any of the forms that the URL standard takes: one to four numbers, each
/// decimal, octal (`0…`) or hexadecimal (`0x…`), the last one filling the bytes that remain.
struct IPv4Literal: Hashable, Sendable {
  let value: UInt32

  /// Nil where the standard's *IPv4 parser* fails; a full stop at the end is let go.
  init?(_ text: ArraySlice<UInt8>) {
    var parts = text.split(
      separator: UInt8(ascii: "."), maxSplits: 5, omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.count <= 4, let last = parts.last else { return nil }

    var value: UInt64 = 0
    for part in parts.dropLast() {
      guard let number = Self.number(part), number <= 0xFF else { return nil }
      value = value << 8 | number
    }
    let remainingBits = UInt64(8 * (5 - parts.count))
    guard let number = Self.number(last), number >> remainingBits == 0 else { return nil }
    self.value = UInt32(truncatingIfNeeded: value << remainingBits | number)
  }

  var serialized: [UInt8] {
    Array("\(value >> 24).\(value >> 16 & 0xFF).\(value >> 8 & 0xFF).\(value & 0xFF)".utf8)
  }

  /// Nil for no number; a number too large for an address comes back too large.
  private static func number(_ text: ArraySlice<UInt8>) -> UInt64? {
    guard !text.isEmpty else { return nil }
    var digits = text
    var radix: UInt64 = 10
    if digits.count >= 2, digits.first == UInt8(ascii: "0") {
      digits.removeFirst()
      radix = 8
      if let x = digits.first, x | 0x20 == UInt8(ascii: "x") {
        digits.removeFirst()
        radix = 16
      }
    }
    var number: UInt64 = 0
    for digit in digits {
      guard let value = PercentEncoding.hexValue(of: digit), value < radix else { return nil }
      number = min(number * radix + UInt64(value), 1 << 40)
    }
    return number
  }
}
