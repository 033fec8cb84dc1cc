import FeedModel
import Testing

@testable import Screen

@Suite struct FeedLayoutTests {
  /// Long and short, wide and narrow, with cards in every state.
  static let messages: [Message] = [
    message(1, "the first", minutesBefore: 3000),
    message(2, "日本語の長い文 " + String(repeating: "漢字 ", count: 15), minutesBefore: 2000),
    message(
      3, "see https://example.org/a and https://example.org/b", minutesBefore: 90,
      cards: [
        ready("a", title: "Title", site: "Site", description: "Words"), loading("b", secondsAgo: 9),
      ]),
    message(4, "line\nline\n\nline", minutesBefore: 88),
    message(
      5, String(repeating: "a very long message ", count: 20), by: "grace", minutesBefore: 50),
    message(6, "broken https://example.org/c", minutesBefore: 4, cards: [failed("c", "no answer")]),
    message(7, "the last", minutesBefore: 1),
  ]

  private func layout(_ columns: Int) -> FeedLayout {
    FeedLayout(columns: columns, secondsFromGMT: { _ in 0 })
  }

  /// Every row of the feed, by one screen of all of them.
  private func all(_ feed: Scrollback, columns: Int) -> [FeedLayout.Place] {
    var layout = layout(columns)
    return layout.slice(of: feed, at: .bottom, rows: 100_000, now: noon).lines.map(\.place)
  }

  @Test func `a blank row parts the cards of a message, whatever comes of them`() {
    let text = "https://example.org/a https://example.org/b"
    for cards in [
      [loading("a"), loading("b")], [failed("a", "no answer"), ready("b", title: "B")],
      [ready("a", title: "A"), failed("b", "no answer")],
    ] {
      var layout = layout(60)
      let feed = Scrollback([message(1, text, cards: cards)], reachesFirst: true)
      let slice = layout.slice(of: feed, at: .bottom, rows: 100, now: noon)
      let parts = slice.lines.map(\.row.part)
      let first = parts.lastIndex(of: .card(link: 0)) ?? 0
      #expect(parts[first + 1] == .space)
      #expect(parts[first + 2] == .card(link: 1))
    }
  }

  @Test(arguments: [20, 39, 80, 200])
  func
    `every row of every message can be scrolled to, upwards and downwards`(columns: Int)
  {
    let feed = Scrollback(Self.messages, reachesFirst: true)
    let all = all(feed, columns: columns)
    for rows in [1, 4, 17] {
      var layout = layout(columns)
      var position = FeedLayout.Position.bottom
      for step in [-1, 1] {
        var seen: Set<FeedLayout.Place> = []
        for _ in 0...all.count {
          let slice = layout.slice(of: feed, at: position, rows: rows, now: noon)
          #expect(slice.lines.count == min(rows, all.count))
          seen.formUnion(slice.lines.map(\.place))
          guard let top = slice.lines.first?.place else { break }
          let next = layout.place(top, movedBy: step, in: feed, now: noon)
          position = .top(layout.anchor(at: next, in: feed, now: noon))
        }
        #expect(seen == Set(all))
      }
      #expect(layout.slice(of: feed, at: position, rows: rows, now: noon).position == .bottom)
    }
  }

  @Test(arguments: Array(20...50) + [80, 120]) func `no row is wider than the screen`(columns: Int)
  {
    var layout = layout(columns)
    let slice = layout.slice(
      of: Scrollback(Self.messages, reachesFirst: true), at: .bottom, rows: 1000, now: noon)
    #expect(slice.lines.allSatisfy { $0.row.columns + layout.gutter <= columns })
  }

  @Test func `a message that comes while one reads above does not move the view`() {
    var feed = Scrollback(Self.messages, reachesFirst: true)
    var layout = layout(40)
    let position = FeedLayout.Position.top(
      FeedLayout.Anchor(message: MessageID(rawValue: 5), line: 3))
    let before = layout.slice(of: feed, at: position, rows: 10, now: noon)
    #expect(feed.merge([message(8, "news")]) == 1)
    let after = layout.slice(of: feed, at: before.position, rows: 10, now: noon)
    #expect(before.lines.map(\.row) == after.lines.map(\.row))
  }

  @Test func `older messages come in above without moving the view`() {
    var feed = Scrollback(Array(Self.messages[3...]), reachesFirst: false)
    var layout = layout(40)
    let first = layout.place(
      FeedLayout.Place(message: 0, row: 0), movedBy: 2, in: feed, now: noon)
    let position = FeedLayout.Position.top(layout.anchor(at: first, in: feed, now: noon))
    let before = layout.slice(of: feed, at: position, rows: 10, now: noon)
    feed.takeOlder(Array(Self.messages[..<3]), isFirst: true)
    let after = layout.slice(of: feed, at: before.position, rows: 10, now: noon)
    #expect(before.lines.map(\.row) == after.lines.map(\.row))
  }

  /// What may come of a card that is loading.
  static let outcomes: [AttachedLink.Card] = [
    ready(title: "T"), ready(title: "T", site: "S", description: "D"),
    ready(
      title: String(repeating: "long ", count: 60),
      description: String(repeating: "words ", count: 90)),
    failed("a", "no answer"), failed("a", String(repeating: "reason ", count: 40)),
  ]

  @Test(arguments: outcomes, [20, 80]) func `no other row moves when a preview lands`(
    outcome: AttachedLink.Card, columns: Int
  ) {
    let text = "look https://example.org/page"
    var messages = Self.messages
    messages.insert(message(10, text, minutesBefore: 60, cards: [loading()]), at: 4)
    var landed = messages
    landed[4] = message(10, text, minutesBefore: 60, cards: [outcome])
    for rows in [4, 20] {
      var feed = Scrollback(messages, reachesFirst: true)
      let all = all(feed, columns: columns)
      for top in all {
        var layout = layout(columns)
        let position = FeedLayout.Position.top(layout.anchor(at: top, in: feed, now: noon))
        let before = layout.slice(of: feed, at: position, rows: rows, now: noon)
        guard before.messages?.contains(4) == true else { continue }
        _ = feed.merge([landed[4]])
        let after = layout.slice(of: feed, at: before.position, rows: rows, now: noon)
        #expect(before.lines.map(\.place) == after.lines.map(\.place))
        #expect(
          zip(before.lines, after.lines).allSatisfy {
            $0.row == $1.row || $0.row.part == $1.row.part
          }
        )
        _ = feed.merge([messages[4]])
      }
    }
  }

  @Test func `a card takes the rows it needs once it was out of sight`() {
    var feed = Scrollback(
      [message(1, "https://example.org/", cards: [loading()])]
        + (2..<20).map { message($0, "m") }, reachesFirst: true)
    var layout = layout(40)
    let top = FeedLayout.Position.top(FeedLayout.Anchor(message: MessageID(rawValue: 1), line: 0))
    func cardRows() -> Int {
      layout.slice(of: feed, at: top, rows: 10, now: noon).lines.count {
        $0.row.part == .card(link: 0)
      }
    }
    #expect(cardRows() == CardOptions().textRows)
    _ = feed.merge([message(1, "https://example.org/", cards: [ready(title: "T")])])
    #expect(cardRows() == CardOptions().textRows)
    _ = layout.slice(of: feed, at: .bottom, rows: 5, now: noon)
    #expect(cardRows() == 2)
  }

  @Test func `only what is in view is laid out`() {
    let feed = Scrollback((1...1000).map { message($0, "m \($0)") }, reachesFirst: true)
    var layout = layout(80)
    _ = layout.slice(of: feed, at: .bottom, rows: 30, now: noon)
    #expect(layout.laidOut <= 40)
  }
}
