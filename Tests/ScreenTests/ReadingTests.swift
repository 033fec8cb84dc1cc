import FeedModel
import Testing

@testable import Screen

/// What a reader does beyond moving: searching, saving, hints, opening what is cut, other views.
@Suite struct ReadingTests {
  private let conversation = [
    message(1, "Crème brûlée recipes", minutesBefore: 300),
    message(
      2, "look https://example.org/a and https://example.org/b", minutesBefore: 200,
      cards: [
        ready("a", title: "Brulee at home", site: "Kitchen", description: "Sugar and fire"),
        ready("b", title: "B"),
      ]),
    message(3, "nothing here", by: "grace", minutesBefore: 100),
  ]

  private func found(_ ids: Int64...) -> [FoundMessage] {
    ids.map {
      FoundMessage(id: MessageID(rawValue: $0), postedAt: noon - .seconds(60 * (400 - 100 * $0)))
    }
  }

  @Test func `a query is searched for as it is typed, and what is found is shown and marked`() {
    var driver = Driver(columns: 60, rows: 20, conversation)
    driver.press(Key(.escape), Key("/"))
    #expect(driver.footer == "reading /")
    driver.press(Key("b"))
    #expect(driver.intents.contains(.search(typed: "b", query: "b*", limit: FoundMessages.limit)))
    driver.type("rulee")
    driver.send(.event(.found(query: "brulee", found(2, 1))))
    #expect(driver.footer.hasPrefix("reading /brulee"))
    #expect(driver.footer.hasSuffix("1 of 2"))
    let marked = (0..<driver.frame.grid.rows).filter { row in
      (0..<60).contains { driver.frame.grid[$0, row].style == .found }
    }
    #expect(marked.map { driver.lines[$0] } == ["  Crème brûlée recipes", "▌ ▎ Brulee at home"])
    driver.press(Key(.enter), Key("n"))
    #expect(driver.state.selection?.message == MessageID(rawValue: 1))
    driver.press(Key("n"))
    #expect(driver.footer == "reading this is the oldest that was found")
    driver.press(Key("N"))
    #expect(driver.state.selection?.message == MessageID(rawValue: 2))
  }

  @Test func `escape ends a search where it began`() {
    var driver = Driver(
      rows: 12, (1...60).map { message($0, "m\($0)", minutesBefore: 100 - Int($0)) })
    driver.press(Key(.escape), Key("b"), Key("b"))
    let before = driver.screen
    driver.press(Key("/"))
    driver.type("m3")
    driver.send(
      .event(.found(query: "m3", [FoundMessage(id: MessageID(rawValue: 3), postedAt: noon)])))
    #expect(driver.screen.contains("m3\n"))
    driver.press(Key(.escape))
    #expect(driver.screen == before)
  }

  @Test func `a query that finds nothing leaves the view where the search began, and says so`() {
    var driver = Driver(
      rows: 12, (1...60).map { message($0, "m\($0)", minutesBefore: 100 - Int($0)) })
    driver.press(Key(.escape), Key("b"), Key("b"))
    let before = driver.lines
    driver.press(Key("/"))
    driver.type("m3")
    driver.send(
      .event(.found(query: "m3", [FoundMessage(id: MessageID(rawValue: 3), postedAt: noon)])))
    #expect(driver.lines.dropLast() != before.dropLast())
    driver.type("q")
    driver.send(.event(.found(query: "m3q", [])))
    #expect(driver.lines.dropLast() == before.dropLast())
    #expect(driver.footer.hasSuffix("nothing found"))
    driver.press(Key(.enter))
    #expect(driver.footer == "reading nothing found for m3q")
    driver.press(Key("j"))
    #expect(!driver.footer.contains("m3q"))
    driver.press(Key("n"))
    #expect(driver.footer == "reading nothing found for m3q")
  }

  @Test func `nothing found says so after the prompt is gone, too`() {
    var driver = Driver(rows: 12, conversation)
    driver.press(Key(.escape), Key("/"))
    driver.type("xyz")
    driver.press(Key(.enter))
    driver.send(.event(.found(query: "xyz", [])))
    #expect(driver.footer == "reading nothing found for xyz")
  }

  @Test func `what an earlier query found far away does not come into view any more`() {
    var driver = Driver((500...600).map { message($0, "m\($0)") }, isFirst: false)
    driver.press(Key(.escape), Key("/"), Key("x"))
    driver.send(
      .event(.found(query: "x", [FoundMessage(id: MessageID(rawValue: 7), postedAt: noon)])))
    driver.press(Key("y"))
    driver.send(.event(.found(query: "xy", [])))
    let before = driver.screen
    driver.send(
      .event(
        .around(
          (1...20).map { message($0, "m\($0)") }, target: MessageID(rawValue: 7), isFirst: true,
          isLast: false)))
    #expect(driver.screen == before)
  }

  @Test func `what is found far away is loaded around it`() {
    var driver = Driver((500...600).map { message($0, "m\($0)") }, isFirst: false)
    driver.press(Key(.escape), Key("/"), Key("x"))
    driver.send(
      .event(.found(query: "x", [FoundMessage(id: MessageID(rawValue: 7), postedAt: noon)])))
    #expect(driver.intents.contains(.loadAround(MessageID(rawValue: 7), limit: 200)))
    driver.send(
      .event(
        .around(
          (1...20).map { message($0, "m\($0)") }, target: MessageID(rawValue: 7), isFirst: true,
          isLast: false)))
    #expect(driver.lines.contains("▌ m7"))
    #expect(!driver.state.feed.reachesLast)
  }

  @Test func `a link is saved and has a star, and no more when asked again`() {
    var driver = Driver(columns: 60, rows: 20, conversation)
    driver.press(Key(.escape), Key("k"), Key("s"))
    let place = SavedPlace(message: MessageID(rawValue: 2), link: 1)
    #expect(driver.intents == [.save(place)])
    #expect(driver.lines.contains { $0.contains("★") })
    driver.press(Key("s"))
    #expect(driver.intents == [.unsave(place)])
    #expect(!driver.screen.contains("★"))
  }

  @Test func `what is saved is a view of its own, and the log is found as it was left`() {
    var driver = Driver(columns: 60, rows: 20, conversation)
    driver.press(Key(.escape), Key("k"))
    let before = driver.screen
    driver.press(Key("v"))
    #expect(driver.intents == [.loadSaved(limit: Scrollback.limit)])
    #expect(driver.screen.contains("Nothing is saved yet."))
    driver.send(.event(.savedMessages([conversation[1]])))
    #expect(driver.screen.contains("── saved"))
    #expect(!driver.screen.contains("nothing here"))
    driver.send(.event(.changed([message(4, "meanwhile")])))
    #expect(!driver.screen.contains("meanwhile"))
    driver.press(Key("v"))
    #expect(driver.screen.contains("meanwhile"))
    #expect(before.contains("nothing here"))
  }

  @Test func `hints open a link by a letter, and copy it with shift`() {
    var driver = Driver(columns: 60, rows: 20, conversation)
    driver.press(Key(.escape), Key("f"))
    #expect(driver.screen.contains("look attps://example.org/a and sttps://example.org/b"))
    driver.press(Key("s"))
    #expect(driver.intents == [.open("https://example.org/b")])
    driver.press(Key("f"), Key("A"))
    #expect(driver.actions == [.copy("https://example.org/a")])
    driver.press(Key("f"), Key("z"))
    #expect(driver.footer == "reading no link has that letter")
  }

  @Test func `more links than letters have two letters each, all different`() {
    let places = (0..<100).map {
      ScreenState.Selection(message: MessageID(rawValue: Int64($0)), link: 0)
    }
    let hints = LinkHints(places)
    #expect(Set(hints.hints.map(\.label)).count == 100)
    #expect(hints.hints.allSatisfy { $0.label.count == 2 })
  }

  @Test func `a card is opened to all that is known of it, and closed again`() {
    var metadata = metadata(
      title: "T", site: "S", description: String(repeating: "many words ", count: 40))
    metadata.author = "Ada"
    metadata.publishedAt = "2026-03-01T08:00:00Z"
    metadata.contentType = "text/html"
    var driver = Driver(
      columns: 60, rows: 24,
      [message(1, "https://example.org/", cards: [.shown(key("a"), .ready(metadata))])])
    let before = driver.screen
    driver.press(Key(.escape), Key(.enter))
    for words in ["https://example.org/page", "by Ada", "published 2026-03-01", "text/html"] {
      #expect(driver.screen.contains(words))
    }
    driver.press(Key(.enter), Key(.escape))
    #expect(driver.screen == before)
  }

  @Test func `a long text is cut, says how much is left, and is opened`() {
    let text = (1...100).map { "line \($0)" }.joined(separator: "\n")
    var driver = Driver(rows: 20, [message(1, text)])
    #expect(driver.screen.contains("⋯ 60 more rows"))
    #expect(!driver.screen.contains("line 100"))
    driver.press(Key(.escape), Key("e"), Key("G"))
    #expect(driver.screen.contains("line 100"))
  }

  @Test func `the ruler stands before what came while nobody looked`() {
    var driver = Driver(columns: 40, rows: 12, [message(1, "seen", minutesBefore: 2)])
    driver.send(.terminal(.focus(false)))
    #expect(!driver.screen.contains("── new"))
    driver.send(.event(.changed([message(2, "news", minutesBefore: 1)])))
    driver.send(.terminal(.focus(true)))
    #expect(driver.lines.contains { $0.hasPrefix("  ── new ──") })
    driver.type("answer")
    driver.press(Key(.enter))
    #expect(!driver.screen.contains("── new"))
  }

  @Test func `away from the end the status line names the day`() {
    var driver = Driver(
      columns: 60, rows: 12, (1...40).map { message($0, "m\($0)", minutesBefore: 4000) })
    #expect(!driver.lines[9].contains("2026"))
    driver.press(Key(.pageUp))
    #expect(driver.lines[9].contains("main · Saturday, 28 February 2026"))
  }

  @Test func `the first message of all is loaded`() {
    var driver = Driver((500...600).map { message($0, "m\($0)") }, isFirst: false)
    driver.press(Key(.escape), Key("g"))
    #expect(driver.intents == [.loadFirst(limit: 200)])
    driver.send(
      .event(
        .around((1...200).map { message($0, "m\($0)") }, target: nil, isFirst: true, isLast: false))
    )
    #expect(driver.screen.contains("m1\n"))
    driver.press(Key("G"))
    #expect(driver.intents.contains(.loadLatest(limit: 200)))
  }

  @Test func `conversations are listed and gone to, the draft kept before`() {
    var driver = Driver(columns: 60, rows: 12, conversation, draft: "half")
    driver.press(Key(.escape), Key("c"))
    #expect(driver.intents == [.listConversations])
    driver.send(
      .event(
        .conversations([
          ConversationEntry(name: .standard, messages: 3),
          ConversationEntry(name: ConversationName(rawValue: "ops"), messages: 12),
        ])))
    #expect(driver.lines.contains("▌ main               3"))
    #expect(driver.lines.contains("  all conversations  15"))
    driver.press(Key("j"), Key(.enter))
    #expect(driver.intents.first == .keepDraft("half"))
    #expect(driver.intents.contains(.openConversation(ConversationName(rawValue: "ops"))))
    driver.send(
      .event(
        .conversation(
          ConversationName(rawValue: "ops"),
          ScreenStart(messages: [message(9, "in ops")], isFirst: true, draft: "other"))))
    #expect(driver.screen.contains("── ops ──"))
    #expect(driver.screen.contains("in ops"))
    #expect(driver.state.composer.string == "other")
  }

  @Test func `place and selection come back, and what is new since is marked`() {
    let messages = (1...60).map { message($0, "m\($0)", minutesBefore: 100 - Int($0)) }
    var driver = Driver(rows: 12, Array(messages.prefix(50)))
    driver.press(Key(.escape), Key("b"), Key("k"))
    let lines = driver.lines.prefix(9)
    driver.now = noon + ScreenState.placePause
    driver.send(.tick)
    guard case .keepPlace(let place) = driver.intents.first else {
      Issue.record("no place is kept: \(driver.intents)")
      return
    }
    let kept = ScreenPlace("\(place)")
    #expect(kept == place)
    var next = Driver(rows: 12, messages, place: kept)
    #expect(next.lines[9].contains("↓ 10 new"))
    next.press(Key(.escape))
    #expect(next.lines.prefix(9) == lines)
    next.press(Key("G"), Key("U"))
    #expect(next.lines.contains { $0.contains("── new") })
    #expect(next.state.selection?.message == MessageID(rawValue: 51))
  }

  @Test(arguments: ["", "top", "top 1", "top a 2", "seen 1 2", "what 1", "top 1 99999999999999"])
  func `a kept place that is damaged is none, or nothing`(text: String) {
    let place = ScreenPlace(text)
    #expect(place == nil || place == ScreenPlace())
  }

  @Test func `the editor is given the draft, and what it leaves is one step back`() {
    var driver = Driver(draft: "before")
    driver.press(.control("x"))
    #expect(driver.actions.last == .edit("before"))
    driver.send(.edited(.success("after\nlines\n")))
    #expect(driver.state.composer.string == "after\nlines")
    driver.press(.control("_"))
    #expect(driver.state.composer.string == "before")
    driver.send(.edited(.failure(.notSet)))
    #expect(driver.footer == "writing neither VISUAL nor EDITOR names an editor")
    #expect(driver.state.composer.string == "before")
  }

  @Test func `many links are opened only when asked twice`() {
    let text = (1...5).map { "https://example.org/\($0)" }.joined(separator: " ")
    var driver = Driver(columns: 80, [message(1, text)])
    driver.press(Key(.escape), Key("O"))
    #expect(driver.intents == [])
    #expect(driver.footer == "reading that opens 5 links; O once more does")
    driver.press(Key("O"))
    #expect(driver.intents.count == 5)
  }

  @Test func `a card is shared as text`() {
    var driver = Driver(columns: 60, rows: 20, conversation)
    driver.press(Key(.escape), Key("k"), Key("k"), Key("S"))
    #expect(driver.actions == [.copy("Brulee at home\nSugar and fire\nhttps://example.org/a")])
    driver.state.options.clipboardProgram = "wl-copy"
    driver.press(Key("S"))
    #expect(driver.footer == "reading copied 51 characters with wl-copy")
    #expect(driver.intents.count == 1)
  }
}
