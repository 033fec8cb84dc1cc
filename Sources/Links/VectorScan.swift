import CLanes

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
      return Lanes(outside .| parentheses .| brackets .| angles .| quotes)
    }
  }

  /// The first backtick, bar or line feed before `end`, or a place not before it: what makes Markdown of
  /// a text that begins as plain text.
  @inline(__always)
  static func markdownMark(_ text: Span<UInt8>, before end: Int) -> Int {
    first(in: text, from: 0, before: end) { block in
      Lanes(
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
    return (Lanes(others .& .!joiners).dropFirst(skipped), !Lanes(joiners).isEmpty)
  }

  /// Of the thirty-two bytes at a place, fewer at the end of the text, the first that is neither an ASCII
  /// letter, a digit nor a full stop, and the full stops before it; nil where it is further on.
  @inline(__always)
  static func hostEnd(_ text: Span<UInt8>, at place: Int) -> (end: Int, fullStops: Lanes)? {
    let last = text.count &- width
    guard last >= 0 else { return nil }
    let skipped = max(0, place &- last)
    guard skipped < width else { return nil }
    var (names, fullStops) = hostLanes(text.bytes, at: place &- skipped)
    // The lanes behind the end of the text are none of the host's.
    names = names.dropFirst(skipped)
    fullStops = fullStops.dropFirst(skipped)
    var end = (~names.bits).trailingZeroBitCount
    if end == width {
      guard place &+ width <= last else { return nil }
      let (further, furtherStops) = hostLanes(text.bytes, at: place &+ width)
      names.bits |= further.bits &<< 16
      fullStops.bits |= furtherStops.bits &<< 16
      end = (~names.bits).trailingZeroBitCount
      guard end < 2 &* width else { return nil }
    }
    fullStops.bits &= 1 &<< UInt32(truncatingIfNeeded: end) &- 1
    return (end, fullStops)
  }

  /// Of sixteen bytes the letters, digits and full stops of ASCII, and of these the full stops.
  @inline(__always)
  private static func hostLanes(_ bytes: RawSpan, at place: Int) -> (names: Lanes, fullStops: Lanes)
  {
    let block = load(bytes, at: place)
    let letters = (block | Block(repeating: 0x20)) &- Block(repeating: 0x61)
    let digits = block &- Block(repeating: 0x30)
    let fullStops = block .== Block(repeating: UInt8(ascii: "."))
    let names =
      (letters .<= Block(repeating: 25)) .| (digits .<= Block(repeating: 9)) .| fullStops
    return (Lanes(names), Lanes(fullStops))
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
    in text: Span<UInt8>, from start: Int, before end: Int, hits: (Block) -> Lanes
  ) -> Int {
    let bytes = text.bytes
    let last = text.count - width
    var place = start
    while place <= last {
      guard place < end else { return end }
      let lanes = hits(load(bytes, at: place))
      if !lanes.isEmpty { return place &+ lanes.first }
      place &+= width
    }
    guard place < end else { return end }
    let (block, skipped) = self.block(text, at: place)
    return min(place &+ hits(block).dropFirst(skipped).first, end)
  }
}

/// A set of the sixteen lanes of a block, a bit each, the first lane lowest.
struct Lanes {
  var bits: UInt32

  @inline(__always)
  init(bits: UInt32) {
    self.bits = bits
  }

  /// The lanes where a comparison holds.
  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    bits = pennant_lane_bits(unsafeBitCast(mask, to: SIMD16<UInt8>.self))
  }

  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// 16 where the set is empty.
  @inline(__always)
  var first: Int { (bits | 1 &<< 16).trailingZeroBitCount }

  /// Of a set that is not empty.
  @inline(__always)
  var last: Int { 31 &- bits.leadingZeroBitCount }

  /// Whether no two lanes are in the set.
  @inline(__always)
  var isEmptyOrOne: Bool { bits & (bits &- 1) == 0 }

  /// Whether two lanes that follow each other are in the set.
  @inline(__always)
  var hasNeighbours: Bool { bits & bits &<< 1 != 0 }

  @inline(__always)
  mutating func removeFirst() { bits &= bits &- 1 }

  @inline(__always)
  mutating func remove(_ lane: Int) { bits &= ~(1 &<< UInt32(truncatingIfNeeded: lane)) }

  /// The lanes from one on, which is less than 16, as the first.
  @inline(__always)
  func dropFirst(_ count: Int) -> Lanes { Lanes(bits: bits &>> UInt32(truncatingIfNeeded: count)) }

  /// Whether the lane, which is less than 16, is in the set.
  @inline(__always)
  func contains(_ lane: Int) -> Bool { bits &>> UInt32(truncatingIfNeeded: lane) & 1 != 0 }

  static let none = Lanes(bits: 0)
}
