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
    guard start &- base < VectorScan.width else { return searchOn(text, from: start) }
    let rest = lanes.dropFirst(start &- base)
    if !rest.isEmpty { return start &+ rest.first }
    return searchOn(text, from: base &+ VectorScan.width)
  }

  /// The first such place of a text: most texts have none.
  @inline(__always)
  static func first(in text: Span<UInt8>) -> (TriggerSearch, trigger: Int)? {
    var search = TriggerSearch()
    return search.search(text, from: 0).map { (search, $0) }
  }

  /// Apart from its caller, which has other uses for the registers.
  @inline(never)
  private mutating func searchOn(_ text: Span<UInt8>, from start: Int) -> Int? {
    search(text, from: start)
  }

  /// Looks at blocks from the place on, in steps of two.
  @inline(__always)
  private mutating func search(_ text: Span<UInt8>, from start: Int) -> Int? {
    var place = start
    let bytes = text.bytes
    // A block is looked at with the byte behind it, so the last byte of a text can be no trigger.
    let last = text.count &- VectorScan.width &- 1
    while place <= last &- VectorScan.width {
      let second = place &+ VectorScan.width
      let marks = TriggerSearch.marks(bytes, at: place) .| TriggerSearch.marks(bytes, at: second)
      if !Lanes(marks).isEmpty {
        if let found = keep(TriggerSearch.triggers(bytes, at: place), at: place) { return found }
        if let found = keep(TriggerSearch.triggers(bytes, at: second), at: second) { return found }
      }
      place &+= 2 &* VectorScan.width
    }
    if place <= last {
      if let found = keep(TriggerSearch.triggers(bytes, at: place), at: place) { return found }
      place &+= VectorScan.width
    }
    guard place < text.count &- 1 else { return nil }
    if last >= 0 {
      let skipped = place &- last
      let triggers = TriggerSearch.triggers(bytes, at: last).dropFirst(skipped)
      return keep(Lanes(bits: triggers.bits &<< UInt32(truncatingIfNeeded: skipped)), at: last)
    }
    while place < text.count - 1 {
      if TriggerSearch.isTrigger(text[place], text[place + 1]) { return place }
      place += 1
    }
    return nil
  }

  @inline(__always)
  private mutating func keep(_ triggers: Lanes, at place: Int) -> Int? {
    guard !triggers.isEmpty else { return nil }
    base = place
    lanes = triggers
    return place &+ triggers.first
  }

  @inline(__always)
  private static func isTrigger(_ byte: UInt8, _ following: UInt8) -> Bool {
    byte == UInt8(ascii: ".") && following >= UInt8(ascii: "/")
      || byte == UInt8(ascii: ":") && following == UInt8(ascii: "/")
  }

  /// Of the sixteen bytes at a place the triggers.
  @inline(__always)
  private static func triggers(_ bytes: RawSpan, at place: Int) -> Lanes {
    guard !Lanes(marks(bytes, at: place)).isEmpty else { return .none }
    let slash = Block(repeating: UInt8(ascii: "/"))
    let here = VectorScan.load(bytes, at: place)
    let after = VectorScan.load(bytes, at: place &+ 1)
    let stops = (here .== Block(repeating: UInt8(ascii: "."))) .& (after .>= slash)
    let colons = (here .== Block(repeating: UInt8(ascii: ":"))) .& (after .== slash)
    return Lanes(stops .| colons)
  }

  /// Where `.` and `:` are, or `*` and `>`, which are the same but for two bits: most blocks have none,
  /// and are passed over by one comparison.
  @inline(__always)
  private static func marks(_ bytes: RawSpan, at place: Int) -> SIMDMask<SIMD16<Int8>> {
    (VectorScan.load(bytes, at: place) & Block(repeating: 0xEB)) .== Block(repeating: 0x2A)
  }
}
