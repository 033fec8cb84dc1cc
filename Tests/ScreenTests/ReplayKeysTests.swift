import Testing

@testable import Screen

@Suite struct ReplayKeysTests {
  private var replay: Driver {
    var options = ScreenOptions(secondsFromGMT: { _ in 0 })
    options.showsReplay = true
    var driver = Driver(columns: 60, rows: 12, options: options)
    driver.send(.event(.changed([message(1, "hello there")])))
    return driver
  }

  @Test func `a replay begins in reading and names its keys`() {
    #expect(replay.footer.hasPrefix("reading Space pause  n step  j next"))
  }

  @Test(arguments: [
    (Key(" "), UserIntent.pauseReplay), (Key("n"), .stepReplay), (Key(.right), .stepReplay),
  ])
  func `keys of a replay`(key: Key, intent: UserIntent) {
    var driver = replay
    driver.press(key)
    #expect(driver.intents == [intent])
    #expect(driver.state.mode == .reading)
  }

  @Test func `elsewhere these keys are what they were`() {
    var driver = Driver(columns: 60, rows: 12, [message(1, "hello there")])
    driver.press(Key(" "))
    #expect(driver.state.composer.string == " ")
    driver.press(Key(.escape), Key(" "), Key(.right), Key("n"))
    #expect(driver.intents == [])
    var writing = replay
    writing.press(Key("i"), Key(" "), Key("n"))
    #expect(writing.intents == [])
    #expect(writing.state.composer.string == " n")
  }

  @Test func `the footer says that a replay is paused, and that it has ended for good`() {
    var driver = replay
    driver.send(.event(.replay(.paused)))
    #expect(driver.footer.hasPrefix("reading paused Space pause"))
    driver.send(.event(.replay(.playing)))
    #expect(driver.footer.hasPrefix("reading Space pause"))
    driver.send(.event(.replay(.ended)))
    driver.send(.event(.replay(.paused)))
    #expect(driver.footer.hasPrefix("reading played j next"))
    driver.press(Key(" "), Key("n"))
    #expect(driver.intents == [])
  }

  @Test func `keys of the person's own work in a replay`() {
    var options = ScreenOptions(secondsFromGMT: { _ in 0 })
    options.showsReplay = true
    let isSet = options.keys.set("pause", to: "p")
    #expect(isSet)
    var driver = Driver(options: options)
    driver.press(Key("p"))
    #expect(driver.intents == [.pauseReplay])
  }

  @Test func `a key of a replay does nothing else, and the search keeps one`() {
    for key in [Key(" "), Key("n"), Key(.right)] {
      #expect(Keymap.replay.reading.count { $0.keys.contains(key) } == 1, "\(key)")
    }
    #expect(Keymap.replay.keyName(of: .olderFound, in: .reading) == "Ctrl-N")
  }

  @Test func `what is selected stays in view when the log moves on`() throws {
    var driver = replay
    for id in 2...20 { driver.send(.event(.changed([message(Int64(id), "words \(id)")]))) }
    let selected = try #require(driver.state.selection)
    #expect(driver.lines.contains { $0.contains("words \(selected.message.rawValue)") })
  }
}
