import FeedModel
import Glibc
import Origin
import TestSupport
import Testing

@testable import Fetch

@Suite(.timeLimit(.minutes(10))) struct HostileOriginTests {
  @Test(arguments: Behaviour.all)
  func `an origin that misbehaves does no harm`(behaviour: Behaviour) async throws {
    let meeting = try await Meeting(behaviour)
    #expect(meeting.outcome == behaviour.expected)
    #expect(meeting.cost.bytes <= behaviour.most.bytes)
  }

  @Test func `no misbehaviour takes more time, bytes or memory than it may`() async {
    // In a process of its own and one by one, so that each cost is of one meeting.
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      // What is loaded and kept once: libcurl, its decoders, the first answers.
      for behaviour in Behaviour.all where behaviour.limits == .patient {
        _ = try await Meeting(behaviour)
      }
      print(Meeting.heading)
      for behaviour in Behaviour.all {
        let meeting = try await Meeting(behaviour)
        print(meeting.row)
        let (cost, most) = (meeting.cost, behaviour.most)
        #expect(meeting.outcome == behaviour.expected, "\(behaviour.name)")
        #expect(cost.seconds <= most.seconds * Double(Sanitizer.slowness), "\(behaviour.name)")
        #expect(cost.bytes <= most.bytes, "\(behaviour.name)")
        #expect(Sanitizer.isOn || cost.growthKiB <= most.growthKiB, "\(behaviour.name)")
      }
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }

  @Test func `an address that drops every attempt is given up`() async throws {
    let deaf = try DeafPort()
    let site = try Site(
      change: { $0.connectTimeout = .milliseconds(300) }, answer: { _ in .silence })
    let url = try #require(WebURL("http://127.0.0.1:\(deaf.port)/"))
    let error = await #expect(throws: FetchError.self) {
      try await site.fetcher.fetch(FetchRequest(url: url, bodyLimitBytes: 1), into: Recorder())
    }
    let message = "no connection to \"127.0.0.1\" within 300 ms"
    #expect(error == FetchError(.timedOut, message, unconnected: url))
  }

  @Test func `each limit on time says which it was`() async throws {
    let site = try Site(
      change: { $0.idleTimeout = .milliseconds(300) },
      answer: { request in
        request.target == "/silent"
          ? .silence : OriginAnswer([.send(Array("HTTP".utf8)), .pause(.seconds(60))])
      })
    #expect(
      try await site.failure("/silent")
        == FetchError(.timedOut, "\"127.0.0.1\" sent next to nothing for 300 ms"))
    #expect(
      try await site.failure("/", timeout: .milliseconds(100))
        == FetchError(.timedOut, "\"127.0.0.1\" was not done within 100 ms"))
  }

  @Test func `the limit in all is over all hops`() async throws {
    let site = try Site(
      change: { settings in
        settings.totalTimeout = .milliseconds(500)
        settings.redirectLimit = .max
      },
      answer: { request in
        let step = Int(request.target.dropFirst()) ?? 0
        return .redirect(to: "/\(step + 1)").delayed(by: .milliseconds(50))
      })
    #expect(try await site.failure().kind == .timedOut)
  }

  @Test func `all misbehaviours at once take little memory`() async {
    // In a process of its own, whose memory is nobody else's.
    await #expect(processExitsWith: .success) {
      let behaviours = (Behaviour.endless + Behaviour.bombs).filter { $0.limits == .patient }
      let site = try Site(
        change: { $0.redirectLimit = 3 },
        answer: { behaviours[(Int($0.target.dropFirst()) ?? 0) % behaviours.count].answer })
      // What is loaded and kept once: libcurl, its decoders, the first answers.
      for index in 0..<behaviours.count { _ = try? await site.get("/\(index)") }
      let before = try peakKiB()
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<128 {
          group.addTask { _ = try? await site.get("/\(index)") }
        }
      }
      #expect(site.origin.log.requests.count >= 128)
      #expect(try peakKiB() - before < 64 * 1024)
    }
  }
}

/// The most memory that was ever resident.
private func peakKiB() throws -> Int {
  var usage = rusage()
  try #require(getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0)
  return usage.ru_maxrss
}
