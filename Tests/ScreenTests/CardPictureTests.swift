import FeedModel
import Pictures
import Testing

@testable import Screen

@Suite struct CardPictureTests {
  private let renderer = CellRenderer(palette: .trueColor)

  /// All of one colour.
  private func thumbnail(_ width: Int, _ height: Int) -> Thumbnail? {
    let pixel: [UInt8] = [0, 128, 0, 255]
    return Thumbnail(
      width: width, height: height, pixels: (0..<(width * height)).flatMap { _ in pixel })
  }

  private func conversation(_ cards: [AttachedLink.Card]) -> [Message] {
    [
      message(1, "before", minutesBefore: 9),
      message(2, "https://example.org/page", minutesBefore: 8, cards: cards),
      message(3, "after", minutesBefore: 7),
    ]
  }

  @Test func `a picture is asked for once, when its card is in view`() {
    let card = ready(title: "A page", image: "https://example.org/a.png")
    var driver = Driver(columns: 80, rows: 20, conversation([card]), renderer: renderer)
    #expect(driver.intents == [.loadPicture(key("a"))])
    driver.press(Key("x"))
    #expect(driver.intents == [])
    let none = Driver(columns: 80, rows: 20, conversation([ready(title: "A")]), renderer: renderer)
    #expect(none.intents == [])
    let narrow = Driver(columns: 40, rows: 20, conversation([card]), renderer: renderer)
    #expect(narrow.intents == [])
    let colorless = Driver(columns: 80, rows: 20, conversation([card]))
    #expect(colorless.intents == [])
  }

  @Test(arguments: [50, 80]) func `a picture lands beside the text, and no row moves`(columns: Int)
  {
    let card = ready(
      title: "A page", description: "What it is about", image: "https://example.org/a.png")
    var driver = Driver(columns: columns, rows: 20, conversation([loading()]), renderer: renderer)
    let after = driver.lines.firstIndex { $0.hasSuffix("after") }
    for input in [
      ScreenEvent.changed([conversation([card])[1]]), .picture(key("a"), thumbnail(300, 200)),
      .picture(key("a"), thumbnail(10, 300)), .picture(key("a"), nil),
    ] {
      driver.send(.event(input))
      #expect(driver.lines.firstIndex { $0.hasSuffix("after") } == after)
      #expect(driver.screen.contains("A page"))
    }
  }

  @Test func `the picture's cells have its colours`() throws {
    let card = ready(title: "A page", image: "https://example.org/a.png")
    var driver = Driver(columns: 80, rows: 20, conversation([card]), renderer: renderer)
    driver.send(.event(.picture(key("a"), thumbnail(100, 50))))
    let row = try #require(driver.lines.firstIndex { $0.contains("A page") })
    for offset in 0..<5 {
      for column in 4..<24 {
        let style = driver.frame.grid[column, row + offset].style
        #expect([style.foreground, style.background].contains(.rgb(0x008000)))
      }
    }
  }

  @Test func `a card on a page of plain text has its picture where colours allow`() {
    var metadata = metadata(title: "A page", description: "What it is about")
    metadata.image = LinkMetadata.Picture(url: "https://example.org/a.png")
    var feed = PlainFeed(
      width: 80, color: true, pictures: .indexed240, now: noon, secondsFromGMT: { _ in 0 })
    let card = feed.card(
      of: .ready(metadata), for: "https://example.org/", picture: thumbnail(20, 10))
    #expect(card.count == 5)
    #expect(card.allSatisfy { $0.contains("48;5;") || $0.contains("38;5;") })
    feed.pictures = nil
    #expect(
      feed.card(of: .ready(metadata), for: "https://example.org/", picture: thumbnail(20, 10)).count
        == 3)
  }

  private var placed: PlacedPictures { PlacedPictures(cellWidth: 8, cellHeight: 16, seed: 5) }

  @Test func `a picture that the terminal keeps is sent once and freed when it is let go`() throws {
    let card = ready(title: "A page", image: "https://example.org/a.png")
    var driver = Driver(
      columns: 80, rows: 20, conversation([card]), renderer: renderer, placed: placed)
    let picture = try #require(thumbnail(400, 200))
    driver.send(.event(.picture(key("a"), picture)))
    guard case .keep(let number, let sent, let columns, let rows)? = driver.frame.pictures.first
    else {
      Issue.record("nothing was sent")
      return
    }
    #expect((columns, rows) == (20, 5))
    #expect((sent.width, sent.height) == (160, 80))
    let row = try #require(driver.lines.firstIndex { $0.contains("A page") })
    let cell = driver.frame.grid[4, row]
    #expect(cell.text == "\u{10EEEE}\u{305}\u{305}")
    #expect(driver.frame.grid[23, row + 4].text == "\u{10EEEE}\u{312}\u{365}")
    #expect(cell.style.foreground == .rgb(number.rawValue))
    driver.draw()
    #expect(driver.frame.pictures.isEmpty)
    driver.send(.resized(columns: 90, rows: 20))
    #expect(driver.frame.pictures == [.free(number)])
    driver.send(.event(.picture(key("a"), picture)))
    guard case .keep(let next, _, _, _)? = driver.frame.pictures.first else {
      Issue.record("nothing was sent again")
      return
    }
    #expect(next != number)
    // Redrawing is for a terminal that has lost what it had.
    driver.press(.control("l"))
    #expect(driver.frame.pictures == [.free(next)])
    #expect(driver.intents == [.loadPicture(key("a"))])
  }

  @Test func `no text from outside is a placeholder`() {
    let hostile = "a \u{10EEEE}\u{305}\u{305} title"
    let driver = Driver(
      columns: 80, rows: 20,
      [message(1, hostile, by: hostile, cards: [])]
        + conversation([ready(title: hostile, site: hostile, description: hostile)]),
      draft: hostile, renderer: renderer, placed: placed)
    #expect(!driver.screen.unicodeScalars.contains("\u{10EEEE}"))
    #expect(driver.screen.contains("title"))
  }
}
