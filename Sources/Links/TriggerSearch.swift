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
      let marks =
        TriggerSearch.marks(bytes, at: place)
        .| TriggerSearch.marks(bytes, at: place + VectorScan.width)
      if LaneMask(marks).holds {
        if let triggers = TriggerSearch.triggers(bytes, at: place) {
          return keep(triggers, at: place, skipping: 0)
        }
        if let triggers = TriggerSearch.triggers(bytes, at: place + VectorScan.width) {
          return keep(triggers, at: place + VectorScan.width, skipping: 0)
        }
      }
      place += 2 * VectorScan.width
    }
    if place <= last {
      if let triggers = TriggerSearch.triggers(bytes, at: place) {
        return keep(triggers, at: place, skipping: 0)
      }
      place += VectorScan.width
    }
    guard place < text.count - 1 else { return nil }
    if last >= 0 {
      guard let triggers = TriggerSearch.triggers(bytes, at: last) else { return nil }
      return keep(triggers, at: last, skipping: place - last)
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

  /// Of the sixteen bytes at a place the triggers; nil where there are none.
  @inline(__always)
  private static func triggers(_ bytes: RawSpan, at place: Int) -> LaneMask? {
    guard LaneMask(marks(bytes, at: place)).holds else { return nil }
    let slash = Block(repeating: UInt8(ascii: "/"))
    let here = VectorScan.load(bytes, at: place)
    let after = VectorScan.load(bytes, at: place + 1)
    let stops = (here .== Block(repeating: UInt8(ascii: "."))) .& (after .>= slash)
    let colons = (here .== Block(repeating: UInt8(ascii: ":"))) .& (after .== slash)
    let triggers = LaneMask(stops .| colons)
    return triggers.holds ? triggers : nil
  }

  /// Where `.` and `:` are, or `*` and `>`, which are the same but for two bits: most blocks have none,
  /// and are passed over by one comparison.
  @inline(__always)
  private static func marks(_ bytes: RawSpan, at place: Int) -> SIMDMask<SIMD16<Int8>> {
    (VectorScan.load(bytes, at: place) & Block(repeating: 0xEB)) .== Block(repeating: 0x2A)
  }
}
