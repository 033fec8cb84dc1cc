import Origin
import TestSupport
import Testing

/// What a person gets for an address that cannot become a card: one sentence and a status.
@Suite struct BadInputTests {
  @Test func `a server that never answers is a sentence after the time that was given`()
    async throws
  {
    let origin = try Origin(addresses: ["127.0.0.1"]) { _ in .silence }
    defer { origin.stop() }
    let home = try TemporaryFolder()
    let ending = try await Program(home: home.path).run(
      ["unfurl", "--timeout", "0.5", "--allow-address", "127.0.0.0/8", origin.url("/silent")])
    #expect(ending.status == 1)
    // What is left of the time when the request starts is a little less.
    #expect(ending.output.hasPrefix("▎ ✗ \"127.0.0.1\" was not done within "))
    #expect(ending.errors.isEmpty)
  }

  @Test func `a refused address opens no connection`() async throws {
    let origin = try Origin(addresses: ["127.0.0.1"]) { _ in .html("<title>secret</title>") }
    defer { origin.stop() }
    let home = try TemporaryFolder()
    let ending = try await Program(home: home.path).run(["unfurl", "--json", origin.url("/secret")])
    #expect(ending.status == 1)
    #expect(ending.output.contains(#""kind":"not_allowed""#))
    #expect(origin.log.connections == 0)
  }
}
