/// Looks for bytes of a set sixteen at a time.
enum VectorScan {
  typealias Block = SIMD16<UInt8>
  static let width = 16

  /// The first byte from `start` on that a body has to think about (`BodyScan.isPlain` is false), or the
  /// end of the text.
  @inline(__always)
  static func plainBodyEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    first(in: text, from: start, before: text.count) { block in
      let outside = (block &- Block(repeating: 0x21)) .>= Block(repeating: 0x5E)
      let parentheses = (block & Block(repeating: 0xFE)) .== Block(repeating: 0x28)
      // `[`, `\`, `]` and `{`, `|`, `}` are the same but for one bit.
      let brackets =
        ((block | Block(repeating: 0x20)) &- Block(repeating: 0x7B)) .<= Block(repeating: 2)
      let angles = (block & Block(repeating: 0xFD)) .== Block(repeating: 0x3C)
      let quotes = (block .== Block(repeating: 0x22)) .| (block .== Block(repeating: 0x60))
      return LaneMask(outside .| parentheses .| brackets .| angles .| quotes)
    }
  }

  /// The first backtick, bar or line feed before `end`, or a place not before it: what makes Markdown of
  /// a text that begins as plain text.
  @inline(__always)
  static func markdownMark(_ text: Span<UInt8>, before end: Int) -> Int {
    first(in: text, from: 0, before: end) { block in
      LaneMask(
        (block .== Block(repeating: 0x60)) .| (block .== Block(repeating: 0x7C))
          .| (block .== Block(repeating: 0x0A)))
    }
  }

  /// Of the sixteen bytes at a place those that no label holds in ASCII, and whether hyphens or
  /// underscores, whose places matter, are among the bytes or near them.
  @inline(__always)
  static func labelEnds(_ text: Span<UInt8>, at place: Int) -> (ends: Lanes, hasJoiners: Bool) {
    let (block, skipped) = self.block(text, at: place)
    let letters = (block | Block(repeating: 0x20)) &- Block(repeating: 0x61)
    let digits = block &- Block(repeating: 0x30)
    let joiners = (block .== Block(repeating: 0x2D)) .| (block .== Block(repeating: 0x5F))
    let others = (letters .> Block(repeating: 25)) .& (digits .> Block(repeating: 9))
    return (LaneMask(others .& .!joiners).lanes(from: skipped), LaneMask(joiners).holds)
  }

  @inline(__always)
  static func load(_ bytes: RawSpan, at place: Int) -> Block {
    bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: Block.self)
  }

  /// The bytes at a place of the text, behind as many others as are needed to fill the block.
  @inline(__always)
  private static func block(_ text: Span<UInt8>, at place: Int) -> (Block, skipped: Int) {
    let last = text.count - width
    if place <= last { return (load(text.bytes, at: place), 0) }
    if last >= 0 { return (load(text.bytes, at: last), place - last) }
    return (padded(text), place - last)
  }

  /// A text shorter than a block, behind zeros.
  private static func padded(_ text: Span<UInt8>) -> Block {
    var block = Block(repeating: 0)
    for place in 0..<text.count { block[width - text.count + place] = text[place] }
    return block
  }

  /// The first hit from `start` on and before `end`, or a place not before it.
  @inline(__always)
  private static func first(
    in text: Span<UInt8>, from start: Int, before end: Int, hits: (Block) -> LaneMask
  ) -> Int {
    let bytes = text.bytes
    let last = text.count - width
    var place = start
    while place <= last {
      guard place < end else { return end }
      let mask = hits(load(bytes, at: place))
      if mask.holds { return place + mask.lanes.first }
      place += width
    }
    guard place < end else { return end }
    let (block, skipped) = self.block(text, at: place)
    let mask = hits(block)
    return mask.holds ? min(place + mask.lanes(from: skipped).first, end) : end
  }
}

/// Which lanes of a comparison hold.
struct LaneMask {
  private let low: UInt64
  private let high: UInt64

  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    low = words[0]
    high = words[1]
  }

  /// Whether any does.
  @inline(__always)
  var holds: Bool { low | high != 0 }

  @inline(__always)
  var lanes: Lanes { Lanes(bits: LaneMask.pack(low) | LaneMask.pack(high) &<< 8) }

  /// The lanes from one on, which is less than 16, as the first.
  @inline(__always)
  func lanes(from lane: Int) -> Lanes {
    Lanes(bits: lanes.bits &>> UInt32(truncatingIfNeeded: lane))
  }

  /// One bit for each byte, which is all ones or zero: a bit is kept in each, at a place of its own, and
  /// the multiplication adds them up in the highest byte.
  @inline(__always)
  private static func pack(_ bytes: UInt64) -> UInt32 {
    let bits = (bytes & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101
    return UInt32(truncatingIfNeeded: bits &>> 56)
  }
}

/// A set of the sixteen lanes of a block, a bit each.
struct Lanes {
  fileprivate var bits: UInt32

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// 16 where the set is empty.
  @inline(__always)
  var first: Int { (bits | 1 &<< 16).trailingZeroBitCount }

  @inline(__always)
  mutating func removeFirst() { bits &= bits &- 1 }

  /// The lanes from one on, which is less than 16, as the first.
  @inline(__always)
  func dropFirst(_ count: Int) -> Lanes { Lanes(bits: bits &>> UInt32(truncatingIfNeeded: count)) }

  /// Whether the lane, which is less than 16, is in the set.
  @inline(__always)
  func contains(_ lane: Int) -> Bool { bits &>> UInt32(truncatingIfNeeded: lane) & 1 != 0 }

  static let none = Lanes(bits: 0)
}
