/// International domain names by UTS 46, with the choices that the URL standard makes: non-
/// transitional, bidi and joiners checked, hyphens, length and ASCII characters not.
///
/// libidn2 has no mode for these: it applies IDNA 2008's own list of characters afterwards, so it
/// refuses `♥.net` and `-x.ß`, and its mapping is older than the one for U+1E9E. The steps are
/// therefore here, on utf8proc's Unicode data.
enum IDNA {
  /// Longer domains that are not ASCII are refused: none that fits in DNS's 253 octets (RFC 1035
  /// §2.3.4) is longer in UTF-8, and Punycode's cost grows with the square of a label's length.
  static let longestUnicodeDomainBytes = 1_024

  /// RFC 1035 §2.3.4.
  static let longestLabelBytes = 63

  /// The standard's *domain to ASCII*: UTF-8 in, ASCII out, nil where the standard fails.
  static func asciiDomain(_ domain: [UInt8]) -> [UInt8]? {
    // The standard equates this step with lower-casing where all is ASCII, `xn--` labels included.
    if domain.allSatisfy({ $0 < 0x80 }) { return domain.map(lowercased) }
    guard domain.count <= longestUnicodeDomainBytes else { return nil }
    let scalars = Array(String(decoding: domain, as: UTF8.self).unicodeScalars)
    guard let labels = labels(of: scalars) else { return nil }

    var ascii: [UInt8] = []
    for (index, label) in labels.enumerated() {
      if index > 0 { ascii.append(UInt8(ascii: ".")) }
      if label.allSatisfy(\.isASCII) {
        ascii += label.map { UInt8(truncatingIfNeeded: $0.value) }
      } else {
        guard let encoded = Punycode.encode(label) else { return nil }
        ascii += Array("xn--".utf8) + encoded
      }
    }
    return ascii
  }

  /// The label in Unicode where it starts with `xn--` and is what that Unicode label encodes to;
  /// nil for every other, and for one that is too long for DNS.
  static func unicodeLabel(of label: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    guard label.starts(with: "xn--".utf8), label.count <= longestLabelBytes,
      let decoded = Punycode.decode(label.dropFirst(4)), isValid(decoded, wasEncoded: true),
      !IDNABidi.isBidi(decoded) || IDNABidi.satisfiesRule(decoded),
      let encoded = Punycode.encode(decoded), encoded.elementsEqual(label.dropFirst(4))
    else { return nil }
    return decoded
  }

  /// UTS 46 §4, *Processing*: mapped, normalized, broken into labels, each decoded and checked.
  private static func labels(of domain: [Unicode.Scalar]) -> [[Unicode.Scalar]]? {
    var mapped: [Unicode.Scalar] = []
    for scalar in domain {
      switch IDNAMapping.status(of: scalar) {
      case .valid: mapped.append(scalar)
      case .mapped(let replacement): mapped += replacement
      case .ignored: break
      case .disallowed: return nil
      }
    }
    var labels: [[Unicode.Scalar]] = []
    let parts = IDNAUnicode.nfc(mapped).split(separator: ".", omittingEmptySubsequences: false)
    for part in parts {
      if part.starts(with: "xn--".unicodeScalars) {
        guard part.allSatisfy(\.isASCII),
          let decoded = Punycode.decode(
            part.dropFirst(4).map { UInt8(truncatingIfNeeded: $0.value) }[...]),
          !decoded.isEmpty, !decoded.allSatisfy(\.isASCII), isValid(decoded, wasEncoded: true)
        else { return nil }
        labels.append(decoded)
      } else {
        let label = Array(part)
        guard isValid(label, wasEncoded: false) else { return nil }
        labels.append(label)
      }
    }
    // Each label of a domain that has one right-to-left label must satisfy the Bidi Rule.
    if labels.contains(where: IDNABidi.isBidi),
      !labels.allSatisfy(IDNABidi.satisfiesRule)
    {
      return nil
    }
    return labels
  }

  /// UTS 46 §4.1, *Validity Criteria*, without that on bidi, which needs the whole domain.
  private static func isValid(_ label: [Unicode.Scalar], wasEncoded: Bool) -> Bool {
    guard let first = label.first else { return true }
    if wasEncoded, IDNAUnicode.nfc(label) != label { return false }
    // Without CheckHyphens a label may have hyphens anywhere, but must not look encoded again.
    if label.starts(with: "xn--".unicodeScalars) || IDNAUnicode.isMark(first) { return false }
    for scalar in label {
      guard scalar != ".", case .valid = IDNAMapping.status(of: scalar) else { return false }
    }
    return IDNAJoiners.areValid(in: label)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
