/// Addresses with a scheme.
extension LinkPass {
  mutating func readScheme(
    _ text: Span<UInt8>, colon first: Int, to spans: inout [LinkSpan]
  ) {
    guard LinkPass.hasSlashes(text, behindColon: first) else {
      floor = first + 1
      return
    }
    var colon = first
    // `http://http://example.com`, pasted twice: the last is the address.
    while let next = LinkPass.colonOfWebScheme(text, at: colon + 3) {
      floor = colon + 3
      colon = next
    }
    let authority = colon + 3
    guard let (start, form) = LinkPass.scheme(text, before: colon, floor: floor) else {
      let isScheme = colon > floor && text[colon - 1].isASCIIAlphanumeric
      floor =
        isScheme ? BodyScan.stop(text, from: authority, opener: 0, isASCII: false) : colon + 1
      return
    }
    guard authority < text.count, text[authority] > 0x20 else {
      floor = authority
      return
    }
    if let end = HostScan.plainHostEnd(text, from: authority) {
      floor = end
      finish(text, start: start, end: end, form: form, isASCII: true, to: &spans)
      return
    }
    guard let host = readAuthority(text, from: authority) else { return }
    finish(text, start: start, end: host.end, form: form, isASCII: host.isASCII, to: &spans)
  }

  /// The colon of `http://` or `https://` that begins at the place.
  @inline(__always)
  private static func colonOfWebScheme(_ text: Span<UInt8>, at start: Int) -> Int? {
    let plain = start + 4
    guard plain < text.count, text[start] | 0x20 == UInt8(ascii: "h") else { return nil }
    let colon = text[plain] == UInt8(ascii: ":") ? plain : plain + 1
    guard hasSlashes(text, behindColon: colon) else { return nil }
    let name = PackedName(lettersOf: text, before: colon)
    return name.suffix(4) == "http" && colon == plain || name.suffix(5) == "https" && colon > plain
      ? colon : nil
  }

  /// The scheme of a link that ends before the colon, and its first byte.
  ///
  /// `http` may be glued to a word before it; `svn+http` and `sftp` are schemes of their own.
  @inline(__always)
  private static func scheme(
    _ text: Span<UInt8>, before colon: Int, floor: Int
  ) -> (start: Int, form: LinkSpan.Form)? {
    let name = PackedName(lettersOf: text, before: colon)
    let isSecure = name.suffix(5) == "https"
    if isSecure || name.suffix(4) == "http" {
      let start = isSecure ? colon - 5 : colon - 4
      guard start >= floor else { return nil }
      guard start > floor + 1 else { return (start, .web) }
      let before = text[start - 1]
      let joins = before == UInt8(ascii: "+") || before == UInt8(ascii: "-")
      return joins && text[start - 2].isASCIIAlphanumeric ? nil : (start, .web)
    }
    let start = colon - 3
    guard name.suffix(3) == "ftp", start >= floor else { return nil }
    return start > floor && text[start - 1].isASCIIAlphanumeric ? nil : (start, .ftp)
  }

  /// The end of user, host and port; nil, with the floor behind what was read, where they are no
  /// address.
  private mutating func readAuthority(_ text: Span<UInt8>, from start: Int) -> Authority? {
    var authority = host(text, from: start)
    // What a user would be is the text before the next address.
    if authority.end < text.count, text[authority.end] == UInt8(ascii: "@"),
      LinkPass.colonOfWebScheme(text, at: authority.end + 1) != nil
    {
      floor = start
      return nil
    }
    if mayHaveUser(text, behindHost: authority.end),
      let at = userEnd(text, from: start, hostEnd: authority.end)
    {
      if LinkPass.colonOfWebScheme(text, at: at + 1) != nil {
        floor = start
        return nil
      }
      authority = host(text, from: at + 1)
      authority.isASCII = false
    }
    // `http://http://example.com`, pasted twice: the second is the address.
    if LinkPass.hasSlashes(text, behindColon: authority.end) {
      floor = start
      return nil
    }
    floor = max(floor, authority.end, start)
    guard authority.isValid else { return nil }
    authority.end = portEnd(text, from: authority.end) ?? authority.end
    return authority
  }

  private struct Authority {
    var end: Int
    var isValid: Bool
    /// False also where it is not known.
    var isASCII: Bool
  }

  @inline(__always)
  private func host(_ text: Span<UInt8>, from start: Int) -> Authority {
    guard start < text.count else { return Authority(end: start, isValid: false, isASCII: true) }
    if text[start] == UInt8(ascii: "[") {
      let end = HostScan.bracketed(text, at: start)
      return Authority(end: end ?? start + 1, isValid: end != nil, isASCII: true)
    }
    let host = HostScan(text, from: start)
    let isValid =
      host.isWellFormed && host.end - start <= LinkPass.longestHostBytes
      && IPv4Shape.allows(text, start..<host.end, lastLabel: host.lastLabel)
    // A full stop before the path is the root of the DNS, not of a sentence.
    let isRooted =
      host.end + 1 < text.count && text[host.end] == UInt8(ascii: ".")
      && text[host.end + 1] == UInt8(ascii: "/")
    return Authority(
      end: isRooted ? host.end + 1 : host.end, isValid: isValid, isASCII: host.isASCII)
  }

  /// 253 in ASCII (RFC 1035, 2.3.4, without the root), four times that for scalars of four bytes.
  private static let longestHostBytes = 4 * 253

  /// Whether what was read as a host may be a user: most links go on with a path, or end.
  @inline(__always)
  private func mayHaveUser(_ text: Span<UInt8>, behindHost end: Int) -> Bool {
    end < text.count && !HostScan.endsAuthority(text[end])
  }

  /// The `@` behind a user, where one follows before the path; what looks like a host may be the user.
  private func userEnd(_ text: Span<UInt8>, from start: Int, hostEnd: Int) -> Int? {
    var found: Int?
    var place = hostEnd
    while place < text.count {
      let byte = text[place]
      switch byte {
      case ...0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"),
        UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
        UInt8(ascii: "`"):
        return found
      case UInt8(ascii: "@"):
        if HostScan.beginsLabel(text, at: place + 1)
          || (place + 1 < text.count && text[place + 1] == UInt8(ascii: "["))
        {
          found = place
        }
        place += 1
      case 0x80...:
        let scalar = UTF8Scalar(text, at: place)
        if ScalarClass(scalar.value) == .ender { return found }
        place += scalar.length
      default: place += 1
      }
    }
    return found
  }
}
