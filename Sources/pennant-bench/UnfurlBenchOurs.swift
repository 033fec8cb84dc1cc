import FeedModel
import Glibc
import Unfurl

/// The unfurler's process: makes every card, and says how many and in how many seconds.
enum UnfurlBenchOurs {
  static func run(_ shape: UnfurlBench.Shape) async {
    var settings = UnfurlSettings()
    _ = settings.fetch.addressPolicy.allow("127.0.0.0/8")
    settings.inFlightLimit = shape.inFlight
    settings.perHostLimit = shape.perHost
    // What the hosts make of it, as the bare loop has it too: so each is connected to once.
    settings.connectionLimit = 1024
    let unfurler = Unfurler(settings: settings)
    let urls = shape.targets.compactMap { WebURL($0) }
    let start = ContinuousClock.now
    let done = await withTaskGroup(of: Bool.self) { group in
      var waiting = urls.makeIterator()
      func addNext() {
        guard let url = waiting.next() else { return }
        group.addTask {
          let attempt = await unfurler.unfurl(url, priority: .backlog)
          if case .ready = attempt.outcome { return true } else { return false }
        }
      }
      // As many callers again as there are places, so that the queue has a choice.
      for _ in 0..<(2 * shape.inFlight) { addNext() }
      var done = 0
      for await isReady in group {
        if isReady { done += 1 }
        addNext()
      }
      return done
    }
    let (seconds, attoseconds) = start.duration(to: .now).components
    print(done, Double(seconds) + Double(attoseconds) / 1e18)
    fflush(nil)
  }
}
