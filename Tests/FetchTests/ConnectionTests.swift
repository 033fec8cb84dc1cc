import FeedModel
import Origin
import TestSupport
import Testing

@testable import Fetch

/// Which connections there are, as the origin counts them.
@Suite(.ownThread) struct ConnectionTests {
  @Test func `a few bytes that nobody wants are read, and the connection is used again`()
    async throws
  {
    let site = try Site { _ in .html(String(repeating: "x", count: 30_000)) }
    for _ in 1...3 {
      let body = Recorder(appetiteBytes: 4)
      let response = try await site.fetcher.fetch(try site.request(), into: body)
      #expect(response.ending.name == "enough" && body.count >= 4 && body.count < 30_000)
    }
    #expect(site.origin.log.connections == 1 && site.origin.log.abandoned == 0)
  }

  @Test func `many bytes that nobody wants are not waited for`() async throws {
    let site = try Site { _ in .html(String(repeating: "x", count: 3_000_000)) }
    let body = Recorder(appetiteBytes: 4)
    let response = try await site.fetcher.fetch(try site.request(), into: body)
    #expect(response.ending.name == "enough" && body.count < 1_000_000)
    #expect(await site.origin.wait { $0.open == 0 })
  }

  @Test func `a few bytes that do not come are not waited for`() async throws {
    let site = try Site { _ in
      OriginAnswer([
        .send(OriginAnswer.head(200, [("Content-Length", "1000")])), .send([65, 65, 65]), .hold,
      ])
    }
    let body = Recorder(appetiteBytes: 2)
    let response = try await site.fetcher.fetch(try site.request(), into: body)
    #expect(response.ending.name == "enough" && body.text == "AAA")
    #expect(response.timing.total < .seconds(15), "the idle limit is 20 s")
    #expect(await site.origin.wait { $0.open == 0 && $0.abandoned == 1 })
  }

  @Test func `idle connections give way, so that there are never more than the limit`() async throws
  {
    let hosts = (1...12).map { "127.0.2.\($0)" }
    let site = try Site(addresses: hosts, change: { $0.connectionLimit = 4 }) { _ in
      .html("x").delayed(by: .milliseconds(2))
    }
    // Four at once, as the limit wants it of its callers, over and over all hosts.
    await withTaskGroup(of: Void.self) { group in
      for lane in 0..<4 {
        group.addTask {
          for round in 0..<9 {
            _ = try? await site.get("/", host: hosts[(lane * 3 + round) % 12])
          }
        }
      }
    }
    #expect(site.origin.log.requests.count == 36)
    #expect(site.origin.log.mostOpen <= 4)
  }

  @Test func `redirects take a place of the host they lead to`() async throws {
    let hosts = (1...6).map { "127.0.3.\($0)" }
    let site = try Site(
      addresses: hosts + ["127.0.3.99"], change: { $0.perHostLimit = 2 }
    ) { request in
      request.host == "127.0.3.99"
        ? .html("here").delayed(by: .milliseconds(20))
        : .redirect(to: "http://127.0.3.99:\(request.port)\(request.target)")
    }
    let timings = try await withThrowingTaskGroup(of: FetchTiming.self) { group in
      for (index, host) in (hosts + hosts).enumerated() {
        group.addTask {
          let (response, body) = try await site.get("/\(index)", host: host)
          #expect(body == "here")
          return response.timing
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let log = site.origin.log
    #expect(log.requests.count == 24)
    #expect(log.mostBusyByHost["127.0.3.99"] == 2)
    #expect(log.mostOpenByHost.values.allSatisfy { $0 <= 2 })
    #expect(timings.contains { $0.waited > .zero })
  }

  @Test func `hosts that redirect to each other do not wait for each other`() async throws {
    let pair = ["127.0.4.1", "127.0.4.2"]
    let site = try Site(addresses: pair, change: { $0.perHostLimit = 1 }) { request in
      let other = request.host == pair[0] ? pair[1] : pair[0]
      return request.path == "/end"
        ? .html(request.host)
        : .redirect(to: "http://\(other):\(request.port)/end").delayed(by: .milliseconds(5))
    }
    let bodies = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<40 {
        group.addTask { try await site.get("/\(index)", host: pair[index % 2]).1 }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bodies.count == 40)
    #expect(site.origin.log.mostBusyByHost.values.allSatisfy { $0 == 1 })
  }

  @Test func `time spent waiting for a place is no slowness of the host`() async throws {
    let site = try Site(change: {
      $0.perHostLimit = 1
      $0.totalTimeout = .seconds(3)
    }) { _ in .html("x").delayed(by: .milliseconds(700)) }
    let waits = try await withThrowingTaskGroup(of: Duration.self) { group in
      for index in 0..<6 {
        group.addTask { try await site.get("/\(index)").0.timing.waited }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(waits.count { $0 > .seconds(3) } >= 1)
  }

  @Test func `cancelling whoever waits for a place asks nobody`() async throws {
    let site = try Site(change: { $0.perHostLimit = 1 }) { request in
      request.path == "/slow" ? .silence : .html("x")
    }
    let fetcher = site.fetcher
    func start(_ path: String) throws -> Task<FetchError?, Never> {
      let request = try site.request(path)
      return Task {
        do throws(FetchError) {
          _ = try await fetcher.fetch(request, into: Recorder())
          return nil
        } catch {
          return error
        }
      }
    }
    let first = try start("/slow")
    #expect(await site.origin.wait { $0.busy == 1 })
    let second = try start("/second")
    second.cancel()
    #expect(await second.value?.kind == .cancelled)
    let third = try start("/third")
    first.cancel()
    #expect(await first.value?.kind == .cancelled)
    #expect(await third.value == nil)
    #expect(site.origin.log.requests.map(\.path) == ["/slow", "/third"])
  }
}
