import FeedModel
import Fetch
import Origin
import TestSupport
import Testing

@testable import Unfurl

/// The whole way through libcurl, against a loopback origin.
@Suite(.ownThread) struct UnfurlerOverHTTPTests {
  private func unfurler(_ change: (inout UnfurlSettings) -> Void = { _ in }) -> Unfurler {
    var settings = UnfurlSettings()
    _ = settings.fetch.addressPolicy.allow("127.0.0.0/8")
    settings.hosts.spacing = .zero
    change(&settings)
    return Unfurler(settings: settings)
  }

  private static func page(_ title: String) -> OriginAnswer {
    .html("<html><head><title>\(title)</title></head><body>\(title)</body></html>")
  }

  @Test func `one big host and twenty small ones are all served within the limits`() async throws {
    let small = (1...20).map { "127.0.1.\($0)" }
    let origin = try Origin(addresses: ["127.0.0.1"] + small) { request in
      Self.page(request.target).delayed(by: .milliseconds(20))
    }
    defer { origin.stop() }
    let addresses =
      (0..<60).map { origin.url("/\($0)") }
      + small.flatMap { host in (0..<3).map { origin.url("/\($0)", host: host) } }
    let urls = try addresses.map { try #require(WebURL($0)) }
    let unfurler = unfurler()
    let cards = await withTaskGroup(of: LinkMetadata?.self) { group in
      for url in urls { group.addTask { await unfurler.unfurl(url, priority: .backlog).metadata } }
      return await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
    }
    #expect(cards == 120)
    let log = origin.log
    #expect(log.requests.count == 120)
    // Idle connections count as well as busy ones.
    #expect(log.mostOpen <= 16)
    #expect(log.mostBusy <= 16)
    #expect(log.mostBusyByHost.values.allSatisfy { $0 <= 2 })
    #expect(log.mostOpenByHost.values.allSatisfy { $0 <= 2 })
    let hosts = log.requests.map(\.host)
    let lastSmall = try #require(hosts.lastIndex { $0 != "127.0.0.1" })
    #expect(hosts[...lastSmall].count { $0 == "127.0.0.1" } < 30)
  }

  @Test func `redirects and oEmbed endpoints keep the limits of the hosts they are at`()
    async throws
  {
    let pages = (1...12).map { "127.0.5.\($0)" }
    let busy = "127.0.5.99"
    let origin = try Origin(addresses: [busy] + pages) { request in
      let port = request.header("host")?.split(separator: ":").last ?? "80"
      let endpoint = "http://\(busy):\(port)/oembed"
      return switch request.path {
      case "/oembed":
        .bytes(Array("{\"title\":\"Tea\"}".utf8), type: "application/json")
          .delayed(by: .milliseconds(10))
      case "/moved":
        request.host == busy
          ? Self.page("Cake").delayed(by: .milliseconds(10))
          : .redirect(to: "http://\(busy):\(port)/moved")
      default:
        .html("<link rel=alternate type=application/json+oembed href='\(endpoint)'><p>")
      }
    }
    defer { origin.stop() }
    let urls = try pages.flatMap { host in
      try ["/moved", "/embedded"].map { try #require(WebURL(origin.url($0, host: host))) }
    }
    let unfurler = unfurler()
    let titles = await withTaskGroup(of: String?.self) { group in
      for url in urls { group.addTask { await unfurler.unfurl(url).metadata?.title } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(titles.count { $0 == "Tea" } == 12 && titles.count { $0 == "Cake" } == 12)
    let log = origin.log
    #expect(log.requests.count { $0.host == busy } == 24)
    #expect(log.mostBusyByHost[busy] == 2)
    #expect(log.mostOpenByHost.values.allSatisfy { $0 <= 2 } && log.mostOpen <= 16)
  }

  @Test func `a page linked fifty times with fragments and trackers is one request`() async throws {
    let origin = try Origin { _ in Self.page("Tea").delayed(by: .milliseconds(50)) }
    defer { origin.stop() }
    let urls = try (0..<50).map { number in
      try #require(WebURL(origin.url("/page?utm_source=\(number)#part-\(number)")))
    }
    let unfurler = unfurler()
    for _ in 0..<2 {
      let titles = await withTaskGroup(of: String?.self) { group in
        for url in urls { group.addTask { await unfurler.unfurl(url).metadata?.title } }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(titles == Array(repeating: "Tea", count: 50))
    }
    #expect(origin.log.requests.count == 1)
  }

  @Test func `every request is a GET, and ends when enough is known`() async throws {
    let origin = try Origin { request in
      request.method == "GET" ? Self.page("Tea") : .status(405)
    }
    defer { origin.stop() }
    let url = try #require(WebURL(origin.url("/")))
    #expect(await unfurler().unfurl(url).metadata?.title == "Tea")
    #expect(origin.log.requests.map(\.method) == ["GET"])
  }

  @Test func `an endpoint that the page names fills its gaps, and its html is left alone`()
    async throws
  {
    let origin = try Origin { request in
      switch request.path {
      case "/json":
        .bytes(
          Array(
            #"{"type":"rich","title":"Other","author_name":"Ada &amp; Eve","html":"<b>x</b>","thumbnail_url":"https://i.test/1.jpg"}"#
              .utf8),
          type: "application/json")
      case "/xml":
        .bytes(
          Array("<oembed><type>link</type><author_name>Eve</author_name></oembed>".utf8),
          type: "text/xml")
      case "/both":
        .html(
          """
          <title>Tea</title><link rel=alternate type=text/xml+oembed href=/xml>\
          <link rel=alternate type=application/json+oembed href=/json>
          """)
      default: .html("<title>Tea</title><link rel=alternate type=text/xml+oembed href=/xml>")
      }
    }
    defer { origin.stop() }
    let unfurler = unfurler()
    let both = await unfurler.unfurl(try #require(WebURL(origin.url("/both")))).metadata
    #expect(both?.title == "Tea")
    #expect(both?.author == "Ada & Eve")
    #expect(both?.image?.url == "https://i.test/1.jpg")
    #expect(both?.sources?["author"] == "oembed")
    let one = await unfurler.unfurl(try #require(WebURL(origin.url("/one")))).metadata
    #expect(one?.author == "Eve")
    #expect(origin.log.requests.map(\.path) == ["/both", "/json", "/one", "/xml"])
  }

  @Test func `a page cannot lead an oEmbed request to a private address`() async throws {
    let origin = try Origin(addresses: ["127.0.0.1", "127.1.0.1"]) { request in
      let port = request.header("host")?.split(separator: ":").last ?? "80"
      return .html(
        "<title>Tea</title><link rel=alternate type=application/json+oembed"
          + " href='http://127.1.0.1:\(port)/secret'>")
    }
    defer { origin.stop() }
    var settings = UnfurlSettings()
    _ = settings.fetch.addressPolicy.allow("127.0.0.0/16")
    settings.hosts.spacing = .zero
    let url = try #require(WebURL(origin.url("/")))
    #expect(await Unfurler(settings: settings).unfurl(url).metadata?.title == "Tea")
    #expect(origin.log.requests.map(\.host) == ["127.0.0.1"])
  }

  @Test func `a private address is refused, and the origin sees no connection`() async throws {
    let origin = try Origin { _ in Self.page("Secret") }
    defer { origin.stop() }
    var settings = UnfurlSettings()
    settings.quickRetryDelay = .zero
    let unfurler = Unfurler(settings: settings)
    for host in ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0x7f000001", "2130706433"] {
      let url = try #require(WebURL("http://\(host):\(origin.port)/"))
      #expect(await unfurler.unfurl(url).failure?.kind == .notAllowed, "\(host)")
    }
    #expect(origin.log.connections == 0)
  }

  @Test func `cancelling ends the transfer at the origin too`() async throws {
    let origin = try Origin { _ in .silence }
    defer { origin.stop() }
    let url = try #require(WebURL(origin.url("/")))
    let unfurler = unfurler()
    let task = Task { await unfurler.unfurl(url) }
    #expect(await origin.wait { $0.busy == 1 })
    task.cancel()
    #expect(await task.value.failure?.kind == .cancelled)
    #expect(await origin.wait { $0.open == 0 })
  }

  @Test func `what an earlier card can be revalidated with is sent along`() async throws {
    let origin = try Origin { request in
      request.header("If-None-Match") == "\"1\""
        ? .status(304, headers: [("ETag", "\"1\"")])
        : .html("<title>Tea</title>", headers: [("ETag", "\"1\"")])
    }
    defer { origin.stop() }
    let url = try #require(WebURL(origin.url("/")))
    let unfurler = unfurler()
    let first = await unfurler.attempt(UnfurlRequest(url: url))
    #expect(first.metadata?.title == "Tea")
    #expect(first.validators == CacheValidators(entityTag: "\"1\""))
    let second = await unfurler.attempt(UnfurlRequest(url: url, validators: first.validators))
    guard case .unchanged = second.outcome else {
      Issue.record("not unchanged")
      return
    }
  }

  @Test func `what was not read of a page is not waited for`() async throws {
    let page = Array(
      "<head><title>Tea</title><meta property=og:title content=Tea></head><body>".utf8)
    let origin = try Origin { _ in
      OriginAnswer([
        .send(OriginAnswer.head(200, [("Content-Type", "text/html")]) + page),
        .flood(Array(repeating: UInt8(ascii: "x"), count: 4096)),
      ])
    }
    defer { origin.stop() }
    let url = try #require(WebURL(origin.url("/")))
    let attempt = await unfurler().unfurl(url)
    #expect(attempt.metadata?.title == "Tea")
    #expect(attempt.bytes < 4_000_000)
    #expect(await origin.wait { $0.open == 0 })
  }

  @Test func `a host that is not there has one clear sentence`() async throws {
    // The port is taken at another address, so that nobody listens to it at this one.
    let origin = try Origin { _ in .silence }
    defer { origin.stop() }
    let url = try #require(WebURL("http://127.77.0.1:\(origin.port)/"))
    let failure = await unfurler { $0.quickRetryDelay = .zero }.unfurl(url).failure
    #expect(failure?.kind == .unreachable)
    #expect(failure?.message.contains("127.77.0.1") == true)
  }
}
