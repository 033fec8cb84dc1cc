import FeedModel
import Testing

@testable import Screen

@Suite struct PlainFeedTests {
  private func feed(width: Int = 60, color: Bool = false) -> PlainFeed {
    PlainFeed(width: width, color: color, now: noon, secondsFromGMT: { _ in 0 })
  }

  private let conversation = [
    message(1, "hello", minutesBefore: 3000),
    message(2, "one https://example.org/a", minutesBefore: 9, cards: [loading(secondsAgo: 4)]),
    message(
      3, "two https://example.org/b", minutesBefore: 8,
      cards: [
        ready(title: "Title", site: "Site", description: "Words")
      ]),
    message(4, "three https://example.org/c", by: "grace", cards: [failed("a", "no answer")]),
  ]

  @Test func `a conversation is printed with dates, authors and cards`() {
    #expect(
      feed().lines(of: conversation).joined(separator: "\n") == """
                            Sunday, 1 March 2026
        ada  10:00
        hello

                           Tuesday, 3 March 2026
        ada  9m
        one https://example.org/a
        ▎ ⠋ example.org · 4 s
        two https://example.org/b
        ▎ Title
        ▎ Site · example.org
        ▎ Words

        grace  now
        three https://example.org/c
        ▎ ✗ example.org no answer
        """)
  }

  @Test func `each message may have its number at the left`() {
    var numbered = feed(width: 40)
    numbered.numberDigits = 2
    #expect(
      numbered.lines(of: conversation).joined(separator: "\n") == """
                    Sunday, 1 March 2026
         1  ada  10:00
            hello

                   Tuesday, 3 March 2026
         2  ada  9m
            one https://example.org/a
            ▎ ⠋ example.org · 4 s
         3  two https://example.org/b
            ▎ Title
            ▎ Site · example.org
            ▎ Words

         4  grace  now
            three https://example.org/c
            ▎ ✗ example.org no answer
        """)
  }

  @Test func `where several conversations are shown, each is named where it goes on`() {
    func said(_ id: Int64, in conversation: String, _ minutes: Int) -> Message {
      Message(
        id: MessageID(rawValue: id), conversation: ConversationName(rawValue: conversation),
        author: "ada", postedAt: noon - .seconds(60 * minutes), text: "words \(id)", links: [])
    }
    let several = [
      said(1, in: "main", 4), said(2, in: "ops\u{1B}[2J", 3), said(3, in: "ops\u{1B}[2J", 3),
      said(4, in: "main", 2),
    ]
    #expect(
      feed().lines(of: several).dropFirst().joined(separator: "\n") == """
        ada  4m
        words 1

        ada in ops  3m
        words 2
        words 3

        ada in main  2m
        words 4
        """)
  }

  @Test func `colours are the only escapes, and only where they are wanted`() {
    let hostile = message(
      1, "\u{1B}[31mred\u{7}\u{9B}2J https://example.org/\u{1B}", by: "\u{1B}]0;x\u{7}eve",
      cards: [ready(title: "\u{1B}[2J\u{202E}t", site: "\u{8}s", description: "\rd")])
    let plain = feed().lines(of: [hostile]).joined()
    #expect(plain.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) })
    let colored = feed(color: true).lines(of: [hostile]).joined()
    let pieces = colored.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst()
    #expect(!pieces.isEmpty)
    for piece in pieces {
      #expect(piece.hasPrefix("["))
      #expect(piece.dropFirst().drop { $0.isNumber || $0 == ";" }.first == "m")
    }
  }

  @Test(arguments: 20...100) func `no line is wider than asked for`(width: Int) {
    for line in feed(width: width).lines(of: conversation) {
      #expect(SafeText("|" + line).columns - 1 <= width)
    }
  }

  @Test func `the card of one address stands alone`() {
    #expect(
      feed().card(of: .loading(since: noon), for: "https://example.org/") == ["▎ ⠋ example.org"])
    #expect(
      feed(color: true).card(of: .ready(metadata(title: "T")), for: "https://example.org/") == [
        "\u{1B}[34m▎\u{1B}[0m \u{1B}[1mT\u{1B}[0m",
        "\u{1B}[34m▎\u{1B}[0m \u{1B}[2mexample.org\u{1B}[0m",
      ])
  }
}
