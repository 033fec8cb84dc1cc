/// The URL standard's host parser for http and https.
enum WebURLHost {
  /// The host as it is serialized; nil where the standard fails.
  static func parse(_ host: ArraySlice<UInt8>) -> [UInt8]? {
    if host.first == UInt8(ascii: "[") {
      guard host.count > 2, host.last == UInt8(ascii: "]"),
        let address = IPv6Literal(host.dropFirst().dropLast())
      else { return nil }
      return address.serialized
    }
    guard let domain = IDNA.asciiDomain(PercentEncoding.decode(host)),
      !domain.isEmpty, !domain.contains(where: isForbiddenInDomain)
    else { return nil }
    guard endsInNumber(domain) else { return domain }
    return IPv4Literal(domain[...])?.serialized
  }

  /// The standard's *forbidden domain code points*, as far as they are ASCII.
  private static func isForbiddenInDomain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F: true
    case UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: "@"),
      UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"),
      UInt8(ascii: "|"):
      true
    default: false
    }
  }

  /// The standard's *ends-in-a-number checker*: whether the host is an IPv4 address or nothing.
  private static func endsInNumber(_ domain: [UInt8]) -> Bool {
    var labels = domain[...]
    if labels.last == UInt8(ascii: ".") { labels.removeLast() }
    let last = labels.lastIndex(of: UInt8(ascii: ".")).map { labels[($0 + 1)...] } ?? labels
    guard let first = last.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    if last.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return true }
    return last.starts(with: "0x".utf8)
      && last.dropFirst(2).allSatisfy { PercentEncoding.hexValue(of: $0) != nil }
  }
}
