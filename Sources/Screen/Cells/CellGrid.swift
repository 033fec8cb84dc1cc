import FeedModel

/// A screen's worth of styled cells: what layout draws into, the terminal paints and tests print.
struct CellGrid: Hashable, Sendable {
  struct Cell: Hashable, Sendable {
    /// One spacing character with its marks; empty in the right half of a wide one.
    var text: String
    /// 1 or 2; 0 in the right half of a wide cluster.
    var columns: Int
    var style: CellStyle

    static let blank = Cell(text: " ", columns: 1, style: .text)
  }

  let columns: Int
  let rows: Int
  private(set) var cells: [Cell]

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
    self.cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  subscript(column: Int, row: Int) -> Cell { cells[row * columns + column] }

  /// Draws what fits one cell, or two where `width` says so. What lies outside the grid is not
  /// drawn; a wide cluster that loses a half becomes a blank.
  mutating func put(_ text: String, width: Int, column: Int, row: Int, style: CellStyle) {
    guard 1...2 ~= width, column >= 0, column + width <= columns, row >= 0, row < rows else {
      return
    }
    let place = row * columns + column
    for half in place..<(place + width) { breakWide(at: half) }
    cells[place] = Cell(text: text, columns: width, style: style)
    if width == 2 { cells[place + 1] = Cell(text: "", columns: 0, style: style) }
  }

  /// Draws clusters from left to right up to `limit` and returns the column after the last.
  @discardableResult
  mutating func write(
    _ clusters: some Sequence<GraphemeCluster>, column: Int, row: Int, style: CellStyle,
    limit: Int? = nil
  ) -> Int {
    let end = min(limit ?? columns, columns)
    var column = column
    for cluster in clusters {
      guard column + cluster.columns <= end else { break }
      put(cluster.drawn, width: cluster.columns, column: column, row: row, style: style)
      column += cluster.columns
    }
    return column
  }

  /// Changes how cells look, not what is in them.
  mutating func restyle(
    row: Int, columns range: Range<Int>, _ change: (CellStyle) -> CellStyle
  ) {
    guard row >= 0, row < rows else { return }
    for column in range.clamped(to: 0..<columns) {
      cells[row * columns + column].style = change(cells[row * columns + column].style)
    }
  }

  /// Changes how every cell looks.
  mutating func restyle(_ change: (CellStyle) -> CellStyle) {
    for place in cells.indices { cells[place].style = change(cells[place].style) }
  }

  /// Text of the program's own.
  @discardableResult
  mutating func write(
    _ words: String, column: Int, row: Int, style: CellStyle = .text, limit: Int? = nil
  ) -> Int {
    write(SafeText(words).clusters, column: column, row: row, style: style, limit: limit)
  }
}

extension CellGrid: CustomStringConvertible {
  /// The rows as text, blanks at their ends left out.
  var description: String {
    (0..<rows).map(text(ofRow:)).joined(separator: "\n")
  }

  func text(ofRow row: Int) -> String {
    var line = ""
    var blanks = 0
    for cell in cells[(row * columns)..<((row + 1) * columns)] {
      if cell.text == " " {
        blanks += 1
      } else if cell.columns > 0 {
        line += String(repeating: " ", count: blanks) + cell.text
        blanks = 0
      }
    }
    return line
  }
}

extension CellGrid {
  /// Before a cell is overwritten: the other half of a wide cluster there becomes a blank.
  private mutating func breakWide(at place: Int) {
    switch cells[place].columns {
    case 0: cells[place - 1] = .blank
    case 2: cells[place + 1] = .blank
    default: break
    }
    cells[place] = .blank
  }
}
