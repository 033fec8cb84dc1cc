import Foundation
import Origin
import TestSupport
import Testing

/// What a signal, a closed or a full output makes of a command.
@Suite(.ownThread) struct InterruptTests {
  @Test(arguments: [SIGINT, SIGTERM])
  func `one signal ends an import that makes cards, with status 130`(number: Int32) async throws {
    let origin = try Origin(addresses: ["127.0.0.1"]) { _ in .silence }
    defer { origin.stop() }
    let home = try TemporaryFolder()
    let file = try home.file("talk.txt", "see \(origin.url("/silent"))\n")
    let running = try Program(home: home.path).start(
      ["import", "--allow-address", "127.0.0.0/8", file])
    #expect(await origin.wait { $0.requests.count == 1 })
    running.send(signal: number)
    #expect(await running.wait().status == 130)
  }

  @Test func `one signal ends a command that reads without end`() async throws {
    let home = try TemporaryFolder()
    let program = try Program(home: home.path)
    let running = try program.start(["links", "/dev/zero"])
    running.send(signal: SIGINT)
    // By the signal itself, where it came before the program listened.
    let status = await running.wait().status
    #expect([130, -SIGINT].contains(status))
  }

  @Test func `a full output is a failure that is told`() async throws {
    let home = try TemporaryFolder()
    let ending = try await Program(home: home.path).run(["man"], outputPath: "/dev/full")
    #expect(ending.status == 1)
    #expect(
      ending.errors == "pennant: standard output cannot be written: no space left on device\n")
  }
}
