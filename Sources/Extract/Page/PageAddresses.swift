import FeedModel

/// Turns the addresses in a page into absolute ones.
struct PageAddresses {
  /// Where the page was read from, after redirects.
  let page: WebURL
  /// What relative addresses stand against: the first `<base href>`, itself resolved against the
  /// page's address (HTML, 4.2.3), or the page's address.
  let base: WebURL

  /// RFC 9110 asks for 8,000; what is longer than this is data in the guise of an address.
  static let limitBytes = 2_048

  init(of tags: HeadTags, at page: WebURL) {
    self.page = page
    base = tags.base.flatMap { WebURL($0, base: page) } ?? page
  }

  /// Nil where it is blank, not http or https, or too long to fetch.
  func absolute(_ address: String) -> WebURL? {
    // Parsing takes an empty reference for the page itself, which no publisher means.
    guard !address.isBlank, address.utf8.count <= Self.limitBytes,
      let url = WebURL(address, base: base), url.serialized.utf8.count <= Self.limitBytes,
      !url.hasCredentials
    else { return nil }
    return url
  }
}
