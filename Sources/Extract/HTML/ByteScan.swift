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

  /// A tag of a short name and nothing else that begins behind a `<` at `start`: `p>`, `BR/>`.
  ///
  /// Nil where it is longer than eight bytes, has attributes, or the bytes end too soon to tell.
  @inline(__always)
  static func bareTag(
    in bytes: Span<UInt8>, at start: Int
  ) -> (name: HTMLNameKey, end: Int, isSelfClosing: Bool)? {
    guard start &+ 8 <= bytes.count else { return nil }
    let word = bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    let end = highBits(word, equalTo: 0x3E)
    guard end != 0 else { return nil }
    // Exact up to the first hit, which is all that counts.
    let before = (end & (0 &- end)) &- 1
    let spaces = ~((word | 0x8080_8080_8080_8080) &- 0x2121_2121_2121_2121) & ~word
    let others = (spaces & 0x8080_8080_8080_8080 | highBits(word, equalTo: 0x2F)) & before
    let length = end.trailingZeroBitCount &>> 3
    let name = lowercased(word) & before &>> 7
    if others == 0 { return (HTMLNameKey(low: name, length: length), start &+ length &+ 1, false) }
    // Only directly before the end is a solidus a bare tag's.
    let last = UInt64(truncatingIfNeeded: 8 &* (length &- 1))
    guard others == 0x80 &<< last, UInt8(truncatingIfNeeded: word &>> last) == .solidus else {
      return nil
    }
    let key = HTMLNameKey(low: name & (1 &<< last &- 1), length: length &- 1)
    return (key, start &+ length &+ 1, true)
  }

  /// The high bit of each byte that is that one; bytes behind the first hit may have it, too.
  @inline(__always)
  private static func highBits(_ word: UInt64, equalTo byte: UInt64) -> UInt64 {
    let zeros = word ^ (byte &* 0x0101_0101_0101_0101)
    return (zeros &- 0x0101_0101_0101_0101) & ~zeros & 0x8080_8080_8080_8080
  }

  @inline(__always)
  private static func lowercased(_ word: UInt64) -> UInt64 {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let atLeastA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let pastZ = low &+ 0x2525_2525_2525_2525
    return word | (atLeastA & ~pastZ & ~word & 0x8080_8080_8080_8080) &>> 2
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
