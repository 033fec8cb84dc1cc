/// Finds the few bytes that every address has.
///
/// A link has `:/` behind its scheme, or a full stop with something behind it in its host, so plain text is
/// passed over at the speed of a handful of comparisons for sixteen bytes.
enum TriggerSearch {
  private typealias Block = VectorScan.Block

  /// The next place from `start` on that holds `:` or `.` before `/` or a byte above it: digits, letters
  /// and what is not ASCII.
  @inline(__always)
  static func next(in text: Span<UInt8>, from start: Int) -> Int? {
    let bytes = text.bytes
    // A block is looked at with the byte behind it, so the last byte of a text can be no trigger.
    let last = text.count - VectorScan.width - 1
    var place = start
    while place <= last - VectorScan.width {
      let first = hits(bytes, at: place)
      let second = hits(bytes, at: place + VectorScan.width)
      if LaneMask(first .| second).holds { break }
      place += 2 * VectorScan.width
    }
    while place <= last {
      let mask = LaneMask(hits(bytes, at: place))
      if mask.holds { return place + mask.lanes.first }
      place += VectorScan.width
    }
    guard place < text.count - 1 else { return nil }
    if last >= 0 {
      let mask = LaneMask(hits(bytes, at: last))
      guard mask.holds else { return nil }
      let lanes = mask.lanes(from: place - last)
      return lanes.isEmpty ? nil : place + lanes.first
    }
    while place < text.count - 1 {
      if isTrigger(text[place], text[place + 1]) { return place }
      place += 1
    }
    return nil
  }

  @inline(__always)
  private static func isTrigger(_ byte: UInt8, _ following: UInt8) -> Bool {
    (byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")) && following >= UInt8(ascii: "/")
  }

  @inline(__always)
  private static func hits(_ bytes: RawSpan, at place: Int) -> SIMDMask<SIMD16<Int8>> {
    let here = VectorScan.load(bytes, at: place)
    let after = VectorScan.load(bytes, at: place + 1)
    let stops = here .== Block(repeating: UInt8(ascii: "."))
    let colons = here .== Block(repeating: UInt8(ascii: ":"))
    return (stops .| colons) .& (after .>= Block(repeating: UInt8(ascii: "/")))
  }
}
