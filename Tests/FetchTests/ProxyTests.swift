import FeedModel
import Origin
import Testing

@testable import Fetch

@Suite struct ProxyRulesTests {
  private func proxies(
    _ environment: [String: String], _ addresses: [String]
  ) throws -> [String?] {
    let rules = ProxyRules { environment[$0] }
    return try addresses.map { rules.proxy(for: try #require(WebURL($0))) }
  }

  @Test func `everything is asked directly unless somebody says otherwise`() throws {
    #expect(ProxyRules().proxy(for: try #require(WebURL("http://a.test/"))) == nil)
    #expect(try proxies([:], ["http://a.test/", "https://a.test/"]) == [nil, nil])
  }

  @Test(
    arguments: [
      (["http_proxy": "http://p:1"], ["http://p:1", nil]),
      (["https_proxy": "p:1"], [nil, "p:1"]),
      (["HTTPS_PROXY": "http://p:1"], [nil, "http://p:1"]),
      // A web server sets that one from a header `Proxy` of a request.
      (["HTTP_PROXY": "http://p:1"], [nil, nil]),
      (["all_proxy": "socks5h://p:1"], ["socks5h://p:1", "socks5h://p:1"]),
      (["ALL_PROXY": "http://q", "http_proxy": "http://p"], ["http://p", "http://q"]),
      (["http_proxy": "", "https_proxy": "ftp://p:1"], [nil, nil]),
      (["all_proxy": "http://p", "no_proxy": "*"], [nil, nil]),
      (["all_proxy": "http://p", "no_proxy": "b.test, .A.test"], [nil, nil]),
      (["all_proxy": "http://p", "NO_PROXY": "a.test:443"], ["http://p", nil]),
      (["all_proxy": "http://p", "no_proxy": "test.a.test,xa.test"], ["http://p", "http://p"]),
    ] as [([String: String], [String?])])
  func `the environment is read as command line tools do`(
    environment: [String: String], expected: [String?]
  ) throws {
    #expect(try proxies(environment, ["http://a.test/", "https://a.test/"]) == expected)
  }

  @Test(
    arguments: [
      ("example.com", "http://www.example.com/", true),
      ("example.com", "http://myexample.com/", false),
      ("10.0.0.0/8", "http://10.1.2.3/", true),
      ("10.0.0.0/8", "http://11.1.2.3/", false),
      ("192.168.1.1", "http://192.168.1.1:8080/", true),
      ("::1", "http://[::1]/", true),
      ("fd00::/8", "http://[fd12::1]/", true),
    ])
  func `exceptions cover names, what is below them, and addresses`(
    exception: String, address: String, isDirect: Bool
  ) throws {
    let environment = ["http_proxy": "http://p:1", "no_proxy": exception]
    #expect((try proxies(environment, [address]) == [nil]) == isDirect)
  }

  @Test(
    arguments: ["", "http://", "ftp://p:1", "http://p :1", "http:///x", ":80", "http://p\u{e9}"])
  func `what is no proxy is refused`(text: String) {
    #expect(ProxyRules(everythingThrough: text) == nil)
  }
}

@Suite struct ProxyTests {
  private func site(
    exceptions: String = "", _ answer: @escaping @Sendable (OriginRequest) -> OriginAnswer
  ) throws -> (Origin, CurlFetcher) {
    let origin = try Origin(answer: answer)
    var settings = FetchSettings()
    let proxy = "http://user:secret@127.0.0.1:\(origin.port)"
    settings.proxies = ProxyRules { ["all_proxy": proxy, "no_proxy": exceptions][$0] }
    return (origin, CurlFetcher(settings: settings))
  }

  private func get(
    _ address: String, _ fetcher: CurlFetcher
  ) async throws -> Result<String, FetchError> {
    let request = FetchRequest(url: try #require(WebURL(address)), bodyLimitBytes: 1000)
    let body = Recorder()
    do throws(FetchError) {
      _ = try await fetcher.fetch(request, into: body)
      return .success(body.text)
    } catch {
      return .failure(error)
    }
  }

  @Test func `a page comes through the proxy, whose own address nobody judges`() async throws {
    let (origin, fetcher) = try site { request in
      request.target == "http://a.test/old"
        ? .redirect(to: "http://b.test/new") : .html(request.target)
    }
    #expect(try await get("http://a.test/old", fetcher) == .success("http://b.test/new"))
    #expect(origin.log.requests.map(\.target) == ["http://a.test/old", "http://b.test/new"])
  }

  @Test(arguments: [
    "http://10.0.0.1/", "http://[::1]/", "http://localhost/", "http://x.localhost/",
  ])
  func `a private address is refused although a proxy would be asked`(address: String) async throws
  {
    let (origin, fetcher) = try site { _ in .html("secret") }
    guard case .failure(let error) = try await get(address, fetcher) else {
      Issue.record("it was fetched")
      return
    }
    #expect(error.kind == .notAllowed)
    #expect(origin.log.connections == 0)
  }

  @Test func `what is asked directly is judged as ever, though others go through a proxy`()
    async throws
  {
    // The system's hosts file knows this name.
    let (origin, fetcher) = try site(exceptions: "localhost") { _ in .html("secret") }
    guard case .failure(let error) = try await get("http://localhost:\(origin.port)/", fetcher)
    else {
      Issue.record("it was fetched")
      return
    }
    #expect(error.kind == .notAllowed)
    #expect(origin.log.connections == 0)
  }

  @Test func `a proxy that makes no tunnel is named, without its password`() async throws {
    let (origin, fetcher) = try site { request in
      request.method == "CONNECT" ? .status(403) : .html("x")
    }
    #expect(
      try await get("https://a.test/", fetcher)
        == .failure(
          FetchError(
            .unreachable,
            "the proxy \"127.0.0.1:\(origin.port)\" does not connect to \"a.test\" (status 403)")))
  }

  @Test func `a proxy that is not there is named`() async throws {
    let (origin, fetcher) = try site { _ in .html("x") }
    origin.stop()
    #expect(
      try await get("http://a.test/", fetcher)
        == .failure(
          FetchError(.unreachable, "no connection to the proxy \"127.0.0.1:\(origin.port)\"")))
  }
}
