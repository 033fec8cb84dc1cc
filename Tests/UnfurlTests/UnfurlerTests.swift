import FeedModel
import Fetch
import Testing

@testable import Unfurl

@Suite struct UnfurlerTests {
  private func unfurler(_ fetcher: RecordedFetcher) -> Unfurler {
    var settings = UnfurlSettings()
    settings.quickRetryDelay = .zero
    settings.hosts.spacing = .zero
    return Unfurler(settings: settings, fetcher: fetcher)
  }

  private func url(_ text: String) throws -> WebURL { try #require(WebURL(text)) }

  // MARK: Cards

  @Test func `a page becomes a card`() async throws {
    let fetcher = RecordedFetcher(["https://a.test/": [.titled("Tea &amp; cake")]])
    let metadata = try await unfurler(fetcher).metadata(for: url("https://a.test/"))
    #expect(metadata.title == "Tea & cake")
    #expect(metadata.originalURL == "https://a.test/")
  }

  @Test func `the states are loading, then ready`() async throws {
    let fetcher = RecordedFetcher(["https://a.test/": [.titled("Tea")]])
    var words: [String] = []
    for await state in unfurler(fetcher).states(for: try url("https://a.test/")) {
      switch state {
      case .loading: words.append("loading")
      case .ready(let metadata): words.append("ready \(metadata.title ?? "")")
      case .failed(let failure, _): words.append("failed \(failure.kind.rawValue)")
      }
    }
    #expect(words == ["loading", "ready Tea"])
  }

  @Test func `the address is the one that was asked for, whoever else asked`() async throws {
    let fetcher = RecordedFetcher(["https://a.test/": [.titled("Tea").held]])
    let unfurler = unfurler(fetcher)
    async let first = unfurler.unfurl(url("https://a.test/"))
    await fetcher.reached { $0.held.count == 1 }
    async let second = unfurler.unfurl(url("https://a.test/#steep"))
    fetcher.release("https://a.test/")
    let originals = try await [first, second].map { try #require($0.metadata).originalURL }
    #expect(originals == ["https://a.test/", "https://a.test/#steep"])
    #expect(fetcher.requests.count == 1)
  }

  @Test func `a zero-second refresh is followed`() async throws {
    let fetcher = RecordedFetcher([
      "https://a.test/": [
        .html("<meta http-equiv=refresh content='0; url=/next'><title>Go</title>")
      ],
      "https://a.test/next": [.titled("Arrived")],
    ])
    let metadata = try await unfurler(fetcher).metadata(for: url("https://a.test/"))
    #expect(metadata.title == "Arrived")
    #expect(metadata.originalURL == "https://a.test/")
    #expect(metadata.url == "https://a.test/next")
  }

  @Test func `a refresh that goes in circles or nowhere leaves the card of its page`() async throws
  {
    let fetcher = RecordedFetcher([
      "https://a.test/": [.html("<title>One</title><meta http-equiv=refresh content='0; url=/b'>")],
      "https://a.test/b": [.html("<title>Two</title><meta http-equiv=refresh content='0; url=/'>")],
      "https://c.test/": [.html("<title>C</title><meta http-equiv=refresh content='0;url=/gone'>")],
      "https://c.test/gone": [.status(404)],
    ])
    let unfurler = unfurler(fetcher)
    #expect(try await unfurler.metadata(for: url("https://a.test/")).title == "Two")
    #expect(try await unfurler.metadata(for: url("https://c.test/")).title == "C")
    #expect(fetcher.requests.count == 4)
  }

  @Test func `a chain of refreshes ends at the limit of redirects`() async throws {
    let pages = (0..<50).map { number in
      (
        "https://a.test/\(number)",
        [
          RecordedFetcher.Page.html(
            "<title>\(number)</title><meta http-equiv=refresh content='0; url=/\(number + 1)'>")
        ]
      )
    }
    let fetcher = RecordedFetcher(Dictionary(uniqueKeysWithValues: pages))
    let metadata = try await unfurler(fetcher).metadata(for: url("https://a.test/0"))
    #expect(metadata.title == "10")
    #expect(fetcher.requests.count == 11)
  }

  @Test func `tags before a connection broke still make a card`() async throws {
    var page = RecordedFetcher.Page.html("<head><title>Half</title><meta name=descr")
    page.breaksOff = true
    let fetcher = RecordedFetcher(["https://a.test/": [page]])
    #expect(try await unfurler(fetcher).metadata(for: url("https://a.test/")).title == "Half")
  }

  @Test func `a connection that broke before any tag is a failure`() async throws {
    var page = RecordedFetcher.Page.html("<html><he")
    page.breaksOff = true
    let fetcher = RecordedFetcher(["https://a.test/page.html": [page]])
    let attempt = try await unfurler(fetcher).unfurl(url("https://a.test/page.html"))
    #expect(attempt.failure?.kind == .unreachable)
  }

  // MARK: Failures

  @Test(
    arguments: [
      (.status(404), .httpStatus, 404, nil),
      (.status(410), .httpStatus, 410, nil),
      (.status(403), .httpStatus, 403, nil),
      (.status(304), .httpStatus, 304, nil),
      (.status(500), .httpStatus, 500, 15),
      (.status(503), .httpStatus, 503, 15),
      (.status(503, headers: [("Retry-After", "40")]), .httpStatus, 503, 40),
      (.status(429), .httpStatus, 429, 60),
      (.status(429, headers: [("Retry-After", "86400")]), .httpStatus, 429, 600),
      (.status(403, headers: [("cf-mitigated", "challenge")]), .blocked, 403, nil),
      (.failing(.timedOut), .timedOut, nil, 15),
      (.failing(.notAllowed), .notAllowed, nil, nil),
      (.failing(.unresolved), .unreachable, nil, 15),
      (.failing(.unreachable), .unreachable, nil, 15),
      (.failing(.insecure), .insecure, nil, nil),
      (.failing(.tooManyRedirects), .malformed, nil, nil),
      (.failing(.tooLarge), .tooLarge, nil, nil),
      (.failing(.malformed), .malformed, nil, nil),
    ] as [(RecordedFetcher.Page, PreviewFailure.Kind, Int?, Double?)])
  func `every failure has its kind and says whether to try again`(
    page: RecordedFetcher.Page, kind: PreviewFailure.Kind, status: Int?, seconds: Double?
  ) async throws {
    let fetcher = RecordedFetcher(["https://a.test/": [page]])
    let attempt = try await unfurler(fetcher).attempt(
      UnfurlRequest(url: url("https://a.test/")))
    guard case .failed(let failure, let retryAfter) = attempt.outcome else {
      Issue.record("no failure")
      return
    }
    #expect(failure.kind == kind)
    #expect(failure.status == status)
    #expect(!failure.message.isEmpty && !failure.message.hasSuffix("."))
    #expect((retryAfter == nil) == (seconds == nil))
    if let seconds, let retryAfter {
      #expect(retryAfter >= .seconds(seconds * 0.75) && retryAfter <= .seconds(seconds * 1.25))
    }
    #expect(attempt.lifetime == (seconds == nil ? .seconds(3600) : .zero))
  }

  @Test func `when the retries are used up the failure is shown for a short while`() async throws {
    let fetcher = RecordedFetcher([
      "https://a.test/": [.failing(.timedOut)], "https://b.test/": [.failing(.unresolved)],
    ])
    let unfurler = unfurler(fetcher)
    for (address, attempts) in [("https://a.test/", 3), ("https://b.test/", 1)] {
      let attempt = try await unfurler.attempt(
        UnfurlRequest(url: url(address), attempts: attempts))
      guard case .failed(_, nil) = attempt.outcome else {
        Issue.record("it would be tried again")
        continue
      }
      #expect(attempt.lifetime == .seconds(300))
    }
  }

  @Test func `a host that asks for a rest is not asked again`() async throws {
    let fetcher = RecordedFetcher([
      "https://a.test/1": [.status(429, headers: [("Retry-After", "120")])],
      "https://a.test/2": [.titled("Two")], "https://b.test/": [.titled("B")],
    ])
    let unfurler = unfurler(fetcher)
    #expect(try await unfurler.unfurl(url("https://a.test/1")).hostRest == .seconds(120))
    let second = try await unfurler.unfurl(url("https://a.test/2"))
    #expect(second.failure?.status == 429)
    #expect(try await unfurler.unfurl(url("https://b.test/")).metadata?.title == "B")
    #expect(fetcher.requests.count == 2)
  }

  @Test func `what the host behind a redirect asks for does not rest the one before it`()
    async throws
  {
    var page = RecordedFetcher.Page.status(429)
    page.url = "https://b.test/"
    let fetcher = RecordedFetcher([
      "https://a.test/1": [page], "https://a.test/2": [.titled("Two")],
    ])
    let unfurler = unfurler(fetcher)
    #expect(try await unfurler.unfurl(url("https://a.test/1")).hostRest == nil)
    #expect(try await unfurler.unfurl(url("https://a.test/2")).metadata?.title == "Two")
  }

  @Test func `a host that cannot be connected to is not tried for every one of its pages`()
    async throws
  {
    let pages = try (0..<20).map { number in
      let url = try url("https://a.test/\(number)")
      let error = FetchError(.unresolved, "no address for \"a.test\"", unconnected: url)
      return (url.serialized, [RecordedFetcher.Page(error: error)])
    }
    let fetcher = RecordedFetcher(Dictionary(uniqueKeysWithValues: pages))
    let unfurler = unfurler(fetcher)
    for (address, _) in pages {
      let failure = try await unfurler.unfurl(url(address)).failure
      #expect(failure?.message == "no address for \"a.test\"")
    }
    #expect(fetcher.requests.count == 3)
  }

  @Test func `a broken connection is tried once more, and only once`() async throws {
    let fetcher = RecordedFetcher([
      "https://a.test/": [.failing(.unreachable), .titled("Second")],
      "https://b.test/": [.failing(.unreachable)],
      "https://c.test/": [.failing(.timedOut)],
    ])
    let unfurler = unfurler(fetcher)
    #expect(try await unfurler.metadata(for: url("https://a.test/")).title == "Second")
    #expect(try await unfurler.unfurl(url("https://b.test/")).failure?.kind == .unreachable)
    #expect(try await unfurler.unfurl(url("https://c.test/")).failure?.kind == .timedOut)
    #expect(fetcher.requests.count == 5)
  }

  // MARK: Revalidation

  @Test func `validators are sent, and "not modified" is unchanged`() async throws {
    let fetcher = RecordedFetcher([
      "https://a.test/": [.status(304, headers: [("Cache-Control", "max-age=7200")])]
    ])
    let validators = CacheValidators(entityTag: "\"1\"")
    let attempt = try await unfurler(fetcher).attempt(
      UnfurlRequest(url: url("https://a.test/"), validators: validators))
    guard case .unchanged = attempt.outcome else {
      Issue.record("not unchanged")
      return
    }
    #expect(fetcher.requests.first?.validators == validators)
    #expect(attempt.validators == validators)
    #expect(attempt.lifetime == .seconds(7200))
  }

  @Test func `who has nothing to compare asks again after somebody else's "not modified"`()
    async throws
  {
    let fetcher = RecordedFetcher([
      "https://a.test/": [RecordedFetcher.Page.status(304).held, .titled("Whole")]
    ])
    let unfurler = unfurler(fetcher)
    let address = try url("https://a.test/")
    async let first = unfurler.attempt(
      UnfurlRequest(url: address, validators: CacheValidators(entityTag: "\"1\"")))
    await fetcher.reached { $0.held.count == 1 }
    async let second = unfurler.metadata(for: address)
    // Only once the second caller waits too may the first transfer end.
    while unfurler.waiters < 2 { await Task.yield() }
    fetcher.release("https://a.test/")
    guard case .unchanged = await first.outcome else {
      Issue.record("not unchanged")
      return
    }
    #expect(try await second.title == "Whole")
  }

  // MARK: Sharing and cancelling

  @Test func `fifty callers at once are one request, and one a moment later none`() async throws {
    let fetcher = RecordedFetcher(["https://a.test/": [.titled("Tea").held]])
    let unfurler = unfurler(fetcher)
    let address = try url("https://a.test/")
    let titles = try await withThrowingTaskGroup(of: String?.self) { group in
      for _ in 0..<50 { group.addTask { try await unfurler.metadata(for: address).title } }
      await fetcher.reached { $0.held.count == 1 }
      while unfurler.waiters < 50 { await Task.yield() }
      fetcher.release("https://a.test/")
      return try await group.reduce(into: [String?]()) { $0.append($1) }
    }
    #expect(titles == Array(repeating: "Tea", count: 50))
    #expect(try await unfurler.metadata(for: address).title == "Tea")
    #expect(fetcher.requests.count == 1)
  }

  @Test func `one caller's cancelling leaves the others their transfer`() async throws {
    let fetcher = RecordedFetcher(["https://a.test/": [.titled("Tea").held]])
    let unfurler = unfurler(fetcher)
    let address = try url("https://a.test/")
    let first = Task { await unfurler.unfurl(address) }
    let second = Task { await unfurler.unfurl(address) }
    await fetcher.reached { $0.held.count == 1 }
    while unfurler.waiters < 2 { await Task.yield() }
    first.cancel()
    #expect(await first.value.failure?.kind == .cancelled)
    #expect(fetcher.state.cancelled.isEmpty)
    fetcher.release("https://a.test/")
    #expect(await second.value.metadata?.title == "Tea")
  }

  @Test func `the last caller's cancelling ends the transfer`() async throws {
    let fetcher = RecordedFetcher(["https://a.test/": [.titled("Tea").held]])
    let unfurler = unfurler(fetcher)
    let address = try url("https://a.test/")
    let task = Task { await unfurler.unfurl(address) }
    await fetcher.reached { $0.held.count == 1 }
    task.cancel()
    #expect(await task.value.failure?.kind == .cancelled)
    await fetcher.reached { $0.cancelled == ["https://a.test/"] }
  }

  @Test func `a task that was cancelled before it asked starts nothing`() async throws {
    let fetcher = RecordedFetcher(["https://a.test/": [.titled("Tea")]])
    let unfurler = unfurler(fetcher)
    let address = try url("https://a.test/")
    let attempt = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await unfurler.unfurl(address)
    }.value
    #expect(attempt.failure?.kind == .cancelled)
    #expect(fetcher.requests.isEmpty)
  }

  @Test func `ending the iteration over states ends the transfer`() async throws {
    let fetcher = RecordedFetcher(["https://a.test/": [.titled("Tea").held]])
    let unfurler = unfurler(fetcher)
    let address = try url("https://a.test/")
    let task = Task { for await _ in unfurler.states(for: address) {} }
    await fetcher.reached { $0.held.count == 1 }
    task.cancel()
    await fetcher.reached { $0.cancelled.count == 1 }
    await task.value
  }

  @Test func `no more transfers at once than the limits say`() async throws {
    let pages = (0..<12).map {
      ("https://host\($0 / 4).test/\($0)", [RecordedFetcher.Page.titled("T").held])
    }
    let fetcher = RecordedFetcher(Dictionary(uniqueKeysWithValues: pages))
    var settings = UnfurlSettings()
    settings.inFlightLimit = 5
    settings.hosts.spacing = .zero
    let unfurler = Unfurler(settings: settings, fetcher: fetcher)
    let urls = try pages.map { try url($0.0) }
    await withTaskGroup(of: UnfurlAttempt.self) { group in
      for url in urls { group.addTask { await unfurler.unfurl(url) } }
      for _ in 0..<12 {
        await fetcher.reached { !$0.held.isEmpty }
        let held = fetcher.state.held
        #expect(held.count <= 5)
        let hosts = Dictionary(grouping: held) { $0.prefix(18) }
        #expect(hosts.allSatisfy { $0.value.count <= 2 })
        fetcher.release(held[0])
      }
    }
    #expect(fetcher.requests.count == 12)
  }
}

extension UnfurlAttempt {
  var metadata: LinkMetadata? { if case .ready(let metadata) = outcome { metadata } else { nil } }
  var failure: PreviewFailure? {
    if case .failed(let failure, _) = outcome { failure } else { nil }
  }
}
