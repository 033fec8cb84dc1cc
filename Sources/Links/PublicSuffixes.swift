import CPSL
import Synchronization

/// The public suffix list, as libpsl carries it: what ends a bare domain, and what is one site.
///
/// The list is the only truth. The verdicts on short top-level domains are remembered, each in one word
/// that threads may write at once, since a chat text asks for the same few again and again.
public final class PublicSuffixes: Sendable {
  /// The list built into libpsl.
  public static let builtin = PublicSuffixes()

  private let verdicts = InlineArray<1024, Atomic<UInt64>> { _ in Atomic(0) }

  private init() {}

  /// Whether the last label of a host, in ASCII, is a top-level domain on the list.
  ///
  /// Upper and lower case are one. About 15 instructions for a label met before, 500 for another.
  func hasTopLevelDomain(_ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    guard (2...63).contains(label.count) else { return false }
    guard label.count <= 7 else { return isListed(lowercased(text, label)) }
    var word: UInt64 = 0
    for place in label { word = word << 8 | UInt64(text[place] | 0x20) }
    // A label of up to seven letters leaves the top byte for the verdict.
    let slot = Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 54)
    let known = verdicts[slot].load(ordering: .relaxed)
    if known & 0x00FF_FFFF_FFFF_FFFF == word { return known >> 56 == Verdict.listed }
    let listed = isListed(lowercased(text, label))
    let verdict = listed ? Verdict.listed : Verdict.unlisted
    verdicts[slot].store(verdict << 56 | word, ordering: .relaxed)
    return listed
  }

  /// Whether a name, in lower case, is a suffix that the list names; the rule `*` for names that it
  /// does not is left out.
  func isListed(_ name: String) -> Bool {
    psl_is_public_suffix2(psl_builtin(), name, PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) == 1
  }

  /// The registrable domain of a host in lower case; nil where the host is a suffix itself.
  func site(of host: String) -> String? {
    // libpsl answers with a place inside the string that it was given, so the copy must outlive it.
    host.withCString { name in
      psl_registrable_domain(psl_builtin(), name).map { String(cString: $0) }
    }
  }

  private enum Verdict {
    static let listed: UInt64 = 1
    static let unlisted: UInt64 = 2
  }
}

extension PublicSuffixes {
  private func lowercased(_ text: Span<UInt8>, _ label: Range<Int>) -> String {
    String(unsafeUninitializedCapacity: label.count) { buffer in
      for (offset, place) in label.enumerated() { buffer[offset] = text[place].asciiLowercased }
      return label.count
    }
  }
}
