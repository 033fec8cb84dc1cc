/// A short label of letters behind a full stop, and whether the public suffix list knows it: what settles
/// most full stops of a text without a host being read.
enum TopLevelLabel {
  /// The host ends there, with no top-level domain.
  case unlisted(end: Int)
  /// The host ends there, with a top-level domain.
  case listed(end: Int)
  /// More of a host may follow, or the label is not of one to seven letters.
  case unknown

  /// Reads eight bytes as one word.
  @inline(__always)
  init(_ text: Span<UInt8>, from start: Int, _ verdicts: borrowing SuffixVerdicts) {
    self = .unknown
    guard start &+ 8 <= text.count else { return }
    let bytes = text.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt64.self)
      .littleEndian
    let lowercased = bytes | 0x2020_2020_2020_2020
    let count = TopLevelLabel.leadingLetters(bytes, lowercased)
    guard count >= 1, count < 8 else { return }
    let next = UInt8(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: 8 &* count))
    let end = start &+ count
    if TopLevelLabel.goesOn(with: next) { return }
    if count == 1 {
      if next.isASCII { self = .unlisted(end: end) }
      return
    }
    // Behind a colon there may be slashes, and what stands before them is no host.
    if next == UInt8(ascii: ":") { return }
    let name = PackedName(firstOf: lowercased, count: count)
    let isListed = verdicts.hasTopLevelDomain(text, packed: name, from: start)
    if next.isASCII {
      self = isListed ? .listed(end: end) : .unlisted(end: end)
    } else if isListed, ScalarClass(UTF8Scalar(text, at: end).value).isGlued {
      // Text without spaces is not of a host that is complete without it.
      self = .listed(end: end)
    }
  }

  /// Whether a host goes on where its letters end: with a digit, `-`, `.` or `_`, a bit each from `-` on.
  @inline(__always)
  private static func goesOn(with byte: UInt8) -> Bool {
    let bit = UInt64(byte &- UInt8(ascii: "-"))
    return bit < 64 && (0x4_0000_0000_1FFB as UInt64) &>> bit & 1 != 0
  }

  /// How many of the eight bytes, the lowest first, are ASCII letters before one is none.
  ///
  /// In each byte the highest bit answers: adding makes it one from `a` on, and from behind `z` on.
  @inline(__always)
  private static func leadingLetters(_ bytes: UInt64, _ lowercased: UInt64) -> Int {
    let values = lowercased & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = values &+ 0x1F1F_1F1F_1F1F_1F1F
    let behindZ = values &+ 0x0505_0505_0505_0505
    let letters = fromA & ~behindZ & ~bytes & 0x8080_8080_8080_8080
    return (letters ^ 0x8080_8080_8080_8080).trailingZeroBitCount / 8
  }
}
