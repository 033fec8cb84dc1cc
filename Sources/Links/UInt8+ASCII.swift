extension UInt8 {
  @inline(__always)
  var isASCII: Bool { self < 0x80 }
  @inline(__always)
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inline(__always)
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
  @inline(__always)
  var isASCIIUppercase: Bool { self &- 0x41 < 26 }
  /// The letter in lower case; any other byte as it is.
  @inline(__always)
  var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
  /// Whether the byte continues a UTF-8 sequence.
  @inline(__always)
  var isContinuation: Bool { self & 0xC0 == 0x80 }
}
