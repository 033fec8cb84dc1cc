import FeedModel
import Foundation
import Origin
import Store
import TestSupport
import Testing

/// `pennant work`: the queue, drained without a screen.
@Suite(.ownThread, .timeLimit(.minutes(10))) struct WorkTests {
  private static let openRange = ["--allow-address", "127.0.0.0/8"]
  let home: TemporaryFolder
  let program: Program

  init() throws {
    home = try TemporaryFolder()
    program = try Program(home: home.path)
  }

  /// Queues a page of each of these addresses, one message for each.
  private func queue(_ addresses: [String]) async throws {
    let ending = try await program.run(
      ["post", "-"], input: Data(addresses.joined(separator: "\n").utf8))
    #expect(ending.status == 0 && ending.outputLines.count == addresses.count)
  }

  private func status() async throws -> QueueStatus {
    let store = try await SQLiteFeedStore(path: home.path + "/feed.db")
    let status = try await store.queueStatus(at: .now())
    await store.close()
    return status
  }

  @Test func `several at once drain one store, fetch nothing twice and end by themselves`()
    async throws
  {
    let hosts = (1...6).map { "127.0.1.\($0)" }
    let origin = try Origin(addresses: hosts) { request in
      OriginAnswer.html("<title>\(request.path)</title>").delayed(by: .milliseconds(10))
    }
    defer { origin.stop() }
    try await queue((0..<60).map { origin.url("/\($0)", host: hosts[$0 % hosts.count]) })
    let workers = try (0..<3).map { _ in
      try program.start(["work", "--until-empty", "--json"] + Self.openRange)
    }
    var ready = 0
    for worker in workers {
      let ending = await worker.wait()
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.errors.isEmpty)
      let answer = try JSONReader().value(of: ending.output)
      ready += answer["ready"]?.integer.map { Int($0) } ?? 0
    }
    #expect(ready == 60 && origin.log.requests.count == 60)
    #expect(origin.log.mostBusyByHost.values.allSatisfy { $0 <= 2 })
  }

  @Test func `failures make the status 1, and nothing to do makes it 0`() async throws {
    let origin = try Origin { _ in .status(404) }
    defer { origin.stop() }
    try await queue([origin.url("/gone")])
    let ending = try await program.run(["work", "--until-empty"] + Self.openRange)
    #expect(ending.status == 1 && ending.errors == "made 0 cards, 1 link failed\n")
    let second = try await program.run(["work", "--until-empty"] + Self.openRange)
    #expect(second.status == 0 && second.errors == "made 0 cards, 0 links failed\n")
  }

  @Test(arguments: [([], 0), (["--until-empty"], 130)] as [([String], Int32)])
  func `SIGTERM ends it soon, with nothing held`(options: [String], expected: Int32) async throws {
    let origin = try Origin(addresses: ["127.0.0.1", "127.0.0.2"]) { _ in .silence }
    defer { origin.stop() }
    try await queue((0..<6).map { origin.url("/\($0)", host: "127.0.0.\(1 + $0 % 2)") })
    let worker = try program.start(["work"] + options + Self.openRange)
    #expect(await origin.wait { $0.busy == 4 })
    let start = ContinuousClock.now
    worker.send(signal: SIGTERM)
    let ending = await worker.wait()
    #expect(ending.status == expected, "\(ending.errors)")
    // Two are promised; a busy machine gets as many more.
    #expect(start.duration(to: ending.endedAt) < .seconds(4))
    let status = try await status()
    #expect(status.running == 0 && status.queued == 6)
  }

  @Test func `SIGTERM lets what is nearly done be done, and leaves the rest queued`() async throws {
    let origin = try Origin { request in
      OriginAnswer.html("<title>\(request.path)</title>").delayed(by: .milliseconds(300))
    }
    defer { origin.stop() }
    try await queue((0..<6).map { origin.url("/\($0)") })
    let worker = try program.start(["work"] + Self.openRange)
    #expect(await origin.wait { $0.busy == 2 })
    worker.send(signal: SIGTERM)
    #expect(await worker.wait().status == 0)
    let status = try await status()
    #expect(status.running == 0 && status.ready == origin.log.requests.count)
    // Two, or more where a busy machine brings the signal late.
    #expect(status.ready >= 2 && status.ready + status.queued == 6)
  }

  @Test func `progress is shown on a terminal and nowhere else`() async throws {
    let origin = try Origin { _ in
      OriginAnswer.html("<title>Tea</title>").delayed(by: .milliseconds(200))
    }
    defer { origin.stop() }
    let tool = "/usr/bin/script"
    guard FileManager.default.isExecutableFile(atPath: tool) else {
      print("skipped: no \(tool), which would be the terminal")
      return
    }
    try await queue((0..<6).map { origin.url("/\($0)") })
    let line = ([program.path, "work", "--until-empty"] + Self.openRange).joined(separator: " ")
    let ending = try await Program(path: tool, home: home.path).run(["-qec", line, "/dev/null"])
    #expect(ending.output.contains(" of 6 links") && ending.status == 0, "\(ending.output)")
    #expect(ending.output.contains("\r"))
  }
}
