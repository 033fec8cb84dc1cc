import CPSL
import Synchronization

/// The public suffix list that libpsl carries: what ends a bare domain, and what is one site.
///
/// The list is the only truth. The verdicts on top-level domains are remembered, since chat asks for the
/// same few again and again.
enum PublicSuffixes {
  private static let verdicts = Verdicts()

  /// Whether the last label of a host, in any script and case, is a top-level domain on the list.
  ///
  /// About 20 instructions for a short label met before, 60 for a longer one, 700 for another.
  static func hasTopLevelDomain(_ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    guard label.count >= 2, label.count <= HostScan.longestLabelBytes else { return false }
    return verdict(on: Verdicts.key(text, label), text, label)
  }

  /// The same for a label of ASCII letters.
  static func hasTopLevelDomain(_ text: Span<UInt8>, letters label: Range<Int>) -> Bool {
    guard label.count <= Verdicts.longestWord else { return hasTopLevelDomain(text, label) }
    guard label.count >= 2 else { return false }
    let name = PackedName(lettersOf: text, before: label.upperBound).suffix(label.count)
    return verdict(on: name.word, text, label)
  }

  @inline(__always)
  private static func verdict(on key: UInt64, _ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    if let known = verdicts.verdict(on: key) { return known }
    let verdict = isSuffix(text, label)
    verdicts.remember(verdict, on: key)
    return verdict
  }

  /// Whether a name of one or more labels is a suffix that the list names; its rule `*`, for names that
  /// it does not name, is left out.
  static func isSuffix(_ text: Span<UInt8>, _ name: Range<Int>) -> Bool {
    let name = lowercased(text, name)
    return psl_is_public_suffix2(psl_builtin(), name, PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) == 1
  }

  /// The registrable domain of a host in lower case; nil where the host is a suffix itself.
  static func site(of host: String) -> String? {
    // libpsl answers with a place inside the string that it was given, so the copy must outlive it.
    host.withCString { name in
      psl_registrable_domain(psl_builtin(), name).map { String(cString: $0) }
    }
  }

  private static func lowercased(_ text: Span<UInt8>, _ label: Range<Int>) -> String {
    var isASCII = true
    let name = String(unsafeUninitializedCapacity: label.count) { buffer in
      for (offset, place) in label.enumerated() {
        isASCII = isASCII && text[place].isASCII
        buffer[offset] = text[place].asciiLowercased
      }
      return label.count
    }
    return isASCII ? name : name.lowercased()
  }
}

/// What libpsl said of labels: a table in which a newer answer takes the place of an older one, each in
/// one word that threads may write at once.
private struct Verdicts: ~Copyable, Sendable {
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
    let word = words[Verdicts.slot(key)].load(ordering: .relaxed)
    return word & (1 << Verdicts.keyBits - 1) == key ? word & Verdicts.listed != 0 : nil
  }

  func remember(_ verdict: Bool, on key: UInt64) {
    let word = key | (verdict ? Verdicts.listed : Verdicts.unlisted)
    words[Verdicts.slot(key)].store(word, ordering: .relaxed)
  }

  /// Multiplication by the golden ratio spreads labels that differ in one letter (Knuth, TAOCP 6.4).
  @inline(__always)
  private static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 54)
  }
}
