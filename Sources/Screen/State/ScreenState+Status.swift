import FeedModel

/// The lines below the feed: what is written, and what is out of view.
extension ScreenState {
  func drawComposer(_ composer: ComposerLayout, in frame: inout Frame, row: Int) {
    let height = composerRows(composer)
    // The rows around the cursor, where not all fit.
    let first = min(max(composer.cursorRow - height + 1, 0), composer.rows.count - height)
    for offset in 0..<height {
      let prompt = first + offset == 0 ? "›" : " "
      frame.grid.write(prompt, column: 0, row: row + offset, style: .mark)
      var column = Self.prompt
      for glyph in composer.rows[first + offset] {
        column = frame.grid.write(glyph.cells, column: column, row: row + offset, style: .text)
      }
    }
    if mode == .writing {
      frame.cursor = (
        min(Self.prompt + composer.cursorColumn, columns - 1), row + composer.cursorRow - first
      )
    }
  }

  /// The conversation and, away from the end, the day on the left; what is out of view on the right.
  func drawStatus(
    _ slice: FeedSlice, in frame: inout Frame, row: Int, at now: Timestamp
  ) {
    for column in 0..<columns {
      frame.grid.put("─", width: 1, column: column, row: row, style: .quiet)
    }
    let news = news.map { SafeText($0).clusters } ?? []
    let room = columns - (news.isEmpty ? 6 : news.count + 10)
    var words = [Fragment(SafeText(viewName, limit: 60), .quiet)]
    if position != .bottom, let first = slice.messages?.lowerBound, words[0].columns + 20 < room {
      let time = TimeWords(now: now, secondsFromGMT: options.secondsFromGMT)
      let date = time.date(
        feed.messages[first].postedAt, width: max(room - words[0].columns - 3, 0))
      words.append(Fragment([Fragment.space.clusters[0]] + SafeText("· \(date)").clusters, .quiet))
    }
    drawPatch(LineWrapper.row(of: words, width: max(room, 4)), in: &frame.grid, column: 2, row: row)
    guard !news.isEmpty else { return }
    drawPatch(
      [Fragment(news, .news)], in: &frame.grid, column: columns - news.count - 5, row: row)
  }

  /// Words in a rule, with a blank on both sides.
  private func drawPatch(
    _ words: [Fragment], in grid: inout CellGrid, column: Int, row: Int
  ) {
    let patch = [.space] + words + [.space]
    draw(patch, in: &grid, column: column, row: row)
  }

  private var viewName: String {
    if aside != nil { return "saved" }
    return options.conversation?.rawValue ?? "all"
  }

  private var news: String? {
    if unseen > 0 { return "↓ \(unseen) new" }
    return position == .bottom && feed.reachesLast ? nil : "↓ more"
  }
}
