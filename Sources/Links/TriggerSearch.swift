/// Finds the few bytes that every address has.
///
/// A link has either `:/` (after its scheme) or a full stop with something after it (in its host), so
/// plain text is passed over at the speed of a handful of comparisons for sixteen bytes.
enum TriggerSearch {
  private typealias Block = VectorScan.Block

  /// The next place from `start` on that holds `:` before `/`, or `.` before a byte above `/`.
  @inline(__always)
  static func next(in text: Span<UInt8>, from start: Int) -> Int? {
    let bytes = text.bytes
    // A block is looked at with the byte behind it, so the last byte of a text can be no trigger.
    let last = text.count - VectorScan.width - 1
    var place = start
    while place <= last {
      if let lane = hits(bytes, at: place).first { return place + lane }
      place += VectorScan.width
    }
    guard place < text.count - 1 else { return nil }
    if last >= 0 { return hits(bytes, at: last).first(from: place - last).map { last + $0 } }
    while place < text.count - 1 {
      if isTrigger(text[place], text[place + 1]) { return place }
      place += 1
    }
    return nil
  }

  @inline(__always)
  private static func isTrigger(_ byte: UInt8, _ following: UInt8) -> Bool {
    byte == UInt8(ascii: ".") ? following > UInt8(ascii: "/") : byte == 0x3A && following == 0x2F
  }

  @inline(__always)
  private static func hits(_ bytes: RawSpan, at place: Int) -> LaneMask {
    let here = VectorScan.load(bytes, at: place)
    let after = VectorScan.load(bytes, at: place + 1)
    let slash = Block(repeating: UInt8(ascii: "/"))
    let stops = (here .== Block(repeating: UInt8(ascii: "."))) .& (after .> slash)
    let colons = (here .== Block(repeating: UInt8(ascii: ":"))) .& (after .== slash)
    return LaneMask(stops .| colons)
  }
}
