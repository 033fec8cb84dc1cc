/// What the bytes 0x80 to 0xFF mean in a charset of one byte a character.
struct SingleByteTable: Sendable {
  /// U+FFFD where a byte means nothing.
  private let characters: [PackedUTF8]

  static func of(_ charset: Charset) -> SingleByteTable? {
    charset == .windows1252 ? windows1252 : SingleByteTable(charset)
  }

  /// What most pages without a charset are read in; the library is asked once.
  private static let windows1252 = SingleByteTable(.windows1252)

  /// The C library's table with the corrections that the Encoding Standard needs.
  private init?(_ charset: Charset) {
    guard let scalars = Self.scalars(of: charset) else { return nil }
    characters = scalars.map { PackedUTF8($0.value) }
  }

  func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    // No character of these charsets lies past the basic plane.
    let capacity = 3 * bytes.count + PackedUTF8.longest
    output += [UInt8](unsafeUninitializedCapacity: capacity) { text, count in
      for byte in bytes {
        if byte < 0x80 {
          text[count] = byte
          count += 1
        } else {
          characters[Int(byte) - 0x80].write(to: text, &count)
        }
      }
    }
  }

  private static func scalars(of charset: Charset) -> [Unicode.Scalar]? {
    if charset == .userDefined {
      return (UInt32(0xF780)...0xF7FF).compactMap(Unicode.Scalar.init)
    }
    guard let converter = Iconv(from: libraryName(of: charset)) else { return nil }
    return (UInt8(0x80)...0xFF).map { byte in
      if let scalar = corrections[charset]?[byte] { return scalar }
      var text: [UInt8] = []
      let isKnown = [byte].withUnsafeBufferPointer { converter.convert($0, into: &text).isComplete }
      if isKnown, let scalar = String(decoding: text, as: UTF8.self).unicodeScalars.first {
        return scalar
      }
      // Where a windows charset leaves a hole, the standard has the C1 control of that number.
      return byte < 0xA0 ? Unicode.Scalar(byte) : "\u{FFFD}"
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
