/// Makes UTF-8 of bytes that only claim to be: each longest beginning of a sequence that goes wrong is
/// one U+FFFD (Unicode 3.9, WHATWG Encoding 8.1.1).
///
/// `String` does the same, but at thirty times the cost where nothing is right.
enum WellFormedUTF8 {
  /// The bytes of the longest sequence.
  static let longest = 4

  private typealias Block = SIMD16<UInt8>

  static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    // No byte makes more than the three of U+FFFD.
    [UInt8](unsafeUninitializedCapacity: 3 * bytes.count + Block.scalarCount) { text, count in
      let source = UnsafeRawBufferPointer(bytes)
      let target = UnsafeMutableRawBufferPointer(text)
      var at = 0
      while at < bytes.count {
        if at + Block.scalarCount <= bytes.count {
          let words = source.loadUnaligned(fromByteOffset: at, as: SIMD2<UInt64>.self)
          if (words.x | words.y) & 0x8080_8080_8080_8080 == 0 {
            target.storeBytes(of: words, toByteOffset: count, as: SIMD2<UInt64>.self)
            at += Block.scalarCount
            count += Block.scalarCount
            continue
          }
        }
        let (length, isWellFormed) = sequence(bytes, at)
        if isWellFormed {
          for offset in 0..<length { text[count + offset] = bytes[at + offset] }
          count += length
        } else {
          PackedUTF8.replacement.write(to: text, &count)
        }
        at += length
      }
    }
  }

  /// How long the sequence at `at` is, or what of it is right.
  @inline(__always)
  static func sequence(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (length: Int, isWellFormed: Bool) {
    let lead = bytes[at]
    if lead < 0x80 { return (1, true) }
    guard 0xC2...0xF4 ~= lead else { return (1, false) }
    guard at &+ 1 < bytes.count, isSecond(bytes[at &+ 1], after: lead) else { return (1, false) }
    if lead < 0xE0 { return (2, true) }
    guard at &+ 2 < bytes.count, bytes[at &+ 2] & 0xC0 == 0x80 else { return (2, false) }
    if lead < 0xF0 { return (3, true) }
    guard at &+ 3 < bytes.count, bytes[at &+ 3] & 0xC0 == 0x80 else { return (3, false) }
    return (4, true)
  }

  /// Some leads leave less room, so that nothing is longer than it must be, a surrogate or past the
  /// end of Unicode.
  @inline(__always)
  private static func isSecond(_ byte: UInt8, after lead: UInt8) -> Bool {
    switch lead {
    case 0xE0: 0xA0...0xBF ~= byte
    case 0xED: 0x80...0x9F ~= byte
    case 0xF0: 0x90...0xBF ~= byte
    case 0xF4: 0x80...0x8F ~= byte
    default: byte & 0xC0 == 0x80
    }
  }
}
