/// A name of up to eight bytes, its ASCII letters in lower case, in one word: compared and looked up
/// without a string.
struct PackedName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The last byte of the name is the lowest.
  let word: UInt64

  static let longest = 8

  /// The bytes of a text; those of a longer range before its last eight are left out.
  @inline(__always)
  init(_ text: Span<UInt8>, _ range: Range<Int>) {
    var word: UInt64 = 0
    for place in range { word = word &<< 8 | UInt64(text[place].asciiLowercased) }
    self.word = word
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
