import FeedModel
import Foundation
import Origin
import TestSupport
import Testing

/// SIGKILL at any instant: nothing is lost, nothing is done twice.
@Suite(.ownThread, .serialized) struct ImportCrashTests {
  private static let hosts = (1...40).map { "127.0.1.\($0)" }

  @Test func `an import that is killed and started again ends as if it had not been`() async throws
  {
    let origin = try Origin(addresses: Self.hosts) { request in
      let isMissing = request.path.hasSuffix("7")
      let title = "<title>Page \(request.path)</title>"
      return OriginAnswer.html(title, status: isMissing ? 404 : 200).delayed(by: .milliseconds(20))
    }
    defer { origin.stop() }
    let home = try TemporaryFolder()
    let program = try Program(home: home.path)
    let file = try home.file("talk.jsonl", Self.conversation(origin))
    let command = ["import", "--allow-address", "127.0.0.0/8", file]

    var fetchedBefore: [String: Int] = [:]
    for _ in 0..<5 {
      let running = try program.start(command)
      // Somewhere in the run: its time is in the hundreds of milliseconds.
      try await Task.sleep(for: .milliseconds(Int.random(in: 20...400)))
      running.send(signal: SIGKILL)
      _ = await running.wait()
      // What is stored now must not be asked for again.
      let stored = try await Self.log(program).flatMap { Self.links(of: $0) }.filter(\.isSettled)
      let requests = origin.log
      for link in stored { fetchedBefore[link.target] = requests.count(of: link.target) }
    }
    let ending = try await program.run(command)
    #expect([0, 1].contains(ending.status), "\(ending.errors)")

    let messages = try await Self.log(program)
    #expect(messages.count == 1000)
    #expect(Set(messages.compactMap { $0["text"]?.string }).count == 1000)
    let links = messages.flatMap(Self.links)
    #expect(links.count == 300)
    #expect(links.allSatisfy { $0.isSettled })
    #expect(links.filter { $0.state == "failed" }.allSatisfy { $0.target.hasSuffix("7") })
    for (target, count) in fetchedBefore {
      #expect(origin.log.count(of: target) == count, "\(target) was fetched again")
    }
  }

  private struct SeenLink {
    let target: String
    let state: String?
    var isSettled: Bool { state == "ready" || state == "failed" }
  }

  private static func conversation(_ origin: Origin) -> String {
    (0..<1000).map { number in
      var text = "message \(number)"
      if number % 10 < 3 {
        let link = number / 10 * 3 + number % 10
        text += " " + origin.url("/page/\(link)", host: hosts[link % hosts.count])
      }
      let posted = Timestamp(milliseconds: 1_767_225_600_000 + Int64(number) * 1000).rfc3339
      return JSONValue.object([
        "author": .string("a\(number % 7)"), "posted_at": .string(posted), "text": .string(text),
      ]).line
    }.joined(separator: "\n")
  }

  private static func log(_ program: Program) async throws -> [JSONValue] {
    let ending = try await program.run(["log", "--json"])
    return try ending.outputLines.map { try JSONReader().value(of: $0) }
  }

  private static func links(of message: JSONValue) -> [SeenLink] {
    (message["links"]?.array ?? []).map { link in
      let target = link["url"]?.string.flatMap { WebURL($0) }?.pathAndQuery ?? ""
      return SeenLink(target: target, state: link["state"]?.string)
    }
  }
}
