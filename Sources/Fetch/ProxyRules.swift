public import FeedModel

/// Through which proxy which address is asked; directly, unless somebody said otherwise.
///
/// Nothing is taken from the environment by itself: behind a proxy it is the proxy that looks names up
/// and connects, so that the address policy can judge no more than what an address says by itself.
public struct ProxyRules: Hashable, Sendable {
  /// For `http` and for `https` addresses: `http://host:port`, or another scheme of `schemes`.
  private var proxies: [String: String] = [:]
  /// Hosts that are asked directly.
  private var exceptions: [String] = []

  /// Everything directly.
  public init() {}

  /// Everything through one proxy; nil where that is none.
  public init?(everythingThrough proxy: String) {
    guard Self.isProxy(proxy) else { return nil }
    proxies = ["http": proxy, "https": proxy]
  }

  /// As command line tools read the environment: `http_proxy`, `https_proxy`, `all_proxy`, and
  /// `no_proxy` for what is not asked through them, of which capitals count too. Not so `HTTP_PROXY`,
  /// which a web server sets from a header of a request.
  public init(environment: (String) -> String?) {
    func variable(_ name: String, capitals: Bool = true) -> String? {
      let value = environment(name) ?? (capitals ? environment(name.uppercased()) : nil)
      return value.flatMap { $0.isEmpty ? nil : $0 }
    }
    let all = variable("all_proxy")
    proxies["http"] = (variable("http_proxy", capitals: false) ?? all).filter(Self.isProxy)
    proxies["https"] = (variable("https_proxy") ?? all).filter(Self.isProxy)
    exceptions = (variable("no_proxy") ?? "").split { $0 == "," || $0 == " " }.map {
      $0.lowercased()
    }
  }

  /// The proxy to ask through; nil where the address is asked directly.
  public func proxy(for url: WebURL) -> String? {
    guard let proxy = proxies[url.scheme.rawValue],
      !exceptions.contains(where: { Self.covers($0, url) })
    else { return nil }
    return proxy
  }

  /// What libcurl speaks to proxies; without a scheme it is `http`.
  private static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

  private static func isProxy(_ text: String) -> Bool {
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count == 2 ? parts[1] : parts[0]
    return (parts.count == 1 || schemes.contains(parts[0].lowercased()))
      && rest.first.map { $0 != "/" && $0 != ":" } == true
      && text.utf8.allSatisfy { 0x21...0x7e ~= $0 }
  }

  /// `example.com` and `.example.com` cover the name and all below it, `10.0.0.0/8` covers addresses,
  /// `*` everything; a port narrows to that port.
  private static func covers(_ exception: String, _ url: WebURL) -> Bool {
    if exception == "*" { return true }
    if url.hasAddressLiteral {
      let literal = url.host.hasPrefix("[") ? url.host.dropFirst().dropLast() : url.host[...]
      if let range = IPRange(cidr: exception), let address = IPAddress(literal) {
        return range.contains(address)
      }
    }
    var name = exception.drop { $0 == "." }
    if let colon = name.lastIndex(of: ":"), let port = Int(name[name.index(after: colon)...]) {
      if port != url.port { return false }
      name = name[..<colon]
    }
    return !name.isEmpty && (url.host == name || url.host.hasSuffix("." + name))
  }
}

extension Optional {
  fileprivate func filter(_ isWanted: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isWanted($0) ? $0 : nil }
  }
}
