import FeedModel

/// From top to bottom: the feed, a status line where there is room, the composer, the footer.
extension ScreenState {
  static let smallest = (columns: 20, rows: 6)

  private var isTooSmall: Bool {
    columns < Self.smallest.columns || rows < Self.smallest.rows
  }

  private var statusRows: Int { rows >= 10 ? 1 : 0 }
  private static let prompt = 2
  var composerWidth: Int { columns - Self.prompt }

  /// It grows with the text, to ten rows or a third of the screen.
  private func composerRows(_ composer: ComposerLayout) -> Int {
    min(composer.rows.count, max(min(10, rows / 3), 1))
  }

  /// The rows that the feed has.
  var feedRows: Int {
    feedRows(ComposerLayout(composer, width: composerWidth))
  }

  private func feedRows(_ composer: ComposerLayout) -> Int {
    max(rows - 1 - statusRows - composerRows(composer), 1)
  }

  mutating func frame(at now: Timestamp) -> Frame {
    var frame = Frame(grid: CellGrid(columns: columns, rows: rows))
    frame.nextTick = [notice?.until, draftDue].compactMap(\.self).min()
    if isTooSmall {
      frame.grid.write("window too small", column: 0, row: 0)
      return frame
    }
    let composerLayout = ComposerLayout(composer, width: composerWidth)
    let height = feedRows(composerLayout)
    if helpRow != nil {
      drawHelp(in: &frame, rows: rows - 1)
    } else {
      drawFeed(in: &frame, rows: height, at: now)
      if statusRows > 0 { drawStatus(in: &frame, row: height) }
      drawComposer(composerLayout, in: &frame, row: height + statusRows)
    }
    drawFooter(in: &frame)
    return frame
  }
}

// MARK: Feed

extension ScreenState {
  private mutating func drawFeed(in frame: inout Frame, rows: Int, at now: Timestamp) {
    let slice = layout.slice(of: feed, at: position, rows: rows, now: now)
    position = slice.position
    if position == .bottom && feed.reachesLast { unseen = 0 }
    guard let inView = slice.messages else {
      let words = "Nothing here yet. Write something and press Enter."
      for (row, line) in LineWrapper.rows(of: [Fragment(words: words, .quiet)], width: columns)
        .prefix(rows).enumerated()
      {
        draw(line, in: &frame.grid, column: 0, row: row)
      }
      return
    }
    let selected = mode == .reading ? selection : nil
    let extent = selected.flatMap { self.extent(of: $0, at: now) }
    for (offset, line) in slice.lines.enumerated() {
      let row = rows - slice.lines.count + offset
      let isSelected = extent?.contains(line.place) ?? false
      if isSelected { frame.grid.write("▌", column: 0, row: row, style: .mark) }
      let link =
        isSelected && feed.messages[line.place.message].links.count > 1
        ? selected?.link : nil
      draw(line.row.fragments, in: &frame.grid, column: layout.gutter, row: row, marking: link)
    }
    askForMore(inView, in: &frame)
    announce(inView, in: &frame)
    askForPictures(inView, in: &frame)
    schedule(inView, in: &frame, at: now)
  }

  private func draw(
    _ fragments: [Fragment], in grid: inout CellGrid, column: Int, row: Int,
    marking link: Int? = nil
  ) {
    var column = column
    for fragment in fragments {
      let isMarked = link != nil && fragment.link == link
      let style = isMarked ? fragment.style.adding(.reverse) : fragment.style
      column = grid.write(fragment.clusters, column: column, row: row, style: style)
    }
  }

  /// More messages are asked for before the person reaches the edge of what is loaded.
  private mutating func askForMore(_ inView: ClosedRange<Int>, in frame: inout Frame) {
    let margin = 40
    if inView.lowerBound < margin, !feed.reachesFirst, !asksOlder, let first = feed.messages.first {
      asksOlder = true
      frame.intents.append(.loadOlder(before: first.id, limit: Scrollback.pageSize))
    }
    if inView.upperBound >= feed.messages.count - margin, !feed.reachesLast, !asksNewer,
      let last = feed.messages.last
    {
      asksNewer = true
      frame.intents.append(.loadNewer(after: last.id, limit: Scrollback.pageSize))
    }
  }

  private mutating func announce(_ inView: ClosedRange<Int>, in frame: inout Frame) {
    let loading = Set(
      feed.messages[inView].flatMap(\.links).compactMap { attached -> PreviewKey? in
        if case .shown(let key, .loading) = attached.card { key } else { nil }
      })
    let news = loading.subtracting(announced)
    announced = loading
    if !news.isEmpty { frame.intents.append(.visible(news.sorted())) }
  }

  private mutating func askForPictures(_ inView: ClosedRange<Int>, in frame: inout Frame) {
    let wanted = layout.pictures.ask(for: feed.messages[inView].flatMap(\.shownCards))
    frame.intents += wanted.map(UserIntent.loadPicture)
  }

  /// Spinners turn and ages grow only in view and while somebody looks.
  private func schedule(_ inView: ClosedRange<Int>, in frame: inout Frame, at now: Timestamp) {
    guard isFocused else { return }
    var ticks = [frame.nextTick]
    if !announced.isEmpty {
      // On the beat of the clock, so that all spinners turn together.
      let step: Int64 = 125
      ticks.append(Timestamp(milliseconds: (now.milliseconds / step + 1) * step))
    }
    let words = TimeWords(now: now, secondsFromGMT: options.secondsFromGMT)
    ticks += feed.messages[inView].map { words.nextChange(of: $0.postedAt) }
    frame.nextTick = ticks.compactMap(\.self).min()
  }
}

// MARK: Composer and lines of the program's own

extension ScreenState {
  private func drawComposer(_ composer: ComposerLayout, in frame: inout Frame, row: Int) {
    let height = composerRows(composer)
    // The rows around the cursor, where not all fit.
    let first = min(max(composer.cursorRow - height + 1, 0), composer.rows.count - height)
    for offset in 0..<height {
      let prompt = first + offset == 0 ? "›" : " "
      frame.grid.write(prompt, column: 0, row: row + offset, style: .mark)
      var column = Self.prompt
      for glyph in composer.rows[first + offset] {
        frame.grid.put(
          glyph.drawn, width: glyph.columns, column: column, row: row + offset, style: .text)
        column += glyph.columns
      }
    }
    if mode == .writing {
      frame.cursor = (
        min(Self.prompt + composer.cursorColumn, columns - 1), row + composer.cursorRow - first
      )
    }
  }

  /// The conversation on the left, what is out of view on the right.
  private func drawStatus(in frame: inout Frame, row: Int) {
    for column in 0..<columns {
      frame.grid.put("─", width: 1, column: column, row: row, style: .quiet)
    }
    let name = SafeText(options.conversation.rawValue, limit: 60)
    let end = frame.grid.write(
      LineWrapper.row(of: [Fragment(name, .quiet)], width: columns / 2).flatMap(\.clusters),
      column: 3, row: row, style: .quiet)
    frame.grid.write([Fragment.space.clusters[0]], column: 2, row: row, style: .text)
    frame.grid.write([Fragment.space.clusters[0]], column: end, row: row, style: .text)
    guard let news else { return }
    let words = SafeText(news).clusters
    let start = columns - words.count - 4
    frame.grid.write([Fragment.space.clusters[0]], column: start - 1, row: row, style: .text)
    frame.grid.write(words, column: start, row: row, style: .news)
    frame.grid.write(
      [Fragment.space.clusters[0]], column: start + words.count, row: row, style: .text)
  }

  private var news: String? {
    if unseen > 0 { return "↓ \(unseen) new" }
    return position == .bottom ? nil : "↓ more"
  }

  /// The mode, always; then a notice, or the keys that are of use now, as many as fit.
  private func drawFooter(in frame: inout Frame) {
    let row = rows - 1
    let label = mode == .writing ? "writing" : "reading"
    let style = mode == .writing ? CellStyle.writing : .reading
    var column = frame.grid.write(label, column: 0, row: row, style: style) + 1
    if statusRows == 0, unseen > 0 {
      column = frame.grid.write("↓\(unseen)", column: column, row: row, style: .news) + 1
    }
    if let notice {
      let line = LineWrapper.row(of: [Fragment(notice.text, .text)], width: columns - column)
      draw(line, in: &frame.grid, column: column, row: row)
      return
    }
    if helpRow != nil {
      let words = "j k scroll, any other key goes back"
      let line = LineWrapper.row(of: [Fragment(words: words, .quiet)], width: columns - column)
      draw(line, in: &frame.grid, column: column, row: row)
      return
    }
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

// MARK: Help

extension ScreenState {
  private mutating func drawHelp(in frame: inout Frame, rows: Int) {
    let page = HelpPage(keymap).rows(width: columns)
    let first = min(max(helpRow ?? 0, 0), max(page.count - rows, 0))
    helpRow = first
    for (row, line) in page.dropFirst(first).prefix(rows).enumerated() {
      draw(line, in: &frame.grid, column: 0, row: row)
    }
  }
}
