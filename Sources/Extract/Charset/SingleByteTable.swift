/// What the bytes 0x80 to 0xFF mean in a charset of one byte a character.
struct SingleByteTable {
  /// U+FFFD where a byte means nothing.
  private let scalars: [Unicode.Scalar]

  /// The C library's table with the corrections that the Encoding Standard needs.
  init?(_ charset: Charset) {
    if charset == .userDefined {
      scalars = (UInt32(0xF780)...0xF7FF).compactMap(Unicode.Scalar.init)
      return
    }
    guard let converter = Iconv(from: Self.libraryName(of: charset)) else { return nil }
    scalars = (UInt8(0x80)...0xFF).map { byte in
      if let scalar = Self.corrections[charset]?[byte] { return scalar }
      var text: [UInt8] = []
      if converter.convert([byte], into: &text).isComplete,
        let scalar = String(decoding: text, as: UTF8.self).unicodeScalars.first
      {
        return scalar
      }
      // Where a windows charset leaves a hole, the standard has the C1 control of that number.
      return byte < 0xA0 ? Unicode.Scalar(byte) : "\u{FFFD}"
    }
  }

  func decode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) {
    for byte in bytes {
      if byte < 0x80 {
        output.append(byte)
      } else {
        output.append(contentsOf: String(scalars[Int(byte) - 0x80]).utf8)
      }
    }
  }

  private static func libraryName(of charset: Charset) -> String {
    switch charset {
    case .iso8859x8I: "iso-8859-8"
    case .macCyrillic: "mac-cyrillic"
    default: charset.rawValue
    }
  }

  /// Where glibc 2.36 differs from `index-*.txt` of the Encoding Standard.
  private static let corrections: [Charset: [UInt8: Unicode.Scalar]] = [
    .koi8U: [0xAE: "\u{45E}", 0xBE: "\u{40E}"],
    .macintosh: [0xC6: "\u{2206}", 0xF0: "\u{F8FF}"],
    .windows1255: [0xCA: "\u{5BA}"],
    .macCyrillic: [0xFF: "\u{20AC}"],
  ]
}
