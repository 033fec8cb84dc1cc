import FeedModel
import TestSupport
import Testing

@testable import Screen

/// What holds of the screen whatever is done to it.
@Suite struct ScreenStateModelTests {
  /// Any keys, sizes and events: no trap, the mode is named, and the cursor is on the screen.
  @Test(arguments: 0..<12) func `random use keeps the screen whole`(seed: UInt64) {
    var generator = SeededNumbers(seed: seed)
    var options = ScreenOptions(secondsFromGMT: { _ in 0 })
    options.showsReplay = seed % 3 == 0
    let talk = (1...40).map { message($0, "m\($0)", minutesBefore: 50 - Int($0)) }
    var driver = Driver(columns: 40, rows: 12, options.showsReplay ? [] : talk, options: options)
    let keys =
      (Keymap.standard.writing + Keymap.standard.reading).flatMap(\.keys)
      + "hello 日本é".unicodeScalars.map { Key($0) }
    var next: Int64 = 100
    for _ in 0..<300 {
      switch Int.random(in: 0..<13, using: &generator) {
      case 0:
        driver.send(
          .resized(
            columns: Int.random(in: 0...130, using: &generator),
            rows: Int.random(in: 0...50, using: &generator)))
      case 1:
        next += 1
        let card = FeedLayoutTests.outcomes.randomElement(using: &generator) ?? loading()
        driver.send(.event(.changed([message(next, "new https://example.org/", cards: [card])])))
      case 2:
        let id = Int64.random(in: 1...next, using: &generator)
        driver.send(.event(.deleted([MessageID(rawValue: id)])))
      case 3:
        driver.now = driver.now + .milliseconds(700)
        driver.send(.tick)
      case 4: driver.send(.event(.replay(Bool.random(using: &generator) ? .paused : .playing)))
      case 5: driver.send(.terminal(.paste(String(repeating: "pasted 日本\n", count: 20))))
      default: driver.press(keys.randomElement(using: &generator) ?? Key("j"))
      }
      let state = driver.state
      guard state.columns >= 20, state.rows >= 6, !state.isBare else { continue }
      #expect(driver.footer.hasPrefix(state.mode == .writing ? "writing" : "reading"))
      if let cursor = driver.frame.cursor {
        #expect(0..<state.columns ~= cursor.column && 0..<state.rows ~= cursor.row)
      }
      if state.mode == .reading, state.overlay == nil, state.aside == nil,
        !state.feed.messages.isEmpty
      {
        #expect(state.selection != nil)
      }
    }
  }
}

extension ScreenState {
  fileprivate var isBare: Bool { if case .bare = overlay { true } else { false } }
}
