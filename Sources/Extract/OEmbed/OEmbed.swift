public import FeedModel

/// oEmbed (oembed.com): a small JSON or XML answer about a page, from an endpoint that the provider
/// is known for or that the page names.
///
/// For a step of an unfurler:
/// 1. `endpoint(for:)` knows the providers' endpoints; where `hidesTags(_:)` says so, it is asked
///    before the page, and its answer is the card.
/// 2. Otherwise the page is read, and only where `hasGaps(_:)` an endpoint is asked: the one that the
///    page names (`PageMetadata.oEmbedEndpoint`), else the known one.
/// 3. `Answer(of:)` reads what came; `merge(into:)` fills what is empty and overrides nothing.
public enum OEmbed {
  /// Where to ask about an address, with the address in the query; nil where no provider is known.
  public static func endpoint(for url: WebURL) -> WebURL? {
    let place = Place(url)
    guard let provider = table[place.key]?.first(where: { $0.matches(place) }) else { return nil }
    return query(provider.endpoint, for: url)
  }

  /// Whether the site is known to answer a plain fetch without the page's tags, so that the endpoint
  /// is worth asking first.
  ///
  /// YouTube puts its tags some 700 KiB into the page; X answers with "JavaScript is not available";
  /// TikTok and Reddit answer with a check for bots.
  public static func hidesTags(_ url: WebURL) -> Bool {
    let host = Substring(url.host)
    return hiding.contains { host == $0 || host.hasSuffix("." + $0) }
  }

  private static let hiding = [
    "youtube.com", "youtu.be", "x.com", "twitter.com", "tiktok.com", "reddit.com",
  ]

  /// Whether an answer could add what a card shows: a title or a picture of the page's own.
  public static func hasGaps(_ metadata: LinkMetadata) -> Bool {
    metadata.isGap("title", metadata.title) || metadata.image == nil
  }

  /// The endpoint with its query (oEmbed 1.0, 2.2).
  private static func query(_ endpoint: Substring, for url: WebURL) -> WebURL? {
    let parts = endpoint.split(
      separator: "{format}", maxSplits: 1, omittingEmptySubsequences: false)
    let hasFormat = parts.count == 2
    var address = parts.joined(separator: "json")
    address += address.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    address += hasFormat ? "url=" : "format=json&url="
    for byte in url.serialized.utf8 {
      if Self.isUnreserved(byte) {
        address.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        address += "%" + (byte < 16 ? "0" : "") + digits
      }
    }
    return WebURL(address)
  }

  /// RFC 3986, 2.3.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "-._~".utf8.contains(byte)
    }
  }
}

// MARK: The table

extension OEmbed {
  /// An address as patterns see it.
  private struct Place {
    /// Without `www.`.
    let host: Substring
    let path: String

    init(_ url: WebURL) {
      host = url.host.hasPrefix("www.") ? url.host.dropFirst(4) : Substring(url.host)
      path = url.pathAndQuery + (url.fragment.map { "#" + $0 } ?? "")
    }

    var key: String { OEmbed.key(host) }
  }

  private struct Provider: Sendable {
    let endpoint: Substring
    private let host: WildcardPattern
    /// `*.` at the start takes the bare domain too: `www.` was dropped before.
    private let bareHost: Substring?
    private let path: WildcardPattern

    init(endpoint: Substring, pattern: Substring) {
      self.endpoint = endpoint
      let host = pattern.prefix { $0 != "/" }
      let path = pattern.dropFirst(host.count)
      self.host = WildcardPattern(host.utf8)
      bareHost = host.hasPrefix("*.") ? host.dropFirst(2) : nil
      // A path that ends in a slash, without a star, names a folder.
      let isFolder = path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/")
      self.path = WildcardPattern((path.isEmpty ? "/*" : isFolder ? path + "*" : path).utf8)
    }

    func matches(_ place: Place) -> Bool {
      (place.host == bareHost || host.matches(place.host.utf8)) && path.matches(place.path.utf8)
    }
  }

  /// The last two labels of a host, under which its providers are kept.
  private static func key(_ host: Substring) -> String {
    host.split(separator: ".").suffix(2).joined(separator: ".")
  }

  /// Taken apart at first use: some 700 patterns.
  private static let table: [String: [Provider]] = {
    let words = OEmbedProviders.words.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    var table: [String: [Provider]] = [:]
    var endpoint = Substring()
    for word in words.split(separator: " ") {
      if word.hasPrefix("http") {
        endpoint = word
      } else {
        table[key(word.prefix { $0 != "/" }), default: []]
          .append(Provider(endpoint: endpoint, pattern: word))
      }
    }
    return table
  }()
}
