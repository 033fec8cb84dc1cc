public import Fetch

/// The limits and manners of an unfurler.
public struct UnfurlSettings: Sendable {
  public var fetch = FetchSettings()
  /// Transfers under way at once.
  public var inFlightLimit = 16
  /// The manners that each host is met with.
  public var hosts = HostRules()
  public var freshness = Freshness()
  /// For failures of the moment: timeouts, faults of the server, broken connections.
  public var retries = RetryLadder()
  /// Decoded bytes of a page; YouTube puts its tags at about 700 KiB.
  public var pageLimitBytes = 2 * 1024 * 1024
  /// For a request that only adds to a card, such as to an oEmbed endpoint.
  public var sideTimeout: Duration = .seconds(5)
  /// How long to wait before the one further attempt that `Unfurler.unfurl` makes by itself.
  public var quickRetryDelay: Duration = .milliseconds(250)
  /// Answers that an unfurler keeps in memory while they are fresh.
  public var memoryLimit = 512

  public init() {}

  /// Connections open at once, idle ones too; nil decides by `inFlightLimit`.
  ///
  /// A limit of a person's measure is a promise to those who are asked: no more connections than that.
  /// With hundreds under way it is a bulk job's, for which connections that are opened anew for each
  /// request cost all sides more than idle ones.
  public var connectionLimit: Int? {
    get { fetch.connectionLimit }
    set { fetch.connectionLimit = newValue }
  }

  /// `fetch`, with the limits that the queue keeps: what a fetcher for an unfurler is made with.
  public var fetchWithinLimits: FetchSettings {
    var fetch = fetch
    fetch.perHostLimit = fetch.perHostLimit ?? hosts.atOnce
    fetch.connectionLimit =
      fetch.connectionLimit ?? (inFlightLimit <= 64 ? inFlightLimit : 4 * inFlightLimit)
    return fetch
  }

  /// Transfers under way at once to one host.
  public var perHostLimit: Int {
    get { hosts.atOnce }
    set { hosts.atOnce = max(1, newValue) }
  }
}
