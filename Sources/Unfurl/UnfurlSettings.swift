public import Fetch

public struct UnfurlSettings: Sendable {
  public var fetch = FetchSettings()
  /// Transfers under way at once.
  public var inFlightLimit = 16
  /// Transfers under way at once to one host.
  public var perHostLimit = 2

  public init() {}
}
