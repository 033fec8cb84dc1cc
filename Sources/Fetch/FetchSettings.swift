/// The limits and manners of a fetcher. Each default says where it comes from.
public struct FetchSettings: Sendable {
  /// Names, TCP and TLS together.
  public var connectTimeout: Duration = .seconds(5)
  /// Without a byte from the server, before its answer and in it.
  public var idleTimeout: Duration = .seconds(5)
  /// One address with all its redirects; LinkPresentation's default.
  public var totalTimeout: Duration = .seconds(30)
  /// As in most command line tools; browsers follow 20 (Fetch standard, 4.4).
  public var redirectLimit = 10
  /// Of one response, interim ones included; servers themselves accept 8 to 64 KiB.
  public var headerLimitBytes = 64 * 1024
  /// Requests under way to one host, those of redirects to it too; nil bounds nothing here.
  public var perHostLimit: Int?
  /// Connections open at once, those that idle until they are used again among them; nil keeps as many
  /// as libcurl finds fit.
  public var connectionLimit: Int?
  public var userAgent = Self.standardUserAgent
  public var acceptLanguage = "en;q=0.9, *;q=0.5"
  public var addressPolicy = AddressPolicy()
  public var proxies = ProxyRules()
  /// A file of certificates in place of the system's store; where nil, `SSL_CERT_FILE` may name one.
  public var certificateFile: String?

  public init() {}

  /// Honest, with `bot` in it, and with a place to read about us: sites that show their tags to
  /// link-preview bots alone look for that word.
  public static let standardUserAgent =
    "Mozilla/5.0 (compatible; Pennant/1.0; bot; +https://github.com/pennant-feed/pennant)"
}
