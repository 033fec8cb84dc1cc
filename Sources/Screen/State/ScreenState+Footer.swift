import FeedModel

/// The last row: the mode, always; then a question, a notice, or the keys that are of use now.
extension ScreenState {
  func drawFooter(in frame: inout Frame) {
    let row = rows - 1
    if case .bare = overlay { return }
    var column = 0
    for (words, style) in marks {
      column = frame.grid.write(words, column: column, row: row, style: style) + 1
    }
    if case .search(let prompt) = overlay {
      return drawPrompt(prompt, in: &frame, column: column, row: row)
    }
    if let notice, Fragment(notice.text, .text).columns <= columns - column || overlay != nil {
      let line = LineWrapper.row(of: [Fragment(notice.text, .text)], width: columns - column)
      return draw(line, in: &frame.grid, column: column, row: row)
    }
    if let words = overlayWords(columns: columns - column) {
      let line = LineWrapper.row(of: [Fragment(words: words, .quiet)], width: columns - column)
      return draw(line, in: &frame.grid, column: column, row: row)
    }
    if let found, found.current != nil, overlay == nil, mode == .reading {
      let words = "\(found.query.prefix(20)) \(found.summary)"
      let end = column + SafeText(words).columns
      if end + 20 < columns {
        column = frame.grid.write(words, column: column, row: row, style: .news) + 2
      }
    }
    drawKeys(in: &frame, column: column, row: row)
  }

  /// What stands first in the footer, whatever follows.
  private var marks: [(words: String, style: CellStyle)] {
    var marks = [mode == .writing ? ("writing", CellStyle.writing) : ("reading", .reading)]
    if let replayWords { marks.append((replayWords, .news)) }
    if rows < 10, unseen > 0 { marks.append(("↓\(unseen)", .news)) }
    return marks
  }

  private var replayWords: String? {
    switch replay {
    case .playing: nil
    case .paused: "paused"
    case .ended: "played"
    }
  }

  /// A notice that is longer than the footer stands over the rows that end before `row`, until it
  /// goes or a key is struck.
  func drawLongNotice(in grid: inout CellGrid, before row: Int) {
    let taken = marks.reduce(0) { $0 + $1.words.count + 1 }
    guard let notice, Fragment(notice.text, .text).columns > columns - taken else { return }
    let style = CellStyle.text.adding(.reverse)
    let lines = LineWrapper.rows(
      of: [Fragment(notice.text, style)], width: columns - 2, limit: min(row, Self.noticeRows))
    for (offset, line) in lines.enumerated() {
      let place = row - lines.count + offset
      for column in 0..<columns {
        grid.put(" ", width: 1, column: column, row: place, style: style)
      }
      draw(line, in: &grid, column: 1, row: place)
    }
  }

  private static let noticeRows = 4

  /// The longest that fits, or the shortest.
  private func overlayWords(columns: Int) -> String? {
    let choices =
      switch overlay {
      case .help: ["j k scroll, any other key goes back", "j k, or back"]
      case .hints:
        [
          "a letter opens, Shift and it copies, Esc goes back", "opens; Shift copies; Esc back",
          "letter opens",
        ]
      case .conversations:
        ["j k choose, Enter goes there, Esc goes back", "j k choose, Enter goes", "j k, Enter"]
      case .search, .bare, nil: [String]()
      }
    return choices.first { $0.count <= columns } ?? choices.last
  }

  private func drawPrompt(
    _ prompt: SearchPrompt, in frame: inout Frame, column: Int, row: Int
  ) {
    var summary = found?.summary ?? ""
    // What was typed goes before what came of it.
    if columns - column - summary.count < Self.leastQuery { summary = found?.shortSummary ?? "" }
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
      place = frame.grid.write(glyph.cells, column: place, row: row, style: .text)
    }
    frame.cursor = (min(start + taken, columns - 1), row)
    if !summary.isEmpty {
      frame.grid.write(
        summary, column: columns - summary.count, row: row,
        style: found?.current == nil && found?.isAnswered == true ? .failure : .quiet)
    }
  }

  /// Columns that a query has, with its mark and the blank behind it.
  private static let leastQuery = 8

  /// The keys that fit, in the order of their table; those that nobody does without have room before
  /// the others.
  private func drawKeys(in frame: inout Frame, column: Int, row: Int) {
    let hints = keyHints
    let first: [Command] = mode == .writing ? [.post, .read, .help, .quit] : [.quit, .help]
    let byWorth =
      first.compactMap { command in hints.firstIndex { $0.command == command } }
      + hints.indices.filter { !first.contains(hints[$0].command) }
    var room = columns - column + KeyHint.gap
    var shown: Set<Int> = []
    for index in byWorth where hints[index].columns <= room {
      room -= hints[index].columns
      shown.insert(index)
    }
    var column = column
    for index in shown.sorted() {
      column = frame.grid.write(hints[index].key, column: column, row: row, style: .key) + 1
      column = frame.grid.write(hints[index].word, column: column, row: row, style: .quiet)
      column += KeyHint.gap
    }
  }

  private struct KeyHint {
    static let gap = 2

    let command: Command
    let key: String
    let word: String

    /// With the gap behind it.
    var columns: Int { SafeText(key).columns + 1 + word.count + Self.gap }
  }

  /// A key for each command that would do something now and has a word for it.
  private var keyHints: [KeyHint] {
    var named: Set<Command> = []
    return keymap.bindings(in: mode).compactMap { binding in
      guard let word = binding.hint, let key = binding.keys.first, isUseful(binding.command),
        named.insert(binding.command).inserted
      else { return nil }
      return KeyHint(command: binding.command, key: key.description, word: word)
    }
  }
}
