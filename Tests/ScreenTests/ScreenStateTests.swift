import FeedModel
import TestSupport
import Testing

@testable import Screen

@Suite struct ScreenStateTests {
  private let conversation = [
    message(1, "hello there", minutesBefore: 30),
    message(
      2, "look https://example.org/page", minutesBefore: 29,
      cards: [
        ready(title: "A page", site: "Example", description: "What it is about")
      ]),
    message(3, "hi", by: "grace", minutesBefore: 5),
  ]

  @Test func `the log shows messages, cards, composer and the mode`() {
    let driver = Driver(columns: 60, rows: 16, conversation)
    #expect(
      driver.screen
        == """
                            Tuesday, 3 March 2026
          ada  30m
          hello there
          look https://example.org/page
          ▎ A page
          ▎ Example · example.org
          ▎ What it is about

          grace  5m
          hi
        ── main ────────────────────────────────────────────────────
        ›
        writing Enter post  Esc read  Ctrl-C quit  F1 help
        """.withBlankRows(before: 3))
    #expect(driver.frame.cursor?.column == 2)
    #expect(driver.frame.cursor?.row == 14)
  }

  @Test func `a small screen leaves the status line out and still names the mode`() {
    let driver = Driver(columns: 20, rows: 6, conversation)
    #expect(
      driver.screen == """
         ▎ What it is about

         grace  5m
         hi
        ›
        writing Enter post
        """)
  }

  @Test(arguments: [(19, 30), (80, 5), (1, 1), (0, 0)])
  func
    `a screen too small for anything says so`(columns: Int, rows: Int)
  {
    var driver = Driver(columns: columns, rows: rows, conversation)
    driver.type("abc")
    driver.press(Key(.escape), Key("j"), Key(.pageUp), Key("?"), Key(.enter))
    #expect("window too small".hasPrefix(driver.lines.first ?? ""))
  }

  @Test func `what is typed is posted by enter, with its line breaks`() {
    var driver = Driver(conversation)
    driver.type("one\ntwo")
    #expect(driver.lines.suffix(3) == ["› one", "  two", driver.footer])
    driver.press(Key(.enter))
    #expect(driver.intents == [.post("one\ntwo")])
    #expect(driver.state.composer.isEmpty)
    driver.press(Key(.enter))
    #expect(driver.intents == [])
  }

  @Test func `a paste never posts`() {
    var driver = Driver(conversation)
    driver.send(.terminal(.paste("one\rtwo\r")))
    #expect(driver.intents == [])
    #expect(driver.state.composer.string == "one\ntwo\n")
  }

  @Test func `escape reads, an unbound character writes itself`() {
    var driver = Driver(conversation)
    driver.press(Key(.escape))
    #expect(driver.footer.hasPrefix("reading"))
    #expect(driver.frame.cursor == nil)
    driver.press(Key("w"))
    #expect(driver.footer.hasPrefix("writing"))
    #expect(driver.state.composer.string == "w")
  }

  @Test func `j and k walk over messages and the verbs act on the selected one`() {
    var driver = Driver(conversation)
    driver.press(Key(.escape))
    #expect(driver.lines.filter { $0.hasPrefix("▌") }.last == "▌ hi")
    #expect(!driver.footer.contains("open"))
    driver.press(Key("k"))
    #expect(driver.lines.contains("▌ ▎ A page"))
    #expect(driver.footer.contains("o open"))
    driver.press(Key("o"))
    #expect(driver.intents == [.open("https://example.org/page")])
    driver.press(Key("R"))
    #expect(driver.intents == [.refresh(key("a"))])
    driver.press(Key("h"))
    #expect(driver.intents == [.dismiss(MessageID(rawValue: 2), linkIndex: 0)])
    driver.press(Key("x"))
    #expect(driver.intents == [])
    #expect(driver.footer == "reading this card is not loading")
    driver.press(Key("k"), Key("k"), Key("k"), Key("o"))
    #expect(driver.footer == "reading no link is selected")
  }

  @Test func `escape goes to and fro between reading and writing`() {
    var driver = Driver(conversation)
    driver.press(Key(.escape), Key(.escape))
    #expect(driver.footer.hasPrefix("writing"))
    #expect(driver.state.composer.isEmpty)
  }

  @Test func `text and link are copied, with a word on it`() {
    var driver = Driver(conversation)
    driver.press(Key(.escape), Key("y"))
    #expect(driver.actions == [.copy("hi")])
    #expect(driver.footer == "reading gave 2 characters to the terminal's clipboard")
    driver.press(Key("Y"))
    #expect(driver.actions == [.bell])
    driver.press(Key("k"), Key("Y"))
    #expect(driver.actions == [.copy("https://example.org/page")])
  }

  @Test func `a long paste says how to undo it`() {
    var driver = Driver(columns: 80, conversation)
    driver.send(.terminal(.paste("short")))
    #expect(!driver.footer.contains("pasted"))
    driver.send(.terminal(.paste(String(repeating: "line\n", count: 30))))
    #expect(driver.footer == "writing pasted 31 lines; Enter posts, Ctrl-_ undoes")
    driver.press(.control("_"))
    #expect(driver.state.composer.string == "short")
    driver.send(.terminal(.paste(String(repeating: "word ", count: 10_000))))
    #expect(driver.footer == "writing pasted 1 line; Enter posts, Ctrl-_ undoes")
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
    ("日本", "5pel5pys"),
  ]) func `the clipboard is given base64`(text: String, encoded: String) {
    #expect(Base64.encode(text.utf8) == encoded)
  }

  @Test func `loading cards are cancelled and failed ones retried`() {
    var driver = Driver([message(1, "https://example.org/", cards: [loading()])])
    #expect(driver.intents == [.visible([key("a")])])
    driver.press(Key(.escape), Key("x"))
    #expect(driver.intents == [.cancel(key("a"))])
    driver.send(
      .event(.changed([message(1, "https://example.org/", cards: [failed("a", "cancelled")])])))
    driver.press(Key("r"))
    #expect(driver.intents == [.retry(key("a"))])
  }

  @Test func `each link of a message is a stop of its own`() {
    var driver = Driver([
      message(
        1, "https://example.org/a https://example.org/b",
        cards: [
          ready("a", title: "A"), ready("b", title: "B"),
        ])
    ])
    driver.press(Key(.escape), Key("o"))
    #expect(driver.intents == [.open("https://example.org/b")])
    driver.press(Key("k"), Key("o"))
    #expect(driver.intents == [.open("https://example.org/a")])
  }

  @Test func `a message that comes while one reads above is counted, not shown`() {
    var driver = Driver(
      rows: 12, (1...30).map { message($0, "m\($0)", minutesBefore: 40 - Int($0)) })
    driver.press(Key(.pageUp))
    let before = driver.lines.prefix(9)
    driver.send(.event(.changed([message(40, "new"), message(41, "newer")])))
    #expect(driver.lines.prefix(9) == before)
    #expect(driver.lines[9].contains("↓ 2 new"))
    driver.press(Key(.escape), Key("G"))
    #expect(!driver.lines[9].contains("new"))
    #expect(driver.screen.contains("newer"))
  }

  @Test func `at the end the newest message stays in view`() {
    var driver = Driver(
      rows: 12, (1...30).map { message($0, "m\($0)", minutesBefore: 40 - Int($0)) })
    driver.send(.event(.changed([message(40, "new")])))
    #expect(driver.lines[8] == "  new")
  }

  @Test func `spinners turn only in view, and an idle log asks for no time`() {
    var driver = Driver(rows: 12, [message(1, "old", minutesBefore: 600)])
    #expect(driver.frame.nextTick == nil)
    let spinning = message(2, "https://example.org/", minutesBefore: 599, cards: [loading()])
    driver.send(.event(.changed([spinning])))
    #expect(driver.frame.nextTick == noon + .milliseconds(125))
    driver.send(.terminal(.focus(false)))
    #expect(driver.frame.nextTick == nil)
    driver.send(.terminal(.focus(true)))
    driver.send(.event(.changed((3...40).map { message($0, "m", minutesBefore: 598) })))
    #expect(driver.frame.nextTick == nil)
  }

  @Test func `the age of a message changes by itself`() {
    var driver = Driver([message(1, "m", minutesBefore: 3)])
    #expect(driver.screen.contains("ada  3m"))
    #expect(driver.frame.nextTick == noon + .seconds(60))
    driver.now = noon + .seconds(60)
    driver.send(.tick)
    #expect(driver.screen.contains("ada  4m"))
  }

  @Test func `the draft is handed out at the first pause, and at once when suspended`() {
    var driver = Driver()
    driver.type("abc")
    #expect(driver.frame.nextTick == noon + ScreenState.draftPause)
    driver.now = noon + ScreenState.draftPause
    driver.send(.tick)
    #expect(driver.intents == [.keepDraft("abc")])
    #expect(driver.frame.nextTick == nil)
    driver.press(.control("z"))
    #expect(driver.actions.first == .send(.keepDraft("abc")))
    #expect(driver.actions.last == .suspend)
  }

  @Test func `a draft that is written without a pause is handed out now and then`() {
    var driver = Driver()
    var kept: [String] = []
    for second in 1...25 {
      driver.now = noon + .seconds(second)
      driver.type("a")
      driver.send(.tick)
      for case .keepDraft(let text) in driver.intents { kept.append(text) }
    }
    #expect(kept.map(\.count) == [11, 22])
  }

  @Test func `a text that could not be stored is back in the composer`() {
    var driver = Driver()
    driver.type("precious")
    driver.press(Key(.enter))
    driver.send(.event(.postFailed(text: "precious", reason: SafeText("the disk is full"))))
    #expect(driver.state.composer.string == "precious")
    #expect(driver.footer == "writing the disk is full")
  }

  @Test func `control-c quits from everywhere, q while reading`() {
    for keys in [[], [Key(.escape)], [Key(.function(1))], [Key(.escape), Key("?")]] {
      var driver = Driver(conversation)
      for key in keys { driver.press(key) }
      driver.press(.control("c"))
      #expect(driver.actions == [.end])
    }
    var driver = Driver(conversation)
    driver.press(Key("q"))
    #expect(driver.actions == [])
    driver.press(Key(.escape), Key("q"))
    #expect(driver.actions == [.end])
  }

  @Test func `up and down stay in the text, walk through posts, or scroll`() {
    var driver = Driver(
      rows: 8, (1...30).map { message($0, "m\($0)", minutesBefore: 40 - Int($0)) })
    driver.press(Key(.up))
    #expect(driver.state.position != .bottom)
    driver.press(Key(.down))
    #expect(driver.state.position == .bottom)
    driver.type("posted")
    driver.press(Key(.enter))
    driver.type("p")
    driver.press(Key(.up))
    #expect(driver.state.composer.string == "posted")
    driver.type("\nsecond")
    driver.press(Key(.up))
    #expect(driver.state.composer.cursor == 6)
    driver.press(Key(.down))
    #expect(driver.state.composer.cursor == 13)
  }

  @Test func `a page of scrolling takes back the rows that failed cards do not need`() {
    let text = "https://example.org/a"
    let card = message(40, text, cards: [loading()])
    let texts = (1...39).map { message(Int64($0), "line \($0)", minutesBefore: 60) }
    var driver = Driver(columns: 60, rows: 16, texts + [card])
    let before = driver.lines
    driver.send(.event(.changed([message(40, text, cards: [failed("a", "no answer")])])))
    #expect(driver.screen.contains("no answer"))
    for (old, new) in zip(before, driver.lines) where !old.contains("▎") { #expect(old == new) }
    #expect(!driver.lines[12].contains("▎"))
    driver.press(Key(.pageUp), Key(.pageDown))
    #expect(driver.lines[12].contains("no answer"))
  }

  @Test func `the rows of the last card that failed are given back where nobody's eye is`() {
    let text = "https://example.org/a"
    let moments: [[ScreenInput]] = [
      [.terminal(.key(Key(.escape)))], [.terminal(.focus(false))],
      [.resized(columns: 60, rows: 18), .resized(columns: 60, rows: 16)],
    ]
    for inputs in moments {
      var driver = Driver(
        columns: 60, rows: 16,
        (1...39).map { message($0, "line \($0)", minutesBefore: 60) }
          + [message(40, text, cards: [loading()])])
      driver.send(.event(.changed([message(40, text, cards: [failed("a", "no answer")])])))
      driver.type("a")
      #expect(!driver.lines[12].contains("no answer"))
      for input in inputs { driver.send(input) }
      #expect(driver.lines[12].contains("no answer"))
    }
  }
}

extension String {
  /// The expected screen with blank rows at its top, which a literal would show badly.
  fileprivate func withBlankRows(before count: Int) -> String {
    String(repeating: "\n", count: count) + self
  }
}
