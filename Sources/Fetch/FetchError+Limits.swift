import FeedModel

extension FetchError {
  static func cancelled(_ url: WebURL) -> FetchError {
    FetchError(.cancelled, "fetching from \"\(url.displayHost)\" was cancelled")
  }

  static func noConnection(to url: WebURL, within limit: Duration) -> FetchError {
    FetchError(
      .timedOut, "no connection to \"\(url.displayHost)\" within \(limit.inWords)",
      unconnected: url)
  }

  static func silent(_ host: String, for limit: Duration) -> FetchError {
    FetchError(.timedOut, "\"\(host)\" sent next to nothing for \(limit.inWords)")
  }

  static func unfinished(_ host: String, within limit: Duration) -> FetchError {
    FetchError(.timedOut, "\"\(host)\" was not done within \(limit.inWords)")
  }

  static func brokenOff(_ host: String) -> FetchError {
    FetchError(.unreachable, "the connection to \"\(host)\" broke off")
  }

  static func headerTooLarge(_ host: String, limitBytes: Int) -> FetchError {
    FetchError(.tooLarge, "the headers from \"\(host)\" are longer than \(limitBytes) bytes")
  }

  static func refused(_ host: String, at address: String, _ refusal: AddressRefusal) -> FetchError {
    host == address || host == "[\(address)]"
      ? FetchError(.notAllowed, "\(address) is \(refusal.phrase) and is not allowed")
      : FetchError(
        .notAllowed, "\"\(host)\" is at \(address), \(refusal.phrase), and is not allowed")
  }
}

extension Duration {
  /// `5 s`, or `300 ms` where seconds alone would not tell: what is left of a limit of 30 s after a few
  /// milliseconds is 30 s to a person.
  var inWords: String {
    let fiftieths = (wholeMilliseconds + 25) / 50
    if fiftieths % 20 == 0, fiftieths > 0 { return "\(fiftieths / 20) s" }
    return fiftieths > 0 ? "\(fiftieths * 50) ms" : "\(wholeMilliseconds) ms"
  }

  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) &* 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}
