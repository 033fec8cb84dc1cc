import FeedModel

/// The composer's text in rows of a width, and where the cursor stands in them.
struct ComposerLayout {
  /// What is shown of one place of the text, where the cursor stands before or after it: a cell for
  /// each of its letters, and none where it cannot be seen.
  struct Glyph {
    var cells: [GraphemeCluster]
    var columns: Int { cells.reduce(0) { $0 + $1.columns } }
  }

  private(set) var rows: [[Glyph]] = [[]]
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0
  /// How many clusters stand before each row.
  private(set) var starts = [0]

  init(_ composer: Composer, width: Int) {
    let width = max(width, 2)
    var column = 0
    for (place, character) in composer.text.enumerated() {
      let glyph = Self.glyph(for: character, width: width)
      if column + glyph.columns > width {
        rows.append([])
        starts.append(place)
        column = 0
      }
      if place == composer.cursor { setCursor(column) }
      if character == "\n" {
        rows.append([])
        starts.append(place + 1)
        column = 0
      } else {
        rows[rows.count - 1].append(glyph)
        column += glyph.columns
      }
    }
    if composer.cursor == composer.text.count {
      if column >= width {
        rows.append([])
        starts.append(composer.text.count)
        column = 0
      }
      setCursor(column)
    }
  }

  private mutating func setCursor(_ column: Int) {
    cursorRow = rows.count - 1
    cursorColumn = column
  }

  /// The cluster that stands at a column of a row, or the row's last place.
  func place(row: Int, column: Int) -> Int {
    var passed = 0
    for (offset, glyph) in rows[row].enumerated() {
      if passed + glyph.columns > column { return starts[row] + offset }
      passed += glyph.columns
    }
    return starts[row] + rows[row].count
  }

  /// Letters that would not fit a row by themselves are not drawn.
  private static func glyph(for character: Character, width: Int) -> Glyph {
    if let ascii = character.asciiValue, 0x20..<0x7F ~= ascii {
      return Glyph(cells: [GraphemeCluster(ownCell: String(character))])
    }
    if character.isNewline { return Glyph(cells: []) }
    if character.isWhitespace { return Glyph(cells: Fragment.space.clusters) }
    var room = width
    let cells = SafeText(String(character)).clusters.prefix { cluster in
      room -= cluster.columns
      return room >= 0
    }
    return Glyph(cells: Array(cells))
  }
}
