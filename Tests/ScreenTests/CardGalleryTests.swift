import FeedModel
import Foundation
import Pictures
import Testing

@testable import Screen

/// Every kind and state of a card, scripts of the world, long and hostile titles, at widths from 20 to
/// 200 and in every depth of colour: each screen against a file of the folder `Golden`.
///
/// Where a change is meant, `PENNANT_RECORD_SCREENS=1` writes the files anew, to be read before they
/// are kept.
@Suite struct CardGalleryTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  private static func expect(_ screen: String, is name: String) throws {
    let file = folder.appendingPathComponent(name + ".txt")
    if ProcessInfo.processInfo.environment["PENNANT_RECORD_SCREENS"] == "1" {
      try Data((screen + "\n").utf8).write(to: file)
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    let (lines, expected) = (screen + "\n", golden)
    #expect(lines == expected, "\(name) is another screen")
  }

  private static func card(
    _ kind: LinkMetadata.Kind, _ title: String?, type: String? = nil, site: String? = nil,
    author: String? = nil, description: String? = nil, image: String? = nil, host: String
  ) -> PreviewState {
    let url = "https://\(host)/path"
    var metadata = LinkMetadata(url: url, originalURL: url, kind: kind)
    metadata.title = title
    metadata.contentType = type
    metadata.siteName = site
    metadata.author = author
    metadata.description = description
    metadata.image = image.map { LinkMetadata.Picture(url: $0) }
    return .ready(metadata)
  }

  private static func failure(
    _ kind: PreviewFailure.Kind, _ words: String, status: Int? = nil, again: Bool = false
  ) -> PreviewState {
    .failed(PreviewFailure(kind, words, status: status), retryAt: again ? noon + .seconds(60) : nil)
  }

  private static func long(_ word: String) -> String {
    String(String(repeating: word, count: 300).prefix(300))
  }

  /// What is said above each card, and the card.
  private static let gallery: [(String, PreviewState)] = [
    ("loading", .loading(since: noon)),
    ("loading for long", .loading(since: noon - .seconds(75))),
    (
      "article",
      card(
        .article, "Tides of the northern harbours", type: "text/html", site: "Harbour Log",
        author: "Ada Lund", description: "Forty years of weather, ships and soup.",
        image: "https://a.org/i.png", host: "harbour.example")
    ),
    ("page without a word", card(.page, nil, host: "bare.example")),
    ("video", card(.video, "A film", site: "Films", host: "film.example")),
    ("audio", card(.audio, "A song", site: "Songs", host: "song.example")),
    ("picture", card(.image, "boat.png", type: "image/png", host: "pic.example")),
    ("document", card(.document, "Report", type: "application/pdf", host: "doc.example")),
    ("file", card(.file, "archive.zip", type: "application/zip", host: "file.example")),
    ("cancelled", failure(.cancelled, "stopped before it was loaded")),
    ("timed out", failure(.timedOut, "card.example did not answer within 30 s", again: true)),
    ("not allowed", failure(.notAllowed, "10.0.0.1 is a private address and is not allowed")),
    ("unreachable", failure(.unreachable, "the name card.example is not known")),
    ("insecure", failure(.insecure, "card.example has no certificate that can be trusted")),
    ("status", failure(.httpStatus, "card.example has no such page (status 404)", status: 404)),
    ("too large", failure(.tooLarge, "the page is larger than 2 MiB")),
    ("nothing to show", failure(.notPreviewable, "there is nothing to show of it")),
    ("blocked", failure(.blocked, "card.example checks for bots instead of showing the page")),
    ("malformed", failure(.malformed, "the answer of card.example cannot be read")),
    ("unknown", failure(.unknown, "something else went wrong")),
    (
      "CJK",
      card(
        .article, "新しい図書館が駅前に開館、初日に三千人が訪れる", site: "日本新聞", author: "佐藤",
        description: "市の中心に建つ図書館は木の香りがする。蔵書は十万冊。", host: "日本.example")
    ),
    (
      "Hangul and emoji",
      card(
        .article, "한국어 제목 👨‍👩‍👧‍👦 가족 🇰🇷 👍🏽 ❤️ 🫨", site: "신문 📰",
        description: "각 e\u{301} か\u{3099} 1️⃣", host: "emoji.example")
    ),
    (
      "combining marks",
      card(
        .article, "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}a\u{306}\u{307}lgo \u{301}alone",
        description: "ก็ ที่ นี่ தமிழ்", host: "marks.example")
    ),
    (
      "Arabic",
      card(
        .article, "خريطة النجوم في سماء الشمال", site: "موقع", author: "ليلى",
        description: "كلمات كثيرة عن النجوم", host: "arabic.example")
    ),
    (
      "Hebrew",
      card(
        .article, "מפת הכוכבים (2026) — part 1", site: "אתר", description: "שָׁלוֹם עוֹלָם",
        host: "hebrew.example")
    ),
    ("300 letters", card(.article, long("x"), host: "long.example")),
    ("300 words", card(.article, long("seven words of a very long title "), host: "long.example")),
    ("300 wide", card(.article, long("長い題名"), host: "long.example")),
    ("300 emoji", card(.article, long("👩‍🚀"), description: long("🏽"), host: "long.example")),
    (
      "escapes",
      card(
        .article, "\u{1B}]0;owned\u{7}\u{1B}[2Jred\u{1B}[31m \u{9B}5m\u{90}q\u{9C}title",
        site: "\u{8}\u{8}\u{7F}Bank", author: "\u{1B}[7mme",
        description: "\r\n\t\u{B}\u{C}line\u{85}two\u{2028}three", host: "evil.example")
    ),
    (
      "directions",
      card(
        .article, "\u{202E}txt.exe\u{202C} \u{2066}iso\u{2069} \u{200F}mark\u{061C}",
        description: "a\u{200B}b\u{2060}c\u{FEFF}d\u{AD}e \u{E0041}tag \u{FFFE}",
        host: "evil.example")
    ),
    (
      "characters of no one",
      card(
        .article, "\u{10EEEE}\u{305}\u{305} \u{E000} \u{378}", site: "▎ ✗ pennant",
        description: String(repeating: "\u{301}", count: 400), host: "evil.example")
    ),
  ]

  private static let conversation = gallery.enumerated().map { index, entry in
    let text = "\(entry.0): https://card.example/\(index)"
    return message(
      Int64(index + 1), text, minutesBefore: 3,
      cards: [.shown(key("card \(index)"), entry.1)])
  }

  @Test(arguments: [20, 24, 32, 40, 48, 60, 80, 100, 140, 200])
  func `cards of every kind and state`(columns: Int) throws {
    let driver = Driver(columns: columns, rows: 400, Self.conversation)
    let grid = driver.frame.grid
    for row in 0..<grid.rows {
      #expect((0..<columns).reduce(0) { $0 + grid[$1, row].columns } == columns)
    }
    let lines = driver.lines.drop { $0.isEmpty }
    try Self.expect(lines.joined(separator: "\n"), is: "cards at \(columns)")
  }

  @Test(arguments: [20, 40, 80, 200]) func `cards that are opened`(columns: Int) throws {
    var driver = Driver(columns: columns, rows: 1200, Self.conversation)
    for message in Self.conversation {
      _ = driver.state.layout.toggle(message.id, link: 0)
    }
    driver.draw()
    let lines = driver.lines.drop { $0.isEmpty }
    try Self.expect(lines.joined(separator: "\n"), is: "cards opened at \(columns)")
  }

  /// Runs of a look, each named by what the terminal is told: attributes, foreground, background.
  private static func looks(_ grid: CellGrid, row: Int, depth: ColorDepth) -> String {
    var line = ""
    var last = ""
    for column in 0..<grid.columns where grid[column, row].columns > 0 {
      let cell = grid[column, row]
      let signs: [(CellAttributes, String)] = [
        (.bold, "b"), (.dim, "d"), (.italic, "i"), (.underline, "u"), (.reverse, "r"),
      ]
      let attributes = signs.filter { cell.style.attributes.contains($0.0) }.map(\.1).joined()
      let colors = [cell.style.foreground, cell.style.background].map { color -> String in
        let number = depth.number(of: color)
        return number < 0 ? "" : number > 255 ? "#" + String(number, radix: 16) : "\(number)"
      }
      let look = "\(attributes)\(colors[0])" + (colors[1].isEmpty ? "" : "/\(colors[1])")
      if look != last { line += "{\(look)}" }
      last = look
      line += cell.text
    }
    while line.last == " " { line.removeLast() }
    return line
  }

  @Test(arguments: [1 << 24, 256, 8, 0]) func `cards in every depth of colour`(colors: Int) throws {
    let depth = ColorDepth(colors: colors)
    let renderer: CellRenderer? =
      colors > 256
      ? CellRenderer(palette: .trueColor)
      : colors == 256 ? CellRenderer(palette: .indexed240) : nil
    let shown = [0, 2, 4, 10, 20].map { Self.conversation[$0] }
    var driver = Driver(columns: 80, rows: 40, shown, renderer: renderer)
    var pixels: [UInt8] = []
    for place in 0..<(80 * 40) {
      let (row, column) = place.quotientAndRemainder(dividingBy: 80)
      pixels += [UInt8(column * 3), UInt8(row * 6), column < 40 ? 0 : 200, 255]
    }
    driver.send(.event(.picture(key("card 2"), Thumbnail(width: 80, height: 40, pixels: pixels))))
    driver.press(Key(.escape))
    let grid = driver.frame.grid
    let lines = (0..<grid.rows).map { Self.looks(grid, row: $0, depth: depth) }
      .drop { $0.filter { $0 != "{" && $0 != "}" }.isEmpty }
    try Self.expect(lines.joined(separator: "\n"), is: "colours \(colors)")
  }
}
