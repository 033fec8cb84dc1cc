/// Values that are one clean line as they stand, as nearly all are: printable ASCII with single spaces
/// between words and no `&`. In every charset of `TextDecoder` they mean themselves.
enum PlainLine {
  private typealias Block = SIMD16<UInt8>

  /// Those bytes as text, or nil where they have to be decoded and cleaned.
  @inline(__always)
  static func text(_ bytes: [UInt8], _ piece: Range<Int>) -> String? {
    bytes.withUnsafeBufferPointer { buffer in
      let value = UnsafeBufferPointer(rebasing: buffer[piece])
      return isPlain(value) ? String(decoding: value, as: UTF8.self) : nil
    }
  }

  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return true }
    if first == 0x20 || last == 0x20 { return false }
    let raw = UnsafeRawBufferPointer(bytes)
    var at = 0
    // One byte more than a block, since a space is looked at with what follows it.
    while at + Block.scalarCount < raw.count {
      let block = raw.loadUnaligned(fromByteOffset: at, as: Block.self)
      let next = raw.loadUnaligned(fromByteOffset: at + 1, as: Block.self)
      let spaces = block .== Block(repeating: 0x20) .& next .== Block(repeating: 0x20)
      let others =
        (block &- Block(repeating: 0x20)) .>= Block(repeating: 0x5F)
        .| block .== Block(repeating: UInt8(ascii: "&"))
      let words = unsafeBitCast(spaces .| others, to: SIMD2<UInt64>.self)
      if words.x | words.y != 0 { return false }
      at += Block.scalarCount
    }
    while at < raw.count {
      let byte = raw[at]
      if byte &- 0x20 >= 0x5F || byte == UInt8(ascii: "&") { return false }
      if byte == 0x20 && raw[at + 1] == 0x20 { return false }
      at += 1
    }
    return true
  }
}
