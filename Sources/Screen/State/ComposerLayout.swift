import FeedModel

/// The composer's text in rows of a width, and where the cursor stands in them.
struct ComposerLayout {
  struct Glyph {
    var drawn: String
    var columns: Int
  }

  /// What the composer shows of each cluster; one that cannot be seen takes no cell.
  private(set) var rows: [[Glyph]] = [[]]
  private(set) var cursorRow = 0
  private(set) var cursorColumn = 0
  /// How many clusters stand before each row.
  private(set) var starts = [0]

  init(_ composer: Composer, width: Int) {
    let width = max(width, 2)
    var column = 0
    for (place, character) in composer.text.enumerated() {
      let glyph = Self.glyph(for: character)
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

  private static func glyph(for character: Character) -> Glyph {
    if let ascii = character.asciiValue, 0x20..<0x7F ~= ascii {
      return Glyph(drawn: String(character), columns: 1)
    }
    if character.isNewline { return Glyph(drawn: "", columns: 0) }
    if character.isWhitespace { return Glyph(drawn: " ", columns: 1) }
    guard let cluster = SafeText(String(character)).clusters.first else {
      return Glyph(drawn: "", columns: 0)
    }
    return Glyph(drawn: cluster.drawn, columns: cluster.columns)
  }
}
