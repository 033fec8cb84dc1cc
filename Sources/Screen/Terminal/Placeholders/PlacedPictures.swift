import FeedModel
import Pictures

/// What a terminal that keeps pictures is told of them.
enum PictureOrder: Hashable, Sendable {
  /// Keep that picture, to be drawn over so many cells of placeholders.
  case keep(PictureNumber, Thumbnail, columns: Int, rows: Int)
  case free(PictureNumber)
}

/// The number of a picture in the terminal; 24 bits, and more than 15, which are the palette's.
struct PictureNumber: Hashable, Sendable {
  let rawValue: UInt32
}

/// The pictures that the terminal keeps for the log, by number: each is sent once, is drawn wherever
/// its placeholders stand (kitty's graphics protocol, "Unicode placeholders"), and is freed when the
/// log lets it go.
///
/// Placeholders are cells like others, so that ncurses may move them.
struct PlacedPictures: Sendable {
  /// Of one cell, in pixels.
  let cellWidth: Int
  let cellHeight: Int
  private let first: UInt32
  private var given: UInt32 = 0
  private var orders: [PictureOrder] = []

  /// Other programs on the same terminal may have pictures too; those of another seed get other
  /// numbers, for the most part.
  init(cellWidth: Int, cellHeight: Int, seed: UInt32) {
    self.cellWidth = min(max(cellWidth, 4), 40)
    self.cellHeight = min(max(cellHeight, 8), 80)
    first = (seed & 0xFFF) << 12
  }

  /// Sends a picture; returns its placeholders, row by row. Nil where there is no sign for so many
  /// rows or columns.
  mutating func place(
    _ thumbnail: Thumbnail, columns: Int, rows: Int
  ) -> (number: PictureNumber, rows: [[Fragment]])? {
    guard 1...Self.signs.count ~= columns, 1...Self.signs.count ~= rows else { return nil }
    // 4,000 numbers in turn, of which the shelf keeps 300.
    let number = PictureNumber(rawValue: first + 0x10 + given % 4000)
    given += 1
    let fitting = thumbnail.covering(width: columns * cellWidth, height: rows * cellHeight)
    orders.append(.keep(number, fitting, columns: columns, rows: rows))
    let style = CellStyle(foreground: .rgb(number.rawValue))
    let cells = (0..<rows).map { row in
      (0..<columns).map { column in
        let signs: [Unicode.Scalar] = [Self.placeholder, Self.signs[row], Self.signs[column]]
        var text = String.UnicodeScalarView()
        text.append(contentsOf: signs)
        return Fragment([GraphemeCluster(ownCell: String(text))], style)
      }
    }
    return (number, cells)
  }

  mutating func free(_ number: PictureNumber) {
    orders.append(.free(number))
  }

  /// In the order in which the terminal must be told.
  mutating func takeOrders() -> [PictureOrder] {
    defer { orders = [] }
    return orders
  }

  private static let placeholder: Unicode.Scalar = "\u{10EEEE}"

  /// The marks that number rows and columns: the first 64 of kitty's `rowcolumn-diacritics.txt`.
  private static let signs: [Unicode.Scalar] = [
    "\u{305}", "\u{30D}", "\u{30E}", "\u{310}", "\u{312}", "\u{33D}", "\u{33E}", "\u{33F}",
    "\u{346}", "\u{34A}", "\u{34B}", "\u{34C}", "\u{350}", "\u{351}", "\u{352}", "\u{357}",
    "\u{35B}", "\u{363}", "\u{364}", "\u{365}", "\u{366}", "\u{367}", "\u{368}", "\u{369}",
    "\u{36A}", "\u{36B}", "\u{36C}", "\u{36D}", "\u{36E}", "\u{36F}", "\u{483}", "\u{484}",
    "\u{485}", "\u{486}", "\u{487}", "\u{592}", "\u{593}", "\u{594}", "\u{595}", "\u{597}",
    "\u{598}", "\u{599}", "\u{59C}", "\u{59D}", "\u{59E}", "\u{59F}", "\u{5A0}", "\u{5A1}",
    "\u{5A8}", "\u{5A9}", "\u{5AB}", "\u{5AC}", "\u{5AF}", "\u{5C4}", "\u{610}", "\u{611}",
    "\u{612}", "\u{613}", "\u{614}", "\u{615}", "\u{616}", "\u{617}", "\u{657}", "\u{658}",
  ]
}

extension PictureOrder {
  /// Characters of base64 in one sequence at most (kitty's graphics protocol, "Remote client").
  private static let chunk = 4096

  /// The escape sequences that say so; nothing in them but numbers and base64, and the terminal is
  /// asked not to answer (`q=2`).
  var sequences: String {
    switch self {
    case .free(let number): return "\u{1B}_Ga=d,d=I,i=\(number.rawValue),q=2\u{1B}\\"
    case .keep(let number, let picture, let columns, let rows):
      let text = Array(Base64.encode(picture.pixels).utf8)
      var sequences = ""
      var start = 0
      while start < text.count {
        let end = min(start + Self.chunk, text.count)
        let more = end < text.count ? 1 : 0
        let keys =
          start == 0
          ? "a=T,U=1,t=d,f=32,s=\(picture.width),v=\(picture.height),i=\(number.rawValue),"
            + "c=\(columns),r=\(rows),q=2,m=\(more)" : "m=\(more),q=2"
        sequences += "\u{1B}_G\(keys);" + String(decoding: text[start..<end], as: UTF8.self)
        sequences += "\u{1B}\\"
        start = end
      }
      return sequences
    }
  }
}
