extension WebURL {
  /// The host for people: Unicode where that is safe, punycode where scripts mix or characters
  /// confuse.
  ///
  /// Each label stands for itself; `DisplayLabel` has the policy. What is shown leads to the host, so
  /// one whose other labels no Unicode domain can have (`xn--` before what encodes nothing) stays as
  /// it is. The result is text from outside: right-to-left labels are among it.
  public var displayHost: String {
    let host = host
    guard host.utf8.contains(where: { $0 == UInt8(ascii: "-") }) else { return host }
    let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let decoded = labels.map { IDNA.unicodeLabel(of: Array($0)[...]) }
    let registry = decoded.last.flatMap { $0 }.flatMap(DisplayLabel.registryScript)
    let shown = zip(labels, decoded).map { label, decoded in
      guard let decoded, DisplayLabel.isSafe(decoded, under: registry) else {
        return String(Substring(label))
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: decoded)
      return String(text)
    }.joined(separator: ".")
    if shown == host { return host }
    return IDNA.asciiDomain(Array(shown.utf8))?.elementsEqual(host.utf8) == true ? shown : host
  }
}
