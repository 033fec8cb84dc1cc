extension TrackingParameters {
  /// Whether a parameter of that name counts for nothing on that host.
  ///
  /// One look-up for each parameter; the host is read only where the name depends on it.
  static func contains(_ name: String, on host: Substring.UTF8View) -> Bool {
    if name.hasPrefix(campaignPrefix) { return true }
    guard let sites = sitesByName[name] else { return false }
    return sites.isEmpty || sites.contains { isHost(host, of: $0) }
  }

  /// The sites of each name; none for a name that counts for nothing everywhere.
  private static let sitesByName: [String: [String]] = {
    var sites: [String: [String]] = [:]
    for row in table {
      for name in row.names { sites[name, default: []] += row.sites }
    }
    return sites
  }()

  /// Whether the host is the site or a domain under it.
  private static func isHost(_ host: Substring.UTF8View, of site: String) -> Bool {
    guard site.hasSuffix(".*") else { return isHost(host, equalToOrUnder: site.utf8[...]) }
    let name = site.utf8.dropLast(2)
    // `amazon.de`, `amazon.co.uk`: one label goes, or two.
    var domain = host
    for _ in 0..<2 {
      guard let dot = domain.lastIndex(of: UInt8(ascii: ".")) else { return false }
      domain = domain[..<dot]
      if isHost(domain, equalToOrUnder: name) { return true }
    }
    return false
  }

  private static func isHost(
    _ host: Substring.UTF8View, equalToOrUnder domain: Substring.UTF8View
  ) -> Bool {
    guard host.count > domain.count else { return host.elementsEqual(domain) }
    return host.suffix(domain.count).elementsEqual(domain)
      && host.dropLast(domain.count).last == UInt8(ascii: ".")
  }
}
