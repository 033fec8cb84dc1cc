/// Finds the few bytes that every address has, a vector at a time.
///
/// A link has either `:/` (after its scheme) or a full stop with something after it (in its host), so
/// plain text is passed over at the speed of a handful of comparisons for sixteen bytes.
enum TriggerSearch {
  private typealias Block = SIMD16<UInt8>
  private static let width = 16

  /// The next place from `start` on that holds `:` before `/`, or `.` before a byte above `/`.
  static func next(in text: Span<UInt8>, from start: Int) -> Int? {
    let bytes = text.bytes
    // Each step looks at one byte more than the block, so the last byte can be no trigger.
    let last = text.count - width - 1
    var place = start
    while place <= last {
      if let lane = hits(bytes, at: place).first { return place + lane }
      place += width
    }
    if last >= 0 {
      guard place < text.count - 1 else { return nil }
      let seen = place - last
      return hits(bytes, at: last).first(from: seen).map { last + $0 }
    }
    while place < text.count - 1 {
      if isTrigger(text[place], text[place + 1]) { return place }
      place += 1
    }
    return nil
  }

  private static func isTrigger(_ byte: UInt8, _ following: UInt8) -> Bool {
    byte == UInt8(ascii: ".") ? following > UInt8(ascii: "/") : byte == 0x3A && following == 0x2F
  }

  @inline(__always)
  private static func hits(_ bytes: RawSpan, at place: Int) -> LaneMask {
    let here = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: Block.self)
    let after = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place + 1, as: Block.self)
    let slash = Block(repeating: UInt8(ascii: "/"))
    let stops = (here .== Block(repeating: UInt8(ascii: "."))) .& (after .> slash)
    let colons = (here .== Block(repeating: UInt8(ascii: ":"))) .& (after .== slash)
    return LaneMask(stops .| colons)
  }
}

/// Which lanes of a comparison hold, as two words that count trailing zeros can read.
struct LaneMask {
  private let low: UInt64
  private let high: UInt64

  @inline(__always)
  init(_ mask: SIMDMask<SIMD16<Int8>>) {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    low = words[0]
    high = words[1]
  }

  @inline(__always)
  var first: Int? {
    guard low | high != 0 else { return nil }
    return low != 0 ? low.trailingZeroBitCount >> 3 : 8 + high.trailingZeroBitCount >> 3
  }

  /// The first lane that holds and is not below `lane`.
  @inline(__always)
  func first(from lane: Int) -> Int? {
    let lowKept = lane < 8 ? low & (.max << UInt64(lane * 8)) : 0
    if lowKept != 0 { return lowKept.trailingZeroBitCount >> 3 }
    let highKept = lane <= 8 ? high : lane < 16 ? high & (.max << UInt64((lane - 8) * 8)) : 0
    return highKept != 0 ? 8 + highKept.trailingZeroBitCount >> 3 : nil
  }
}
