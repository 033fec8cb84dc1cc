/// Looks for bytes of a set sixteen at a time.
enum VectorScan {
  typealias Block = SIMD16<UInt8>
  typealias Mask = SIMDMask<SIMD16<Int8>>
  static let width = 16

  /// The first byte that a body has to think about: `BodyScan.isPlain` is false.
  @inline(__always)
  static func plainBodyEnd(_ text: Span<UInt8>, from start: Int) -> Int {
    first(in: text, from: start) { block in
      let outside = (block &- Block(repeating: 0x21)) .>= Block(repeating: 0x5E)
      let parentheses = (block & Block(repeating: 0xFE)) .== Block(repeating: 0x28)
      // `[`, `\`, `]` and `{`, `|`, `}` are the same but for one bit.
      let brackets =
        ((block | Block(repeating: 0x20)) &- Block(repeating: 0x7B)) .<= Block(repeating: 2)
      let angles = (block & Block(repeating: 0xFD)) .== Block(repeating: 0x3C)
      let quotes = (block .== Block(repeating: 0x22)) .| (block .== Block(repeating: 0x60))
      return outside .| parentheses .| brackets .| angles .| quotes
    } byte: {
      !BodyScan.isPlain($0)
    }
  }

  /// The first backtick, bar or line feed: what makes Markdown of a text that begins as plain text.
  static func markdownMark(_ text: Span<UInt8>) -> Int {
    first(in: text, from: 0) { block in
      (block .== Block(repeating: 0x60)) .| (block .== Block(repeating: 0x7C))
        .| (block .== Block(repeating: 0x0A))
    } byte: {
      $0 == 0x60 || $0 == 0x7C || $0 == 0x0A
    }
  }

  @inline(__always)
  static func load(_ bytes: RawSpan, at place: Int) -> Block {
    bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: Block.self)
  }

  /// The first hit from `start` on, or the end of the text; the last block overlaps the one before it.
  @inline(__always)
  private static func first(
    in text: Span<UInt8>, from start: Int, hits: (Block) -> Mask, byte: (UInt8) -> Bool
  ) -> Int {
    let bytes = text.bytes
    let last = text.count - width
    var place = start
    while place <= last {
      if let lane = LaneMask(hits(load(bytes, at: place))).first { return place + lane }
      place += width
    }
    if last >= 0, place < text.count {
      let mask = LaneMask(hits(load(bytes, at: last)))
      return mask.first(from: place - last).map { last + $0 } ?? text.count
    }
    while place < text.count, !byte(text[place]) { place += 1 }
    return place
  }
}

/// Which lanes of a comparison hold, as two words that count trailing zeros can read.
struct LaneMask {
  private let low: UInt64
  private let high: UInt64

  @inline(__always)
  init(_ mask: VectorScan.Mask) {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    low = words[0]
    high = words[1]
  }

  @inline(__always)
  var first: Int? {
    guard low | high != 0 else { return nil }
    return low != 0 ? low.trailingZeroBitCount >> 3 : 8 + high.trailingZeroBitCount >> 3
  }

  /// The first lane that holds and is not below `lane`, which is less than 16.
  @inline(__always)
  func first(from lane: Int) -> Int? {
    let kept = UInt64.max &<< UInt64(truncatingIfNeeded: lane * 8)
    let low = lane < 8 ? low & kept : 0
    let high = lane < 8 ? high : high & kept
    guard low | high != 0 else { return nil }
    return low != 0 ? low.trailingZeroBitCount >> 3 : 8 + high.trailingZeroBitCount >> 3
  }
}
