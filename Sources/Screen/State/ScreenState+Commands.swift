import FeedModel

extension ScreenState {
  mutating func strike(_ key: Key, at now: Timestamp) -> [ScreenAction] {
    notice = nil
    switch overlay {
    case .help(let row): return strikeInHelp(key, row)
    case .search(let prompt): return strikeInSearch(key, prompt, at: now)
    case .hints(let hints): return strikeInHints(key, hints, at: now)
    case .conversations(let list): return strikeInConversations(key, list)
    case .bare:
      overlay = nil
      return key == .control("c") ? [.end] : takesMouse ? [.captureMouse(true)] : []
    case nil: break
    }
    if let command = keymap.command(for: key, in: mode) { return perform(command, at: now) }
    guard let scalar = key.written else { return [] }
    mode = .writing
    write(at: now) { $0.insert(String(Character(scalar))) }
    return []
  }

  mutating func paste(_ text: String, at now: Timestamp) -> [ScreenAction] {
    if case .search(let prompt) = overlay { return pasteInSearch(text, prompt) }
    overlay = nil
    mode = .writing
    write(at: now) { $0.insert(text, isPaste: true) }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    if lines > Self.longPaste.lines || text.utf8.count > Self.longPaste.bytes {
      let amount = lines == 1 ? "1 line" : "\(lines) lines"
      say(SafeText("pasted \(amount); Enter posts, Ctrl-_ undoes"), at: now)
    }
    return []
  }

  mutating func perform(_ command: Command, at now: Timestamp) -> [ScreenAction] {
    switch command {
    case .post: return post(at: now)
    case .edit(let edit): write(at: now) { $0.perform(edit) }
    case .up: moveInComposer(by: -1, at: now)
    case .down: moveInComposer(by: 1, at: now)
    case .scroll(let scroll): return perform(scroll, at: now)
    case .editOutside: return [.send(.keepDraft(composer.string)), .edit(composer.string)]
    case .read:
      if position == .bottom { giveRowsBack() }
      read(at: now)
    case .write:
      if position == .bottom { giveRowsBack() }
      mode = .writing
      found = nil
      layout.lastSeen = nil
    case .selectNext: select(by: 1, at: now)
    case .selectPrevious: select(by: -1, at: now)
    case .open, .cancel, .retry, .refresh, .dismiss: return act(command, at: now)
    case .openAll: return openAll(at: now)
    case .save: return save(at: now)
    case .expand: expand(at: now)
    case .copyText, .copyLink, .share: return copy(command, at: now)
    case .search: beginSearch()
    case .olderFound: return moveInFound(by: 1, at: now)
    case .newerFound: return moveInFound(by: -1, at: now)
    case .hints: beginHints(at: now)
    case .news: return goToNews(at: now)
    case .saved: return toggleSaved()
    case .conversations:
      overlay = .conversations(ConversationList())
      return [.send(.listConversations)]
    case .bare:
      overlay = .bare
      return takesMouse ? [.captureMouse(false)] : []
    case .togglePictures:
      let isHidden = layout.pictures.toggle()
      say(SafeText(isHidden ? "cards without pictures" : "cards with pictures"), at: now)
    case .pauseReplay: return replay == .ended ? [] : [.send(.pauseReplay)]
    case .stepReplay: return replay == .ended ? [] : [.send(.stepReplay)]
    case .help: overlay = .help(row: 0)
    case .toggleMouse:
      takesMouse.toggle()
      let words = takesMouse ? "the wheel scrolls; Shift selects text" : "the mouse selects text"
      say(SafeText(words), at: now)
      return [.captureMouse(takesMouse)]
    case .repaint:
      layout.pictures.forgetPlaced()
      return [.repaint]
    case .suspend:
      return [.send(.keepDraft(composer.string)), .send(.keepPlace(place)), .suspend]
    case .quit: return [.end]
    }
    return []
  }

  /// A person may not have meant to paste that much.
  private static let longPaste = (lines: 20, bytes: 4096)

  private mutating func strikeInHelp(_ key: Key, _ row: Int) -> [ScreenAction] {
    var row = row
    switch keymap.command(for: key, in: .reading) {
    case .selectNext, .scroll(.rowDown): row += 1
    case .selectPrevious, .scroll(.rowUp): row -= 1
    case .scroll(.pageDown), .scroll(.halfPageDown): row += max(rows - 3, 1)
    case .scroll(.pageUp), .scroll(.halfPageUp): row -= max(rows - 3, 1)
    case .scroll(.top): row = 0
    case .scroll(.bottom): row = Int(Int32.max)
    case .quit where key == .control("c"): return [.end]
    case .repaint: return [.repaint]
    default:
      overlay = nil
      return []
    }
    overlay = .help(row: row)
    return []
  }
}

// MARK: Writing

extension ScreenState {
  private mutating func write(at now: Timestamp, _ edit: (inout Composer) -> Void) {
    let before = composer.text
    edit(&composer)
    if composer.text != before { noteDraft(at: now) }
  }

  private mutating func noteDraft(at now: Timestamp) {
    let oldest = draftOldest ?? now
    draftOldest = oldest
    draftDue = min(now + Self.draftPause, oldest + Self.draftSpan)
  }

  private mutating func post(at now: Timestamp) -> [ScreenAction] {
    guard !composer.isBlank else { return [] }
    let text = composer.post()
    (draftDue, draftOldest) = (nil, nil)
    layout.lastSeen = nil
    found = nil
    leaveSaved()
    return [.send(.post(text))] + perform(.bottom, at: now)
  }

  mutating func takeEdited(
    _ result: Result<String, EditorProblem>, at now: Timestamp
  ) -> [ScreenAction] {
    mode = .writing
    switch result {
    case .success(let text):
      // Editors end a file with a line break that nobody typed.
      write(at: now) { $0.replace(with: text.hasSuffix("\n") ? String(text.dropLast()) : text) }
      noteDraft(at: now)
      return []
    case .failure(let problem):
      say(SafeText(problem.description, limit: 200), at: now)
      return [.bell]
    }
  }

  /// Up and down stay in a text of several rows; past its edge they walk through earlier posts, and
  /// where nothing is written they scroll: many terminals send them for the wheel.
  private mutating func moveInComposer(by rows: Int, at now: Timestamp) {
    if composer.isEmpty { return scroll(by: rows, at: now) }
    let layout = ComposerLayout(composer, width: composerWidth)
    let row = layout.cursorRow + rows
    if layout.rows.indices.contains(row) {
      composer.moveCursor(to: layout.place(row: row, column: layout.cursorColumn))
    } else {
      write(at: now) { $0.perform(rows < 0 ? .olderPost : .newerPost) }
    }
  }
}

// MARK: Scrolling

extension ScreenState {
  mutating func scroll(by delta: Int, at now: Timestamp) {
    let slice = layout.slice(of: feed, at: position, rows: feedRows, now: now)
    guard let top = slice.lines.first?.place else { return }
    let place = layout.place(top, movedBy: delta, in: feed, now: now)
    if place != top {
      position = .top(layout.anchor(at: place, in: feed, now: now))
    }
    followWithSelection(downwards: delta > 0, at: now)
  }

  /// Scrolls so far that nobody follows a row with the eye.
  private mutating func leap(by delta: Int, at now: Timestamp) {
    scroll(by: delta, at: now)
    giveRowsBack()
  }

  /// Cards give up the rows that they do not need, at a moment when no eye is on them or the person
  /// moves to another part of the screen.
  mutating func giveRowsBack() {
    if case .top(let anchor) = position {
      layout.releaseAll(except: anchor.message)
    } else {
      layout.releaseAll()
    }
  }

  private mutating func perform(_ scroll: Command.Scroll, at now: Timestamp) -> [ScreenAction] {
    // Two rows of what was read stay in view.
    let page = max(feedRows - 2, 1)
    switch scroll {
    case .rowUp: self.scroll(by: -1, at: now)
    case .rowDown: self.scroll(by: 1, at: now)
    case .halfPageUp: leap(by: -max(feedRows / 2, 1), at: now)
    case .halfPageDown: leap(by: max(feedRows / 2, 1), at: now)
    case .pageUp: leap(by: -page, at: now)
    case .pageDown: leap(by: page, at: now)
    case .top:
      guard feed.reachesFirst else { return [.send(.loadFirst(limit: Scrollback.pageSize))] }
      guard !feed.messages.isEmpty else { return [] }
      let first = FeedLayout.Place(message: 0, row: 0)
      position = .top(layout.anchor(at: first, in: feed, now: now))
      followWithSelection(downwards: true, at: now)
    case .bottom:
      position = .bottom
      layout.releaseAll()
      followWithSelection(downwards: false, at: now)
      if !feed.reachesLast { return [.send(.loadLatest(limit: Scrollback.pageSize))] }
    }
    return []
  }
}
