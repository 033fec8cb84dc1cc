import Glibc

/// Finds bytes sixteen at a time; what the tokenizer skips, it skips with these.
enum ByteScan {
  private typealias Block = SIMD16<UInt8>

  /// Where `byte` stands first at or after `start`; the end of the bytes if nowhere.
  ///
  /// Most runs in markup are short, so one block is looked at here before `memchr` is asked, whose
  /// call costs more than that.
  @inline(__always)
  static func position(of byte: UInt8, in bytes: Span<UInt8>, from start: Int) -> Int {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return start }
      var at = start
      if at + Block.scalarCount <= buffer.count {
        let block = base.loadUnaligned(fromByteOffset: at, as: Block.self)
        if let offset = firstLane(block .== Block(repeating: byte)) { return at + offset }
        at += Block.scalarCount
      }
      guard let hit = memchr(base + at, Int32(byte), buffer.count - at) else { return buffer.count }
      return base.distance(to: UnsafeRawPointer(hit))
    }
  }

  /// Where these two bytes stand side by side first at or after `start`; nil if nowhere.
  static func position(
    of first: UInt8, _ second: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    let raw = UnsafeRawBufferPointer(bytes)
    var at = start
    while at + Block.scalarCount < raw.count {
      let block = raw.loadUnaligned(fromByteOffset: at, as: Block.self)
      let next = raw.loadUnaligned(fromByteOffset: at + 1, as: Block.self)
      let hits = block .== Block(repeating: first) .& next .== Block(repeating: second)
      if let offset = firstLane(hits) { return at + offset }
      at += Block.scalarCount
    }
    while at + 1 < raw.count {
      if raw[at] == first && raw[at + 1] == second { return at }
      at += 1
    }
    return nil
  }

  /// Where a tag's or an attribute's name ends that stands at `start`: at white space, another
  /// control, `/`, `=` or `>`; nil where the bytes end too soon to look at in blocks.
  @inline(__always)
  static func endOfName(in bytes: Span<UInt8>, from start: Int) -> Int? {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return nil }
      var at = start
      while at + Block.scalarCount <= buffer.count {
        let block = base.loadUnaligned(fromByteOffset: at, as: Block.self)
        let ends =
          block .<= Block(repeating: 0x20) .| block .== Block(repeating: .solidus)
          .| block .== Block(repeating: .equals) .| block .== Block(repeating: .greaterThan)
        if let offset = firstLane(ends) { return at + offset }
        at += Block.scalarCount
      }
      return nil
    }
  }

  /// The name of `length` bytes at `start`, after which at least 16 bytes from `start` are there.
  @inline(__always)
  static func name(in bytes: Span<UInt8>, at start: Int, length: Int) -> HTMLNameKey {
    bytes.withUnsafeBytes { buffer in
      let block = buffer.loadUnaligned(fromByteOffset: start, as: Block.self)
      let isUpper = (block &- Block(repeating: 0x41)) .< Block(repeating: 26)
      let lower = block.replacing(with: block | Block(repeating: 0x20), where: isUpper)
      return HTMLNameKey(unsafeBitCast(lower, to: SIMD2<UInt64>.self), length: length)
    }
  }

  @inline(__always)
  private static func firstLane(_ mask: SIMDMask<Block.MaskStorage>) -> Int? {
    let halves = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    if halves.x != 0 { return halves.x.trailingZeroBitCount &>> 3 }
    if halves.y != 0 { return 8 &+ halves.y.trailingZeroBitCount &>> 3 }
    return nil
  }
}
