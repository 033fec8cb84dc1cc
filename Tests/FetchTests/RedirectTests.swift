import FeedModel
import Origin
import Testing

@testable import Fetch

@Suite struct RedirectTests {
  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect is followed to its end`(status: Int) async throws {
    let site = try Site { request in
      switch request.target {
      case "/a/start": .redirect(to: "../middle?x#part", status: status)
      case "/middle?x": .redirect(to: "//127.0.0.1:\(request.port)/end", status: status)
      default: .html(request.target)
      }
    }
    let (response, body) = try await site.get("/a/start")
    #expect(body == "/end")
    #expect(response.head.url == (try site.url("/end")))
    #expect(response.head.redirects == [try site.url("/a/start"), try site.url("/middle?x#part")])
    #expect(site.origin.log.requests.map(\.target) == ["/a/start", "/middle?x", "/end"])
    #expect(site.origin.log.connections == 1)
  }

  @Test func `a redirect without a target is a response`() async throws {
    let site = try Site { _ in .html("nowhere", status: 302) }
    let (response, body) = try await site.get()
    #expect(response.head.status == 302 && body == "nowhere")
  }

  @Test func `the body of a redirect never reaches the consumer`() async throws {
    let site = try Site { request in
      request.target == "/"
        ? .html("moved", status: 302, headers: [("Location", "/x")]) : .html("x")
    }
    let body = Recorder()
    _ = try await site.fetcher.fetch(try site.request(), into: body)
    #expect(body.text == "x" && body.statuses == [200])
  }

  @Test func `the tenth redirect is followed and the eleventh is not`() async throws {
    let site = try Site { request in
      let step = Int(request.target.dropFirst()) ?? 0
      return step == 0 ? .html("end") : .redirect(to: "/\(step - 1)")
    }
    let (response, _) = try await site.get("/10")
    #expect(response.head.redirects.count == 10)
    #expect(
      try await site.failure("/11")
        == FetchError(.tooManyRedirects, "\"127.0.0.1\" redirects more than 10 times"))
    #expect(site.origin.log.count(of: "/0") == 1)
  }

  @Test func `a circle is left at its first turn`() async throws {
    let site = try Site { request in .redirect(to: request.target == "/a" ? "/b#x" : "/a") }
    #expect(
      try await site.failure("/a")
        == FetchError(.tooManyRedirects, "\"127.0.0.1\" redirects in a circle"))
    #expect(site.origin.log.requests.count == 2)
  }

  @Test func `a page that sets a cookie and sends back to itself is no circle`() async throws {
    let site = try Site { request in
      request.header("cookie") == "seen=1"
        ? .html("welcome")
        : OriginAnswer([
          .send(
            OriginAnswer.head(
              302, [("Set-Cookie", "seen=1"), ("Location", "/"), ("Content-Length", "0")]))
        ])
    }
    #expect(try await site.get().1 == "welcome")
    // The cookie lived for that chain only.
    #expect(try await site.get().1 == "welcome")
    #expect(site.origin.log.requests.map { $0.header("cookie") } == [nil, "seen=1", nil, "seen=1"])
  }

  @Test func `a new cookie each time is no way around the limit`() async throws {
    let site = try Site { request in
      OriginAnswer([
        .send(
          OriginAnswer.head(
            302, [("Set-Cookie", "a=b"), ("Location", "/"), ("Content-Length", "0")]))
      ])
    }
    #expect(try await site.failure().kind == .tooManyRedirects)
    #expect(site.origin.log.requests.count == 11)
  }

  @Test func `a cookie stays with the host that set it`() async throws {
    let site = try Site(addresses: ["127.0.0.1", "127.0.0.2"]) { request in
      request.host == "127.0.0.1"
        ? .html(
          "", status: 302,
          headers: [
            ("Set-Cookie", "a=b"), ("Location", "http://127.0.0.2:\(request.port)/"),
          ])
        : .html(request.header("cookie") ?? "none")
    }
    #expect(try await site.get().1 == "none")
  }

  @Test(
    arguments: [
      ("file:///etc/passwd", .notAllowed),
      ("ftp://127.0.0.1/", .notAllowed),
      ("gopher://127.0.0.1:70/_x", .notAllowed),
      ("javascript:alert(1)", .notAllowed),
      ("data:text/html,x", .notAllowed),
      ("http://10.0.0.1/", .notAllowed),
      ("http://169.254.169.254/latest/meta-data/", .notAllowed),
      ("http://[::1]:8080/", .notAllowed),
      ("http://[::ffff:10.0.0.1]/", .notAllowed),
      ("http://[64:ff9b::a00:1]/", .notAllowed),
      ("http://[fe80::1]/", .notAllowed),
      ("http://0xa000001/", .notAllowed),
      ("http://012.1/", .notAllowed),
      ("http://0/", .notAllowed),
      ("http://127.0.0.1:22/", .notAllowed),
      ("http://user:secret@127.0.0.1:8080/", .notAllowed),
      ("http://[", .malformed),
      ("http://", .malformed),
      ("http://127.0.0.1:99999/", .malformed),
      ("https://exa mple/", .malformed),
    ] as [(String, FetchError.Kind)])
  func `a redirect leads nowhere that a link may not`(
    location: String, kind: FetchError.Kind
  ) async throws {
    let site = try Site { _ in .redirect(to: location) }
    let error = try await site.failure()
    #expect(error.kind == kind, "\(error)")
    #expect(site.origin.log.connections == 1 && site.origin.log.requests.count == 1)
  }

  @Test func `a redirect to an endless address is not followed`() async throws {
    let site = try Site { _ in .redirect(to: "/" + String(repeating: "x", count: 3000)) }
    #expect(
      try await site.failure()
        == FetchError(.notAllowed, "the address at \"127.0.0.1\" is longer than 2048 bytes"))
  }

  @Test func `what a server writes is cleaned before it is shown`() async throws {
    let site = try Site { _ in .redirect(to: "x-\u{1b}[31m:\u{202e}") }
    let error = try await site.failure()
    #expect(error.message.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value < 127 })
  }
}

extension OriginRequest {
  /// The port in the `Host` field.
  var port: String {
    String(header("host")?.split(separator: ":").last ?? "")
  }
}
