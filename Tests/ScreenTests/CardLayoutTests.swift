import FeedModel
import Testing

@testable import Screen

@Suite struct CardLayoutTests {
  private func card(_ state: PreviewState, width: Int = 40, height: Int? = nil) -> [String] {
    CardLayout(width: width, now: noon).rows(of: shown(state), height: height).map(\.description)
  }

  private func shown(_ state: PreviewState) -> ShownCard {
    ShownCard(link: 0, key: key("a"), address: "https://www.example.org/page", state: state)
  }

  @Test func `a ready card has its title, where it is from and what it is about`() {
    let state = PreviewState.ready(
      metadata(
        title: "A title", site: "The Example",
        description: "Some words about the page that are longer than one row, and than two of them")
    )
    #expect(
      card(state) == [
        "▎ A title",
        "▎ The Example · example.org",
        "▎ Some words about the page that are ",
        "▎ longer than one row, and than two of …",
      ])
  }

  @Test func `a card takes the rows that it needs`() {
    #expect(card(.ready(metadata(title: "A title"))) == ["▎ A title", "▎ example.org"])
    #expect(
      card(.ready(metadata(title: nil))) == ["▎ https://example.org/page", "▎ example.org"])
  }

  @Test func `a long title takes two rows at most`() {
    let state = PreviewState.ready(
      metadata(title: String(repeating: "long title ", count: 30), description: "About"))
    #expect(
      card(state, width: 24) == [
        "▎ long title long title ", "▎ long title long title…", "▎ example.org", "▎ About",
      ])
  }

  @Test func `a loading card names the host, and the seconds once they are many`() {
    #expect(card(.loading(since: noon)) == ["▎ ⠋ example.org", "▎ ", "▎ ", "▎ "])
    #expect(card(.loading(since: noon - .seconds(12))).first == "▎ ⠋ example.org · 12 s")
    #expect(card(.loading(since: noon - .seconds(180))).first == "▎ ⠋ example.org · 3 min")
  }

  @Test func `a failed card says why, and where unless the reason says so`() {
    let failure = PreviewFailure(.timedOut, "no answer within 30 s")
    #expect(card(.failed(failure, retryAt: nil)) == ["▎ ✗ example.org no answer within 30 s"])
    let named = PreviewFailure(.timedOut, "example.org gave no answer within 30 s")
    #expect(
      card(.failed(named, retryAt: noon)) == [
        "▎ ✗ example.org gave no answer within 30", "▎ s · tries again by itself",
      ])
  }

  @Test func `the kind is named where it is not a page`() {
    var video = metadata(title: "Clip", site: "Tube")
    video.kind = .video
    #expect(card(.ready(video))[1] == "▎ ▶ video · Tube · example.org")
  }

  @Test func `a card in full says where the time of its transfer went`() {
    let cost = TransferCost(
      timing: FetchTiming(
        resolve: .milliseconds(2), connect: .milliseconds(20), secure: .milliseconds(41),
        firstByte: .milliseconds(70), total: .milliseconds(143)), bytes: 8214)
    let line =
      "fetched 8,214 bytes in 143 ms: name 2 ms, connection 20 ms, TLS 41 ms, first byte 70 ms"
    for state in [
      .ready(metadata(title: "A title")),
      .failed(PreviewFailure(.timedOut, "no answer"), retryAt: nil),
    ] as [PreviewState] {
      let layout = CardLayout(width: 100, now: noon)
      var card = shown(state)
      #expect(!layout.fullRows(of: card).contains { $0.description.contains("fetched") })
      card.cost = cost
      #expect(layout.fullRows(of: card).last?.description == "▎ " + line)
      #expect(!layout.rows(of: card).contains { $0.description.contains("fetched") })
    }
  }

  static let states: [PreviewState] = [
    .loading(since: noon - .seconds(3)),
    .ready(metadata(title: "Title", site: "Site", description: "Description")),
    .ready(metadata(title: String(repeating: "日本 ", count: 100), description: "x")),
    .failed(PreviewFailure(.unknown, String(repeating: "reason ", count: 30)), retryAt: noon),
  ]

  @Test(arguments: states) func `a card fits its width and takes the height it is given`(
    state: PreviewState
  ) {
    for width in 6...100 {
      for height in 1...6 {
        for picture in [CardPicture.none, .expected] {
          let rows = CardLayout(width: width, now: noon, box: PictureBox(cardWidth: width))
            .rows(of: shown(state), picture: picture, height: height)
          #expect(rows.count == height)
          #expect(rows.allSatisfy { $0.columns <= width })
        }
      }
    }
  }

  @Test func `nothing that a page says of itself is more than text`() {
    let state = PreviewState.ready(
      metadata(
        title: "\u{1B}]0;owned\u{7}Ti\u{202E}tle\u{9B}2J\nx", site: "a\rb",
        description: "\u{1B}[31mred\u{0}"))
    for line in card(state) {
      for scalar in line.unicodeScalars {
        #expect(scalar.properties.generalCategory != .control)
        #expect(scalar != "\u{202E}")
      }
    }
    #expect(card(state).first == "▎ Title x")
  }
}
