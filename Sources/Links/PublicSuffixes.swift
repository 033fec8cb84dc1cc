import CPSL

/// The public suffix list that libpsl carries: what ends a bare domain, and what is one site.
///
/// The list is the only truth. The verdicts on top-level domains are remembered, since chat asks for the
/// same few again and again.
enum PublicSuffixes {
  static let verdicts = SuffixVerdicts()

  /// Whether the last label of a host, in any script and case, is a top-level domain on the list.
  ///
  /// About 20 instructions for a short label met before, 60 for a longer one, 700 for another.
  static func hasTopLevelDomain(_ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    guard label.count >= 2, label.count <= HostScan.longestLabelBytes else { return false }
    return verdict(on: SuffixVerdicts.key(text, label), text, label)
  }

  /// The same for a label of ASCII letters.
  static func hasTopLevelDomain(_ text: Span<UInt8>, letters label: Range<Int>) -> Bool {
    guard label.count <= SuffixVerdicts.longestWord else { return hasTopLevelDomain(text, label) }
    guard label.count >= 2 else { return false }
    let name = PackedName(lettersOf: text, before: label.upperBound).suffix(label.count)
    return verdict(on: name.word, text, label)
  }

  @inline(__always)
  private static func verdict(on key: UInt64, _ text: Span<UInt8>, _ label: Range<Int>) -> Bool {
    verdicts.verdict(on: key) ?? verdicts.ask(text, label, key)
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
