import FeedModel
import Origin
import Testing

@testable import Fetch

@Suite struct RefusedAddressTests {
  @Test func `a refused address sees no connection`() async throws {
    let site = try Site(change: { $0.addressPolicy = AddressPolicy() }, answer: { _ in .html("x") })
    #expect(
      try await site.failure()
        == FetchError(.notAllowed, "127.0.0.1 is a loopback address and is not allowed"))
    let port = site.origin.port
    for host in [
      "127.1", "2130706433", "0x7f.1", "0", "[::ffff:127.0.0.1]", "[64:ff9b::7f00:1]", "[::1]",
      "localhost", "LOCALHOST",
    ] {
      let url = try #require(WebURL("http://\(host):\(port)/"))
      let error = await #expect(throws: FetchError.self) {
        try await site.fetcher.fetch(FetchRequest(url: url, bodyLimitBytes: 1), into: Recorder())
      }
      #expect(error?.kind == .notAllowed, "\(host): \(String(describing: error))")
    }
    #expect(site.origin.log.connections == 0)
  }

  @Test func `a name is judged by its address, and the sentence names both`() async throws {
    let site = try Site(change: { $0.addressPolicy = AddressPolicy() }, answer: { _ in .html("x") })
    let url = try #require(WebURL("http://localhost:\(site.origin.port)/"))
    let error = await #expect(throws: FetchError.self) {
      try await site.fetcher.fetch(FetchRequest(url: url, bodyLimitBytes: 1), into: Recorder())
    }
    let message = try #require(error?.message)
    #expect(
      ["127.0.0.1", "::1"].map {
        "\"localhost\" is at \($0), a loopback address, and is not allowed"
      }.contains(message))
  }

  @Test func `a name with an allowed address beside a refused one is reached`() async throws {
    let site = try Site { _ in .html("x") }
    // Where the system's hosts file gives `localhost` the address ::1 too, that one is refused.
    let url = try #require(WebURL("http://localhost:\(site.origin.port)/"))
    let body = Recorder()
    _ = try await site.fetcher.fetch(FetchRequest(url: url, bodyLimitBytes: 10), into: body)
    #expect(body.text == "x")
  }

  @Test(arguments: [22, 25, 81, 1023])
  func `a port of another protocol is refused`(port: Int) async throws {
    let site = try Site { _ in .html("x") }
    let url = try #require(WebURL("http://127.0.0.1:\(port)/"))
    let error = await #expect(throws: FetchError.self) {
      try await site.fetcher.fetch(FetchRequest(url: url, bodyLimitBytes: 1), into: Recorder())
    }
    #expect(
      error
        == FetchError(
          .notAllowed,
          "port \(port) of \"127.0.0.1\" is not allowed, only 80, 443 and those above 1023 are"))
  }

  @Test func `an address with a password is not fetched`() async throws {
    let site = try Site { _ in .html("x") }
    let url = try #require(WebURL("http://user:secret@127.0.0.1:\(site.origin.port)/"))
    let error = await #expect(throws: FetchError.self) {
      try await site.fetcher.fetch(FetchRequest(url: url, bodyLimitBytes: 1), into: Recorder())
    }
    #expect(
      error
        == FetchError(
          .notAllowed, "the address of \"127.0.0.1\" holds a password and is not fetched"))
    #expect(site.origin.log.connections == 0)
  }
}
