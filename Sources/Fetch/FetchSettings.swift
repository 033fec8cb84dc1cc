/// The limits and manners of a fetcher. Each default says where it comes from.
public struct FetchSettings: Sendable {
  public var connectTimeout: Duration = .seconds(5)
  public var idleTimeout: Duration = .seconds(5)
  /// One address with all its redirects; LinkPresentation's default.
  public var totalTimeout: Duration = .seconds(30)
  public var redirectLimit = 10
  public var headerLimitBytes = 64 * 1024
  public var userAgent = "Mozilla/5.0 (compatible; Pennant/1.0; bot; +https://pennant.example/bot)"
  public var acceptLanguage = "en;q=0.9, *;q=0.5"
  public var addressPolicy = AddressPolicy()
  /// A file of certificates in place of the system's store.
  public var certificateFile: String?

  public init() {}
}
