/// Few bytes that unfold to many, in each content coding that is understood.
enum Bomb {
  /// Zero bytes, at least so many of them.
  static func deflate(_ decodedBytes: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(1, count: 1)  // the last block
    bits.write(1, count: 2)  // with fixed codes
    bits.writeCode(0b0011_0000, count: 8)  // a literal 0
    for _ in 0...(decodedBytes / 258) {
      bits.writeCode(0b1100_0101, count: 8)  // 258 bytes
      bits.writeCode(0, count: 5)  // from one byte back
    }
    bits.writeCode(0, count: 7)
    return bits.bytes
  }

  static func gzip(_ decodedBytes: Int) -> [UInt8] {
    gzipHeader + deflate(decodedBytes)
  }

  static func zlib(_ decodedBytes: Int) -> [UInt8] {
    [0x78, 0x9c] + deflate(decodedBytes)
  }

  /// A frame of blocks that repeat one byte 128 KiB long (RFC 8878, 3.1.1).
  static func zstd(_ decodedBytes: Int) -> [UInt8] {
    let block: [UInt8] = [0x02, 0x00, 0x10, 0x20]
    return [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]
      + (0...(decodedBytes >> 17)).flatMap { _ in block }
  }

  /// 10,000,000 zero bytes, as `brotli` 1.0.9 packs them.
  static let brotli: [UInt8] = [
    0x9f, 0x7f, 0x96, 0x98, 0xf8, 0x27, 0x00, 0xe2, 0xb1, 0x40, 0x20, 0xc7, 0x11, 0x13,
  ]

  static let gzipHeader: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]
  /// Blocks of no bytes, of which a stream may hold any number (RFC 1951, 3.2.4).
  static let emptyBlocks = (0..<800).flatMap { _ in [0x00, 0x00, 0x00, 0xff, 0xff] as [UInt8] }
}

/// Bits in the order of RFC 1951, 3.1.1.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var usedBits = 8

  mutating func write(_ value: Int, count: Int) {
    for bit in 0..<count { append(value >> bit & 1) }
  }

  /// Huffman codes start with their highest bit.
  mutating func writeCode(_ value: Int, count: Int) {
    for bit in (0..<count).reversed() { append(value >> bit & 1) }
  }

  private mutating func append(_ bit: Int) {
    if usedBits == 8 {
      bytes.append(0)
      usedBits = 0
    }
    bytes[bytes.count - 1] |= UInt8(bit << usedBits)
    usedBits += 1
  }
}
