import FeedModel

/// From top to bottom: the feed, a status line where there is room, the composer, the footer.
extension ScreenState {
  static let smallest = (columns: 20, rows: 6)

  private var isTooSmall: Bool {
    columns < Self.smallest.columns || rows < Self.smallest.rows
  }

  private var statusRows: Int { rows >= 10 ? 1 : 0 }
  static let prompt = 2
  var composerWidth: Int { columns - Self.prompt }

  /// It grows with the text, to ten rows or a third of the screen.
  func composerRows(_ composer: ComposerLayout) -> Int {
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
    frame.nextTick = [notice?.until, draftDue, placeDue].compactMap(\.self).min()
    if isTooSmall {
      frame.grid.write("window too small", column: 0, row: 0)
      return frame
    }
    let composerLayout = ComposerLayout(composer, width: composerWidth)
    let height = feedRows(composerLayout)
    switch overlay {
    case .help(let row): drawHelp(from: row, in: &frame, rows: rows - 1)
    case .conversations(let list): draw(list, in: &frame, rows: rows - 1)
    case .bare: drawBare(in: &frame, at: now)
    case .search, .hints, nil:
      let slice = drawFeed(in: &frame, rows: height, at: now)
      if statusRows > 0 { drawStatus(slice, in: &frame, row: height, at: now) }
      drawComposer(composerLayout, in: &frame, row: height + statusRows)
      if overlay == nil { drawLongNotice(in: &frame.grid, before: height + statusRows) }
    }
    drawFooter(in: &frame)
    if isOnLight { frame.grid.restyle(\.onLight) }
    notePlace(at: now)
    frame.nextTick = [frame.nextTick, placeDue].compactMap(\.self).min()
    frame.pictures = layout.pictures.takeOrders()
    return frame
  }
}

// MARK: Feed

extension ScreenState {
  private mutating func drawFeed(
    in frame: inout Frame, rows: Int, at now: Timestamp
  ) -> FeedSlice {
    let slice = layout.slice(of: feed, at: position, rows: rows, now: now)
    position = slice.position
    if aside == nil, position == .bottom && feed.reachesLast { unseen = 0 }
    guard let inView = slice.messages else {
      let words =
        aside == nil
        ? "Nothing here yet. Write something and press Enter."
        : "Nothing is saved yet. Select a link in the log and press "
          + (keymap.keyName(of: .save, in: .reading) ?? "its key") + "."
      for (row, line) in LineWrapper.rows(of: [Fragment(words: words, .quiet)], width: columns)
        .prefix(rows).enumerated()
      {
        draw(line, in: &frame.grid, column: 0, row: row)
      }
      return slice
    }
    let selected = mode == .reading ? selection : nil
    let extent = selected.flatMap { self.extent(of: $0, at: now) }
    var starred: Set<SavedPlace> = []
    var hinted: Set<Selection> = []
    for (offset, line) in slice.lines.enumerated() {
      let row = rows - slice.lines.count + offset
      let isSelected = extent?.contains(line.place) ?? false
      if isSelected { frame.grid.write("▌", column: 0, row: row, style: .mark) }
      let message = feed.messages[line.place.message]
      drawStar(of: message, line.row, isSelected, &starred, in: &frame.grid, row: row)
      let link = isSelected && message.links.count > 1 ? selected?.link : nil
      draw(line.row.fragments, in: &frame.grid, column: layout.gutter, row: row, marking: link)
      markFound(in: line.row, &frame.grid, row: row)
      if case .hints(let hints) = overlay {
        drawHints(hints, of: message, line.row, &hinted, in: &frame.grid, row: row)
      }
    }
    askForMore(inView, in: &frame)
    announce(inView, in: &frame)
    askForPictures(inView, in: &frame)
    schedule(inView, in: &frame, at: now)
    return slice
  }

  func draw(
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
