import FeedModel

/// Turns the addresses in a page into absolute ones.
struct PageAddresses {
  /// Where the page was read from, after redirects.
  let page: WebURL
  /// What relative addresses stand against: the first `<base href>`, itself resolved against the
  /// page's address (HTML, 4.2.3), or the page's address.
  let base: WebURL

  /// RFC 9110 asks for 8,000; what is longer than this is data in the guise of an address.
  static let limitBytes = WebURL.fetchLimitBytes

  init(of tags: HeadTags, at page: WebURL) {
    self.page = page
    base = tags.base.flatMap { WebURL($0, base: page) } ?? page
  }

  /// Nil where it is blank, not http or https, or too long to fetch.
  func absolute(_ address: String) -> WebURL? {
    let address = Self.unquoted(address)
    // Parsing takes an empty reference for the page itself, which no publisher means.
    guard !address.isBlank, address.utf8.first != UInt8(ascii: "#"),
      address.utf8.count <= Self.limitBytes, !Self.slips.contains(address),
      let url = WebURL(address, base: base), url.isFetchable, !url.hasCredentials
    else { return nil }
    return url
  }

  /// What scripts print for a value that they do not have; as relative addresses they would be pages.
  private static let slips: Set<String> = ["undefined", "null", "none", "None", "NaN", "false"]

  /// Without the quotes that some templates put around an address again.
  private static func unquoted(_ address: String) -> String {
    let bytes = address.utf8
    guard bytes.count > 2, let quote = bytes.first, quote == bytes.last,
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return address }
    return String(address.dropFirst().dropLast())
  }
}
