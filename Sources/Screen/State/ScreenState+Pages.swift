import FeedModel

/// What takes the place of the whole log: help, the conversations, bare text.
extension ScreenState {
  mutating func drawHelp(from row: Int, in frame: inout Frame, rows: Int) {
    let page = HelpPage(keymap).rows(width: columns)
    let first = min(max(row, 0), max(page.count - rows, 0))
    overlay = .help(row: first)
    for (row, line) in page.dropFirst(first).prefix(rows).enumerated() {
      draw(line, in: &frame.grid, column: 0, row: row)
    }
  }

  func draw(_ list: ConversationList, in frame: inout Frame, rows: Int) {
    frame.grid.write("Conversations", column: 0, row: 0, style: .title)
    let lines = list.rows(width: columns - layout.gutter)
    let height = max(rows - 2, 1)
    let first = min(max(list.row - height / 2, 0), max(lines.count - height, 0))
    for (offset, line) in lines.dropFirst(first).prefix(height).enumerated() {
      let row = offset + min(2, rows - 1)
      if first + offset == list.row {
        frame.grid.write("▌", column: 0, row: row, style: .mark)
      }
      draw(line, in: &frame.grid, column: layout.gutter, row: row)
    }
  }

  /// The messages in view at their full width: what is selected with the mouse is text alone.
  mutating func drawBare(in frame: inout Frame, at now: Timestamp) {
    let slice = layout.slice(of: feed, at: position, rows: feedRows, now: now)
    guard let inView = slice.messages else { return }
    var lines: [[Fragment]] = []
    for message in feed.messages[inView] {
      lines += Self.filled(MessageText.fragments(of: message), width: columns)
      for card in message.shownCards {
        let text = CardDetails.sharedText(of: card.state, address: card.address)
        lines += Self.filled([Fragment(SafeText(text, as: .block), .quiet)], width: columns)
      }
    }
    let shown = lines.suffix(rows)
    for (row, line) in shown.enumerated() { draw(line, in: &frame.grid, column: 0, row: row) }
  }

  /// Rows that are filled to the last column, since terminals join those when they are copied.
  private static func filled(_ text: [Fragment], width: Int) -> [[Fragment]] {
    var rows: [[Fragment]] = [[]]
    var column = 0
    for fragment in text {
      var part = Fragment([], fragment.style, link: fragment.link)
      for cluster in fragment.clusters {
        let isBreak = cluster.text == "\n"
        if isBreak || column + cluster.columns > width {
          rows[rows.count - 1].append(part)
          part.clusters = []
          rows.append([])
          column = 0
        }
        if isBreak { continue }
        part.clusters.append(cluster)
        column += cluster.columns
      }
      rows[rows.count - 1].append(part)
    }
    return rows
  }
}
