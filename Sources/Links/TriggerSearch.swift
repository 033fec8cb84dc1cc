/// Finds the few bytes that every address has.
///
/// A link has `:/` behind its scheme, or a full stop with something behind it in its host, so plain text is
/// passed over at the speed of a handful of comparisons for sixteen bytes.
///
/// It remembers what else it saw in the block of its last answer, so that a text full of such bytes is
/// compared once.
struct TriggerSearch {
  private typealias Block = VectorScan.Block

  /// The triggers of the block at `base`.
  private var lanes = Lanes.none
  private var base = -VectorScan.width

  /// The next place from `start` on that holds `:` before `/`, or `.` before `/` or a byte above it:
  /// digits, letters and what is not ASCII. The start never goes back behind the last answer.
  @inline(__always)
  mutating func next(in text: Span<UInt8>, from start: Int) -> Int? {
    var place = start
    if start &- base < VectorScan.width {
      let rest = lanes.dropFirst(start &- base)
      if !rest.isEmpty { return start &+ rest.first }
      place = base &+ VectorScan.width
    }
    let bytes = text.bytes
    // A block is looked at with the byte behind it, so the last byte of a text can be no trigger.
    let last = text.count - VectorScan.width - 1
    while place <= last - VectorScan.width {
      let first = TriggerSearch.hits(bytes, at: place)
      let second = TriggerSearch.hits(bytes, at: place + VectorScan.width)
      if LaneMask(first .| second).holds {
        let mask = LaneMask(first)
        if mask.holds { return keep(mask, at: place, skipping: 0) }
        return keep(LaneMask(second), at: place + VectorScan.width, skipping: 0)
      }
      place += 2 * VectorScan.width
    }
    if place <= last {
      let mask = LaneMask(TriggerSearch.hits(bytes, at: place))
      if mask.holds { return keep(mask, at: place, skipping: 0) }
      place += VectorScan.width
    }
    guard place < text.count - 1 else { return nil }
    if last >= 0 {
      let mask = LaneMask(TriggerSearch.hits(bytes, at: last))
      return mask.holds ? keep(mask, at: last, skipping: place - last) : nil
    }
    while place < text.count - 1 {
      if TriggerSearch.isTrigger(text[place], text[place + 1]) { return place }
      place += 1
    }
    return nil
  }

  @inline(__always)
  private mutating func keep(_ mask: LaneMask, at place: Int, skipping skipped: Int) -> Int? {
    base = place
    lanes = mask.lanes
    let rest = lanes.dropFirst(skipped)
    return rest.isEmpty ? nil : place &+ skipped &+ rest.first
  }

  @inline(__always)
  private static func isTrigger(_ byte: UInt8, _ following: UInt8) -> Bool {
    byte == UInt8(ascii: ".") && following >= UInt8(ascii: "/")
      || byte == UInt8(ascii: ":") && following == UInt8(ascii: "/")
  }

  @inline(__always)
  private static func hits(_ bytes: RawSpan, at place: Int) -> SIMDMask<SIMD16<Int8>> {
    let slash = Block(repeating: UInt8(ascii: "/"))
    let here = VectorScan.load(bytes, at: place)
    let after = VectorScan.load(bytes, at: place + 1)
    let stops = (here .== Block(repeating: UInt8(ascii: "."))) .& (after .>= slash)
    return stops .| ((here .== Block(repeating: UInt8(ascii: ":"))) .& (after .== slash))
  }
}
