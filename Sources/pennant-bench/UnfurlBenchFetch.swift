import FeedModel
import Fetch
import Glibc

/// The fetcher's process: the same transfers through `CurlFetcher` alone, bodies thrown away, so that
/// its share can be told from that of the queue and of reading pages.
enum UnfurlBenchFetch {
  static func run(_ shape: UnfurlBench.Shape) async {
    var settings = FetchSettings()
    _ = settings.addressPolicy.allow("127.0.0.0/8")
    settings.perHostLimit = shape.perHost
    settings.connectionLimit = 1024
    let fetcher = CurlFetcher(settings: settings)
    let urls = shape.targets.compactMap { WebURL($0) }
    let start = ContinuousClock.now
    let done = await withTaskGroup(of: Bool.self) { group in
      var waiting = urls.makeIterator()
      func addNext() {
        guard let url = waiting.next() else { return }
        group.addTask {
          let request = FetchRequest(url: url, bodyLimitBytes: 2 * 1024 * 1024)
          return (try? await fetcher.fetch(request, into: DroppingConsumer()))?.head.status == 200
        }
      }
      for _ in 0..<shape.inFlight { addNext() }
      var done = 0
      for await isDone in group {
        if isDone { done += 1 }
        addNext()
      }
      return done
    }
    let (seconds, attoseconds) = start.duration(to: .now).components
    print(done, Double(seconds) + Double(attoseconds) / 1e18)
    fflush(nil)
  }
}

private struct DroppingConsumer: BodyConsumer {
  func begin(_ head: ResponseHead) -> BodyAppetite { .more }
  func consume(_ bytes: UnsafeRawBufferPointer) -> BodyAppetite { .more }
}
