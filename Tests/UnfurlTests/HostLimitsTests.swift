import FeedModel
import Testing

@testable import Unfurl

@Suite struct HostLimitsTests {
  private let start = ContinuousClock.now
  private let reason = PreviewFailure(.unreachable, "no connection")

  @Test func `transfers to a host are spaced`() {
    var limits = HostLimits()
    var rules = HostRules()
    rules.spacing = .milliseconds(100)
    limits.started(rules, at: start)
    #expect(!limits.mayStart(rules, at: start + .milliseconds(99)))
    #expect(limits.mayStart(rules, at: start + .milliseconds(100)))
  }

  @Test func `no more than so many at once`() {
    var limits = HostLimits()
    var rules = HostRules()
    rules.spacing = .zero
    limits.started(rules, at: start)
    #expect(limits.mayStart(rules, at: start))
    limits.started(rules, at: start)
    #expect(!limits.mayStart(rules, at: start))
    _ = limits.ended(.answered, rules, at: start)
    #expect(limits.mayStart(rules, at: start))
  }

  @Test func `a rest that a host asks for is kept, up to the cap`() {
    let cases: [(asked: Duration, rest: Duration?)] = [
      (.seconds(30), .seconds(30)), (.seconds(86_400), .seconds(600)), (.zero, nil),
      (.seconds(-5), nil),
    ]
    for (asked, expected) in cases {
      var limits = HostLimits()
      let rules = HostRules()
      limits.started(rules, at: start)
      let rest = limits.ended(.asksForRest(asked, because: reason), rules, at: start)
      #expect(rest == expected)
      #expect(limits.opensAt.map { $0 > start + rules.spacing } ?? false == (expected != nil))
      if let expected { #expect(limits.opensAt == start + expected) }
    }
  }

  @Test func `the longer of two rests counts`() {
    var limits = HostLimits()
    let rules = HostRules()
    limits.started(rules, at: start)
    limits.started(rules, at: start)
    _ = limits.ended(.asksForRest(.seconds(60), because: reason), rules, at: start)
    let rest = limits.ended(.asksForRest(.seconds(10), because: reason), rules, at: start)
    #expect(rest == .seconds(60))
    #expect(limits.opensAt == start + .seconds(60))
  }

  @Test func `a host that refuses connections is left alone for longer each time`() {
    var limits = HostLimits()
    let rules = HostRules()
    var now = start
    var rests: [Duration?] = []
    for _ in 0..<12 {
      limits.started(rules, at: now)
      let rest = limits.ended(.refused(port: 443, because: reason), rules, at: now)
      rests.append(rest)
      now += rest ?? .seconds(1)
    }
    #expect(
      rests.map { $0?.components.seconds } == [
        nil, nil, 15, 30, 60, 120, 240, 480, 600, 600, 600, 600,
      ])

    // One answer, and all is forgiven.
    limits.started(rules, at: now)
    _ = limits.ended(.answered, rules, at: now)
    limits.started(rules, at: now)
    #expect(limits.ended(.refused(port: 443, because: reason), rules, at: now) == nil)
  }

  @Test func `a port that refuses connections is refused, and no other port is`() {
    var limits = HostLimits()
    let rules = HostRules()
    for _ in 0..<3 {
      limits.started(rules, at: start)
      _ = limits.ended(.refused(port: 80, because: reason), rules, at: start)
    }
    #expect(limits.refusal(for: 80, rules, at: start)?.reason == reason)
    #expect(limits.refusal(for: 443, rules, at: start) == nil)
    #expect(limits.mayStart(rules, at: start + rules.spacing))
    #expect(limits.refusal(for: 80, rules, at: start + .seconds(15)) == nil)
  }

  @Test func `a cancelled transfer teaches nothing`() {
    var limits = HostLimits()
    let rules = HostRules()
    for answer in [
      .refused(port: 443, because: reason), .refused(port: 443, because: reason), .nothing,
    ] as [HostLimits.Answer] {
      limits.started(rules, at: start)
      #expect(limits.ended(answer, rules, at: start) == nil)
    }
    limits.started(rules, at: start)
    #expect(limits.ended(.refused(port: 443, because: reason), rules, at: start) == .seconds(15))
  }
}
