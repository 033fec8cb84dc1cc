import Fetch

/// What the requests of one attempt cost together, and how much time is left for more.
struct AttemptCost {
  private let start = ContinuousClock.now
  private let limit: Duration
  private(set) var bytes = 0
  private var last = FetchTiming()
  /// For places at busy hosts, which is nobody's slowness.
  private var waited = Duration.zero

  init(limit: Duration) {
    self.limit = limit
  }

  /// Never zero, which would mean no limit.
  var timeLeft: Duration { max(limit + waited - start.duration(to: .now), .milliseconds(1)) }

  /// Of the last page, with the total of everything so far.
  var timing: FetchTiming {
    var timing = last
    timing.waited = waited
    timing.total = start.duration(to: .now)
    return timing
  }

  mutating func add(_ response: FetchResponse, isPage: Bool = true) {
    bytes += response.wireBytes
    waited += response.timing.waited
    if isPage { last = response.timing }
  }
}
