/// A name of up to eight bytes, its ASCII letters in lower case, in one word: compared and looked up
/// without a string.
struct PackedName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The last byte of the name is the lowest.
  let word: UInt64

  static let longest = 8

  var count: Int { PackedName.longest - word.leadingZeroBitCount / 8 }

  /// The bytes of a text; those of a longer range before its last eight are left out.
  @inline(__always)
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    var word: UInt64 = 0
    var place = range.lowerBound
    precondition(place >= 0 && range.upperBound <= text.count)
    while place < range.upperBound {
      word = word &<< 8 | UInt64(text[unchecked: place].asciiLowercased)
      place &+= 1
    }
    self.word = word
  }

  /// The letters that end before a place, at most eight; only for comparison with names of letters, for
  /// other bytes may look like them.
  @inline(__always)
  init(lettersOf text: Span<UInt8>, before end: Int) {
    if end >= PackedName.longest {
      let bytes = text.bytes.unsafeLoadUnaligned(
        fromByteOffset: end - PackedName.longest, as: UInt64.self)
      self.init(word: bytes.bigEndian | 0x2020_2020_2020_2020)
    } else {
      self.init(text, 0..<end)
    }
  }

  /// The first of the eight bytes of a word, the first byte lowest.
  @inline(__always)
  init(firstOf word: UInt64, count: Int) {
    self.init(word: word.byteSwapped &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
  }

  init(stringLiteral name: StaticString) {
    precondition(name.utf8CodeUnitCount <= PackedName.longest, "\(name) is too long to pack")
    var word: UInt64 = 0
    for offset in 0..<name.utf8CodeUnitCount { word = word << 8 | UInt64(name.utf8Start[offset]) }
    self.word = word
  }

  private init(word: UInt64) {
    self.word = word
  }

  /// The last bytes of the name.
  @inline(__always)
  func suffix(_ count: Int) -> PackedName {
    PackedName(word: word & (UInt64.max >> UInt64(64 - 8 * count)))
  }
}
