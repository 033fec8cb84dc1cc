import FeedModel

/// The addresses of one fetch, hop by hop, each of them vetted before it is asked.
struct RedirectChain {
  private(set) var url: WebURL
  /// The addresses that were left behind, the first one first.
  private(set) var left: [WebURL] = []
  private let limit: Int
  private let policy: AddressPolicy
  private let proxies: ProxyRules
  /// Addresses that would answer the same again.
  private var seen: Set<WebURL> = []

  init(
    _ url: WebURL, limit: Int, policy: AddressPolicy, proxies: ProxyRules = ProxyRules()
  ) throws(FetchError) {
    self.url = url
    self.limit = limit
    self.policy = policy
    self.proxies = proxies
    try vet(url)
  }

  /// Whom the address is asked through; nil where directly.
  var proxy: String? { proxies.proxy(for: url) }

  /// Goes on to where a `Location` leads.
  ///
  /// A page that sets a cookie and sends back to itself answers otherwise the second time, so a cookie
  /// makes what was seen worth another look; the limit on hops still holds.
  mutating func follow(_ location: String, settingCookie: Bool) throws(FetchError) {
    let next = try target(of: location)
    if settingCookie { seen = [] } else { seen.insert(url.withoutFragment) }
    guard !seen.contains(next.withoutFragment) else {
      throw FetchError(.tooManyRedirects, "\"\(next.displayHost)\" redirects in a circle")
    }
    guard left.count < limit else {
      throw FetchError(
        .tooManyRedirects, "\"\(url.displayHost)\" redirects more than \(limit) times")
    }
    try vet(next)
    left.append(url)
    url = next
  }

  /// What can be said before a connection is tried. An address behind a name is judged at the socket;
  /// one in brackets or dots here too, since a system without IPv6 never gets as far as a socket.
  private func vet(_ url: WebURL) throws(FetchError) {
    let host = url.displayHost
    guard !url.hasCredentials else {
      throw FetchError(
        .notAllowed, "the address of \"\(host)\" holds a password and is not fetched")
    }
    guard url.isFetchable else {
      throw FetchError(
        .notAllowed,
        "the address at \"\(host)\" is longer than \(WebURL.fetchLimitBytes) bytes")
    }
    guard policy.allows(port: url.port) else {
      throw FetchError(
        .notAllowed,
        "port \(url.port) of \"\(host)\" is not allowed, only 80, 443 and those above 1023 are")
    }
    // RFC 6761, 6.3: where a proxy looks names up, nobody here sees what this one stands for.
    if proxies.proxy(for: url) != nil, url.host == "localhost" || url.host.hasSuffix(".localhost"),
      let refusal = policy.refusal(of: .loopback)
    {
      throw FetchError(.notAllowed, "\"\(host)\" is \(refusal.phrase) and is not allowed")
    }
    let literal = url.host.hasPrefix("[") ? url.host.dropFirst().dropLast() : url.host[...]
    if url.hasAddressLiteral, let address = IPAddress(literal),
      let refusal = policy.refusal(of: address)
    {
      throw FetchError(.notAllowed, "\(address) is \(refusal.phrase) and is not allowed")
    }
  }

  private func target(of location: String) throws(FetchError) -> WebURL {
    do throws(WebURLError) {
      return try WebURL(parsing: location, relativeTo: url)
    } catch {
      let shown = SafeText(location, as: .line, limit: 200).string
      let sentence = "\"\(url.displayHost)\" redirects to \"\(shown)\", which is "
      throw if case .otherScheme = error {
        FetchError(.notAllowed, sentence + "neither http nor https")
      } else {
        FetchError(.malformed, sentence + "not an address")
      }
    }
  }
}
