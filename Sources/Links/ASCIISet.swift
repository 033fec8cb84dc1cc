/// A set of ASCII bytes that answers in a shift and a mask.
struct ASCIISet: Sendable {
  private let low: UInt64
  private let high: UInt64

  init(_ members: String) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for byte in members.utf8 where byte < 128 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
    self.low = low
    self.high = high
  }

  private init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let half = byte < 64 ? low : byte < 128 ? high : 0
    return (half &>> UInt64(byte & 63)) & 1 != 0
  }

  static func | (left: ASCIISet, right: ASCIISet) -> ASCIISet {
    ASCIISet(low: left.low | right.low, high: left.high | right.high)
  }
}

extension UInt8 {
  @inline(__always)
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inline(__always)
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  @inline(__always)
  var isASCIIUppercase: Bool { self &- 0x41 < 26 }
  @inline(__always)
  var isASCII: Bool { self < 0x80 }
  /// The letter in lower case; any other byte as it is.
  @inline(__always)
  var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
  /// Whether the byte continues a UTF-8 sequence.
  @inline(__always)
  var isContinuation: Bool { self & 0xC0 == 0x80 }
}
