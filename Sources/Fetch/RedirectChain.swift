import FeedModel

/// The addresses of one fetch, hop by hop, each of them vetted before it is asked.
struct RedirectChain {
  private(set) var url: WebURL
  /// The addresses that were left behind, the first one first.
  private(set) var left: [WebURL] = []
  private let limit: Int
  private let policy: AddressPolicy
  /// Addresses that would answer the same again.
  private var seen: Set<String> = []

  init(_ url: WebURL, limit: Int, policy: AddressPolicy) throws(FetchError) {
    self.url = url
    self.limit = limit
    self.policy = policy
    try vet(url)
  }

  /// Goes on to where a `Location` leads.
  ///
  /// A page that sets a cookie and sends back to itself answers otherwise the second time, so a cookie
  /// makes what was seen worth another look; the limit on hops still holds.
  mutating func follow(_ location: String, settingCookie: Bool) throws(FetchError) {
    guard let next = WebURL(location, base: url) else { throw refusal(of: location) }
    if settingCookie { seen = [] }
    seen.insert(withoutFragment(url))
    guard !seen.contains(withoutFragment(next)) else {
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
    guard policy.allows(port: url.port) else {
      throw FetchError(
        .notAllowed,
        "port \(url.port) of \"\(host)\" is not allowed, only 80, 443 and those above 1023 are")
    }
    let literal = url.host.hasPrefix("[") ? url.host.dropFirst().dropLast() : url.host[...]
    if let address = IPAddress(literal), let refusal = policy.refusal(of: address) {
      throw FetchError(.notAllowed, "\(address) is \(refusal.phrase) and is not allowed")
    }
  }

  private func refusal(of location: String) -> FetchError {
    let shown = SafeText(location, as: .line, limit: 200).string
    let scheme = location.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    let hasOtherScheme =
      location.dropFirst(scheme.count).hasPrefix(":")
      && !["http", "https"].contains(scheme.lowercased())
    return hasOtherScheme
      ? FetchError(
        .notAllowed, "\"\(url.displayHost)\" redirects to \"\(shown)\", which is not a web address")
      : FetchError(
        .malformed, "\"\(url.displayHost)\" redirects to \"\(shown)\", which is not an address")
  }

  private func withoutFragment(_ url: WebURL) -> String {
    String(url.serialized.prefix { $0 != "#" })
  }
}
