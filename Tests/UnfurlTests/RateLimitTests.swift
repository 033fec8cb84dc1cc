import FeedModel
import Fetch
import Origin
import Testing

@testable import Unfurl

/// What an origin says with a 429, the whole way to how long its host is left alone.
@Suite struct RateLimitTests {
  /// When the origin says it is: 2050-01-01, in seconds since 1970.
  private static let today = 2_524_608_000
  private static let date = ("Date", "Sat, 01 Jan 2050 00:00:00 GMT")

  @Test(
    arguments: [
      ([("X-RateLimit-Reset", "45")], 45),
      ([("X-RateLimit-Reset", "\(today + 90)"), date], 90),
      ([("x-ratelimit-reset", "\(today + 90)000"), date], 90),
      ([("X-RateLimit-Reset", "86400")], 600),
      ([("X-RateLimit-Reset", "\(today + 86_400)"), date], 600),
      ([("X-RateLimit-Reset", "\(today + 90)"), date, ("Retry-After", "20")], 20),
      ([("X-RateLimit-Reset", "soon")], 60),
    ] as [([(String, String)], Int)])
  func `a host is left alone for as long as it says`(
    fields: [(String, String)], seconds: Int
  ) async throws {
    let origin = try Origin { _ in .status(429, headers: fields.map { (name: $0.0, value: $0.1) }) }
    defer { origin.stop() }
    let settings = Self.settings
    let steps = UnfurlSteps(
      fetcher: CurlFetcher(settings: settings.fetchWithinLimits), settings: settings)
    var queue = UnfurlQueue(limit: 16, rules: settings.hosts)
    func request(_ path: String) throws -> UnfurlRequest {
      UnfurlRequest(url: try #require(WebURL(origin.url(path))))
    }

    let start = ContinuousClock.now
    let asked = try request("/first")
    let id = try #require(queue.requested(asked, by: .init(rawValue: 1), at: start).started.first)
    let (attempt, answer) = await steps.run(asked, jitter: 0)
    let ended = start + .seconds(1)
    let told = queue.transferEnded(id, attempt, answer, at: ended).published
    let rest = Duration.seconds(seconds)
    #expect(told.map(\.hostRest) == [rest])
    #expect(told.first?.failure?.status == 429)
    let opens = ended + rest

    // Who would have to wait for longer than anyone's patience is told so at once.
    let early = queue.requested(
      try request("/second"), by: .init(rawValue: 2), at: opens - .seconds(11))
    #expect(early.published.map(\.hostRest) == [.seconds(11)])
    #expect(early.published.first?.failure?.status == 429)
    #expect(early.started == [])

    // Who has less to wait gets its turn when the time has come, and not before.
    let late = queue.requested(
      try request("/third"), by: .init(rawValue: 3), at: opens - .seconds(10))
    #expect(late.started == [] && late.published.isEmpty && late.wakes == [opens])
    #expect(queue.timePassed(at: opens - .milliseconds(1)).started == [])
    #expect(queue.timePassed(at: opens).started.count == 1)
    #expect(origin.log.requests.map(\.target) == ["/first"])
  }

  @Test func `an instant without a date is compared with the clock of this machine`() async throws {
    let origin = try Origin { _ in
      let reset = Timestamp.now() + .seconds(300)
      return .status(429, headers: [("X-RateLimit-Reset", "\(reset.milliseconds / 1000)")])
    }
    defer { origin.stop() }
    let unfurler = Unfurler(settings: Self.settings)
    let first = await unfurler.unfurl(try #require(WebURL(origin.url("/first"))))
    let rest = try #require(first.hostRest)
    #expect(rest > .seconds(200) && rest <= .seconds(300))
    // The same host is not asked again, whatever the page.
    let second = await unfurler.unfurl(try #require(WebURL(origin.url("/second"))))
    #expect(second.failure?.status == 429)
    #expect(second.hostRest.map { $0 > .seconds(200) && $0 <= rest } == true)
    #expect(origin.log.requests.map(\.target) == ["/first"])
  }

  private static var settings: UnfurlSettings {
    var settings = UnfurlSettings()
    _ = settings.fetch.addressPolicy.allow("127.0.0.0/8")
    return settings
  }
}

extension [UnfurlQueue.Action] {
  fileprivate var started: [UnfurlQueue.JobID] {
    compactMap { if case .start(let id, _) = $0 { id } else { nil } }
  }

  fileprivate var published: [UnfurlAttempt] {
    compactMap { if case .publish(let attempt, _) = $0 { attempt } else { nil } }
  }

  fileprivate var wakes: [ContinuousClock.Instant] {
    compactMap { if case .wake(let instant) = $0 { instant } else { nil } }
  }
}
