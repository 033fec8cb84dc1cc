import Synchronization

/// What libpsl said of labels: a table in which a newer answer takes the place of an older one, each in
/// one word that threads may write at once.
struct SuffixVerdicts: ~Copyable, Sendable {
  private let words = InlineArray<1024, Atomic<UInt64>> { _ in Atomic(0) }

  static let longestWord = 7
  private static let keyBits: UInt64 = 56
  private static let listed: UInt64 = 1 << 56
  private static let unlisted: UInt64 = 2 << 56

  /// Seven bytes that stand for a label: itself where it fits, else its hash, which is seeded anew in
  /// every process, so that nobody can choose two labels that are taken for one.
  @inline(__always)
  static func key(_ text: Span<UInt8>, _ label: Range<Int>) -> UInt64 {
    label.count <= longestWord ? PackedName(text, label).word : hash(text, label)
  }

  private static func hash(_ text: Span<UInt8>, _ label: Range<Int>) -> UInt64 {
    var hasher = Hasher()
    text.extracting(label).withUnsafeBytes { hasher.combine(bytes: $0) }
    return UInt64(truncatingIfNeeded: hasher.finalize()) >> (64 - keyBits)
  }

  @inline(__always)
  func verdict(on key: UInt64) -> Bool? {
    switch words[SuffixVerdicts.slot(key)].load(ordering: .relaxed) ^ key {
    case SuffixVerdicts.unlisted: false
    case SuffixVerdicts.listed: true
    default: nil
    }
  }

  /// The verdict on the letters in one word that stand at that place of the text.
  @inline(__always)
  func hasTopLevelDomain(_ text: Span<UInt8>, packed name: PackedName, from start: Int) -> Bool {
    verdict(on: name.word) ?? ask(text, start..<start + name.count, name.word)
  }

  /// Asks the list, and remembers what it says.
  @inline(never)
  func ask(_ text: Span<UInt8>, _ label: Range<Int>, _ key: UInt64) -> Bool {
    let verdict = PublicSuffixes.isSuffix(text, label)
    remember(verdict, on: key)
    return verdict
  }

  private func remember(_ verdict: Bool, on key: UInt64) {
    let word = key | (verdict ? SuffixVerdicts.listed : SuffixVerdicts.unlisted)
    words[SuffixVerdicts.slot(key)].store(word, ordering: .relaxed)
  }

  /// Multiplication by the golden ratio spreads labels that differ in one letter (Knuth, TAOCP 6.4).
  @inline(__always)
  private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }
}
