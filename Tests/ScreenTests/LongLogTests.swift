import FeedModel
import Testing

@testable import Screen

/// A log that is longer than what is held of it: its ends are asked for and let go of.
@Suite struct LongLogTests {
  @Test func `older messages are asked for before the edge is reached, once`() {
    var driver = Driver(
      (100...300).map { message($0, "m\($0)", minutesBefore: 400 - Int($0)) }, isFirst: false)
    #expect(driver.intents == [])
    driver.press(Key(.escape))
    driver.scrollUntilAsked()
    #expect(driver.intents == [.loadOlder(before: MessageID(rawValue: 100), limit: 200)])
    driver.press(Key("k"))
    #expect(driver.intents == [])
    let top = driver.lines[1]
    driver.send(
      .event(
        .older((1..<100).map { message($0, "m\($0)", minutesBefore: 400 - Int($0)) }, isFirst: true)
      ))
    #expect(driver.lines[1] == top)
    driver.press(Key("g"))
    #expect(driver.screen.contains("m1\n"))
  }

  @Test func `a long log lets its far end go and finds it again`() {
    var driver = Driver(
      (2000..<2200).map { message($0, "m\($0)", minutesBefore: 4000 - Int($0)) }, isFirst: false)
    driver.press(Key(.escape))
    for page in 0..<8 {
      driver.scrollUntilAsked()
      #expect(driver.intents.count == 1)
      let last = 2000 - Int64(page) * 200
      driver.send(
        .event(
          .older(
            ((last - 200)..<last).map { message($0, "m\($0)", minutesBefore: 4000 - Int($0)) },
            isFirst: false)))
    }
    #expect(driver.state.feed.messages.count <= Scrollback.limit)
    #expect(!driver.state.feed.reachesLast)
    driver.send(.event(.changed([message(5000, "news")])))
    #expect(driver.state.unseen == 1)
    driver.press(Key("G"))
    #expect(driver.intents.contains(.loadLatest(limit: 200)))
    driver.send(.event(.latest([message(4999, "x"), message(5000, "news")], isFirst: false)))
    #expect(driver.screen.contains("news"))
    #expect(driver.state.unseen == 0)
  }

  @Test func `the view stays when the message it hangs on is deleted`() {
    var driver = Driver(
      rows: 12, (1...40).map { message($0, "m\($0)", minutesBefore: 50 - Int($0)) })
    driver.press(Key(.pageUp), Key(.pageUp))
    guard case .top(let anchor) = driver.state.position else {
      Issue.record("at the end")
      return
    }
    let second = driver.lines[1]
    driver.send(.event(.deleted([anchor.message])))
    #expect(driver.lines[0] == second)
  }
}

extension Driver {
  /// Pages back until messages are asked for.
  fileprivate mutating func scrollUntilAsked() {
    for _ in 0..<200 where !intents.contains(where: \.isForOlder) { press(Key("b")) }
  }
}

extension UserIntent {
  fileprivate var isForOlder: Bool { if case .loadOlder = self { true } else { false } }
}
