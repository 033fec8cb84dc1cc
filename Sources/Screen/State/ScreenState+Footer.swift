import FeedModel

/// The last row: the mode, always; then a question, a notice, or the keys that are of use now.
extension ScreenState {
  func drawFooter(in frame: inout Frame) {
    let row = rows - 1
    if case .bare = overlay { return }
    let label = mode == .writing ? "writing" : "reading"
    let style = mode == .writing ? CellStyle.writing : .reading
    var column = frame.grid.write(label, column: 0, row: row, style: style) + 1
    if let words = replayWords {
      column = frame.grid.write(words, column: column, row: row, style: .news) + 1
    }
    if rows < 10, unseen > 0 {
      column = frame.grid.write("↓\(unseen)", column: column, row: row, style: .news) + 1
    }
    if case .search(let prompt) = overlay {
      return drawPrompt(prompt, in: &frame, column: column, row: row)
    }
    if let notice {
      let line = LineWrapper.row(of: [Fragment(notice.text, .text)], width: columns - column)
      return draw(line, in: &frame.grid, column: column, row: row)
    }
    if let words = overlayWords {
      let line = LineWrapper.row(of: [Fragment(words: words, .quiet)], width: columns - column)
      return draw(line, in: &frame.grid, column: column, row: row)
    }
    if let found, overlay == nil, mode == .reading {
      let words = "\(found.query.prefix(20)) \(found.summary)"
      let end = column + SafeText(words).columns
      if end + 20 < columns {
        column = frame.grid.write(words, column: column, row: row, style: .news) + 2
      }
    }
    drawKeys(in: &frame, column: column, row: row)
  }

  private var replayWords: String? {
    switch replay {
    case .playing: nil
    case .paused: "paused"
    case .ended: "played"
    }
  }

  private var overlayWords: String? {
    switch overlay {
    case .help: "j k scroll, any other key goes back"
    case .hints: "a letter opens, Shift and it copies, Esc goes back"
    case .conversations: "j k choose, Enter goes there, Esc goes back"
    case .search, .bare, nil: nil
    }
  }

  private func drawPrompt(
    _ prompt: SearchPrompt, in frame: inout Frame, column: Int, row: Int
  ) {
    let summary = found?.summary ?? ""
    let start = frame.grid.write("/", column: column, row: row, style: .mark)
    let width = max(columns - start - (summary.isEmpty ? 1 : summary.count + 2), 4)
    let layout = ComposerLayout(prompt.line, width: .max)
    // The end of a long query, where it is typed.
    let glyphs = layout.rows[0]
    var from = 0
    var taken = layout.cursorColumn
    while taken > width - 1, from < glyphs.count {
      taken -= glyphs[from].columns
      from += 1
    }
    var place = start
    for glyph in glyphs[from...] where place + glyph.columns <= start + width {
      frame.grid.put(glyph.drawn, width: glyph.columns, column: place, row: row, style: .text)
      place += glyph.columns
    }
    frame.cursor = (min(start + taken, columns - 1), row)
    if !summary.isEmpty {
      frame.grid.write(
        summary, column: columns - summary.count, row: row,
        style: found?.current == nil && found?.isAnswered == true ? .failure : .quiet)
    }
  }

  private func drawKeys(in frame: inout Frame, column: Int, row: Int) {
    var column = column
    var named: Set<Command> = []
    for binding in keymap.bindings(in: mode) {
      guard let hint = binding.hint, isUseful(binding.command),
        let key = binding.keys.first?.description, !named.contains(binding.command),
        column + key.count + 1 + hint.count <= columns
      else { continue }
      named.insert(binding.command)
      column = frame.grid.write(key, column: column, row: row, style: .key) + 1
      column = frame.grid.write(hint, column: column, row: row, style: .quiet) + 2
    }
  }
}
