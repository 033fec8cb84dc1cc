import FeedModel
import Origin
import TestSupport
import Testing

@testable import Fetch

@Suite(.ownThread) struct CurlFetcherTests {
  @Test func `a page comes with its head, its body and its figures`() async throws {
    let site = try Site { _ in .html("<title>é</title>", headers: [("ETag", "\"1\"")]) }
    let (response, body) = try await site.get("/page")
    #expect(body == "<title>é</title>")
    #expect(response.head.status == 200)
    #expect(response.head.url == (try site.url("/page")))
    #expect(response.head.redirects.isEmpty)
    #expect(response.head.headers["etag"] == "\"1\"")
    #expect(response.ending.name == "complete")
    // The origin may count later than the answer arrives.
    #expect(await site.origin.wait { $0.sentBytes == response.wireBytes })
    #expect(response.timing.total > .zero && response.timing.firstByte > .zero)
  }

  @Test func `a request has its manners`() async throws {
    let site = try Site(change: { $0.acceptLanguage = "de, *;q=0.5" }, answer: { _ in .html("") })
    var request = try site.request()
    request.accept = "text/html\r\nEvil: 1"
    request.validators = CacheValidators(
      entityTag: "W/\"a\"", lastModified: "Sat, 01 Jan 2000 00:00:00 GMT")
    _ = try await site.fetcher.fetch(request, into: Recorder())
    let sent = try #require(site.origin.log.requests.first)
    #expect(sent.method == "GET" && sent.target == "/")
    #expect(sent.header("user-agent") == FetchSettings.standardUserAgent)
    #expect(sent.header("accept") == "text/htmlEvil: 1" && sent.header("evil") == nil)
    #expect(sent.header("accept-language") == "de, *;q=0.5")
    #expect(sent.header("if-none-match") == "W/\"a\"")
    #expect(sent.header("if-modified-since") == "Sat, 01 Jan 2000 00:00:00 GMT")
    let codings = try #require(sent.header("accept-encoding"))
    #expect(["gzip", "deflate", "br", "zstd"].allSatisfy { codings.contains($0) })
    #expect(sent.header("cookie") == nil && sent.header("referer") == nil)
  }

  @Test func `not modified is a response`() async throws {
    let site = try Site { request in
      request.header("if-none-match") == "\"1\"" ? .status(304) : .html("changed")
    }
    var request = try site.request()
    request.validators = CacheValidators(entityTag: "\"1\"")
    let body = Recorder(appetiteBytes: 0)
    let response = try await site.fetcher.fetch(request, into: body)
    #expect(response.head.status == 304 && body.statuses == [304] && body.count == 0)
    // The connection was kept for the next one.
    _ = try await site.get()
    #expect(site.origin.log.connections == 1)
  }

  @Test func `a connection is used again`() async throws {
    let site = try Site { _ in .html("x") }
    for _ in 1...5 { _ = try await site.get() }
    #expect(site.origin.log.connections == 1 && site.origin.log.requests.count == 5)
  }

  @Test func `a connection that the server closed meanwhile is opened anew`() async throws {
    let site = try Site { _ in .html("x").then(.close) }
    for _ in 1...3 {
      #expect(try await site.get().1 == "x")
    }
    #expect(site.origin.log.requests.count == 3)
  }

  @Test func `many transfers are under way at once`() async throws {
    let hosts = (1...40).map { "127.0.1.\($0)" }
    let site = try Site(addresses: hosts) { request in
      .html(request.target).delayed(by: .milliseconds(5))
    }
    let bodies = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<200 {
        group.addTask { try await site.get("/\(index)", host: hosts[index % 40]).1 }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(bodies == Set((0..<200).map { "/\($0)" }))
    #expect(site.origin.log.mostBusy > 16)
  }

  @Test func `a status is a status and no failure`() async throws {
    let site = try Site { _ in .html("gone", status: 410) }
    let (response, body) = try await site.get()
    #expect(response.head.status == 410 && body == "gone")
  }

  @Test func `after enough the socket is closed`() async throws {
    let site = try Site { _ in
      OriginAnswer([
        .send(OriginAnswer.head(200, [("Content-Type", "text/html")])),
        .flood(Array("<p>x".utf8)),
      ])
    }
    let body = Recorder(appetiteBytes: 4)
    let response = try await site.fetcher.fetch(try site.request(), into: body)
    #expect(response.ending.name == "enough" && body.count >= 4 && body.count < 100_000)
    #expect(await site.origin.wait { $0.open == 0 && $0.abandoned == 1 })
  }

  @Test func `a consumer may have enough with the head`() async throws {
    let site = try Site { _ in .html("never").trickled(every: .milliseconds(1)) }
    let body = Recorder(appetiteBytes: 0)
    let response = try await site.fetcher.fetch(try site.request(), into: body)
    #expect(response.ending.name == "enough" && body.count == 0)
    #expect(await site.origin.wait { $0.open == 0 })
  }

  @Test func `the body's limit ends the transfer and keeps what came before`() async throws {
    let site = try Site { _ in
      OriginAnswer([.send(OriginAnswer.head(200, [])), .flood(Array("0123456789".utf8))])
    }
    let body = Recorder()
    let response = try await site.fetcher.fetch(try site.request(), into: body)
    #expect(response.ending.name == "limit" && body.count == 100_000)
    #expect(await site.origin.wait { $0.open == 0 })
  }

  @Test func `a body of exactly the limit is complete`() async throws {
    let site = try Site { _ in .html(String(repeating: "x", count: 100_000)) }
    let (response, body) = try await site.get()
    #expect(response.ending.name == "complete" && body.utf8.count == 100_000)
  }

  @Test func `a broken body is a response that says so`() async throws {
    let site = try Site { _ in
      OriginAnswer([
        .send(OriginAnswer.head(200, [("Content-Length", "100")])), .send([65]), .close,
      ])
    }
    let (response, body) = try await site.get()
    #expect(body == "A" && response.head.status == 200)
    #expect(
      response.ending.error
        == FetchError(.unreachable, "the connection to \"127.0.0.1\" broke off"))
  }

  @Test(arguments: ["utf-8", "UTF-8", "none", "binary", "text/html", "8bit"])
  func `a body whose coding is no coding is taken as it was sent`(coding: String) async throws {
    let site = try Site { request in
      let isPacked = request.target == "/packed"
      let body = isPacked ? Bomb.gzip(3) : Array("plain".utf8)
      return OriginAnswer([
        .send(
          OriginAnswer.head(
            200,
            [
              ("Content-Encoding", isPacked ? "gzip" : coding),
              ("Content-Length", String(body.count)),
            ])),
        .send(body),
      ])
    }
    let (response, body) = try await site.get()
    #expect(response.ending.name == "complete" && body == "plain")
    #expect(response.head.redirects.isEmpty && site.origin.log.requests.count == 2)
    // The same handle unpacks again what comes after.
    let (_, unpacked) = try await site.get("/packed")
    #expect(unpacked.utf8.count > 200 && unpacked.utf8.allSatisfy { $0 == 0 })
  }

  @Test func `cancelling ends the transfer and its socket`() async throws {
    let site = try Site { _ in
      OriginAnswer([.send(OriginAnswer.head(200, [("Content-Length", "9")])), .hold])
    }
    let request = try site.request()
    let task = Task { () throws(FetchError) in
      try await site.fetcher.fetch(request, into: Recorder())
    }
    #expect(await site.origin.wait { $0.busy == 1 })
    task.cancel()
    let error = await #expect(throws: FetchError.self) { try await task.value }
    #expect(error == FetchError(.cancelled, "fetching from \"127.0.0.1\" was cancelled"))
    #expect(await site.origin.wait { $0.open == 0 && $0.abandoned == 1 })
  }

  @Test func `a task cancelled beforehand asks nobody`() async throws {
    let site = try Site { _ in .html("x") }
    let request = try site.request()
    let fetcher = site.fetcher
    let task = Task { () async throws(FetchError) -> FetchResponse in
      while !Task.isCancelled { await Task.yield() }
      return try await fetcher.fetch(request, into: Recorder())
    }
    task.cancel()
    let error = await #expect(throws: FetchError.self) { try await task.value }
    #expect(error?.kind == .cancelled)
    #expect(site.origin.log.connections == 0)
  }

  @Test func `closing cancels what is under way and what comes after`() async throws {
    let site = try Site { _ in .silence }
    let request = try site.request()
    let fetcher = site.fetcher
    let task = Task { () throws(FetchError) in
      try await fetcher.fetch(request, into: Recorder())
    }
    #expect(await site.origin.wait { $0.busy == 1 })
    fetcher.close()
    let error = await #expect(throws: FetchError.self) { try await task.value }
    #expect(error?.kind == .cancelled)
    #expect(try await site.failure().kind == .cancelled)
    fetcher.close()
  }

  @Test func `a name without an address is told from one that is not allowed`() async throws {
    let site = try Site { _ in .html("x") }
    let url = try #require(WebURL("http://x.invalid/"))
    let error = await #expect(throws: FetchError.self) {
      try await site.fetcher.fetch(FetchRequest(url: url, bodyLimitBytes: 1), into: Recorder())
    }
    #expect(
      error == FetchError(.unresolved, "no address for \"x.invalid\"", unconnected: url))
  }

  @Test func `a port where nobody listens is unreachable`() async throws {
    let site = try Site { _ in .html("x") }
    let url = try site.url()
    site.origin.stop()
    let error = await #expect(throws: FetchError.self) {
      try await site.fetcher.fetch(FetchRequest(url: url, bodyLimitBytes: 1), into: Recorder())
    }
    #expect(error?.kind == .unreachable)
    #expect(error?.message.hasPrefix("\"127.0.0.1\" refuses connections on port") == true)
  }
}
