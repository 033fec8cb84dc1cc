import FeedModel

/// Moving through messages and links, and acting on the one that is selected.
extension ScreenState {
  /// Begins to read at what is in view, nearest to the composer.
  mutating func read(at now: Timestamp) {
    mode = .reading
    followWithSelection(downwards: false, at: now)
  }

  /// The next stop; one that is taller than the screen is scrolled through first.
  mutating func select(by step: Int, at now: Timestamp) {
    let slice = slice(at: now)
    guard let selection, let extent = extent(of: selection, at: now),
      let first = slice.lines.first?.place, let last = slice.lines.last?.place
    else { return followWithSelection(downwards: false, at: now) }
    let isCutOff = step > 0 ? extent.upperBound > last : extent.lowerBound < first
    if isCutOff { return scroll(by: step * max(feedRows / 2, 1), at: now) }
    guard let next = stop(after: selection, step: step) else {
      return scroll(by: step * feedRows, at: now)
    }
    self.selection = next
    reveal(next, at: now)
  }

  /// Keeps the selection in view: a verb must never act on what is out of sight.
  mutating func followWithSelection(downwards: Bool, at now: Timestamp) {
    guard mode == .reading else { return }
    let slice = slice(at: now)
    guard let inView = slice.messages else {
      selection = nil
      return
    }
    if let selection, isInView(selection, slice, at: now) { return }
    let candidates = inView.flatMap { stops(of: feed.messages[$0]) }
    selection =
      downwards
      ? candidates.first { isInView($0, slice, at: now) } ?? candidates.first
      : candidates.last { isInView($0, slice, at: now) } ?? candidates.last
  }

  mutating func act(_ command: Command, at now: Timestamp) -> [ScreenAction] {
    guard let selection, let link = selectedLink, let place = selection.link else {
      say(SafeText("no link is selected"), at: now)
      return [.bell]
    }
    switch (command, link.card) {
    case (.open, _):
      let host = link.link.url?.displayHost ?? link.link.address
      say(SafeText("opening \(host)", limit: 100), at: now)
      return [.send(.open(link.link.address))]
    case (.cancel, .shown(let key, .loading)): return [.send(.cancel(key))]
    case (.retry, .shown(let key, .failed)):
      layout.release(selection.message, link: place)
      return [.send(.retry(key))]
    case (.refresh, .shown(let key, .ready)), (.refresh, .shown(let key, .failed)):
      layout.pictures.forget(key)
      return [.send(.refresh(key))]
    case (.dismiss, .shown): return [.send(.dismiss(selection.message, linkIndex: place))]
    default:
      say(SafeText(Self.refusal(of: command, on: link)), at: now)
      return [.bell]
    }
  }

  /// Every link of the selected message; more than a few only when asked twice.
  mutating func openAll(at now: Timestamp) -> [ScreenAction] {
    guard let selection, let index = feed.index(of: selection.message),
      !feed.messages[index].links.isEmpty
    else {
      say(SafeText("the selected message has no link"), at: now)
      return [.bell]
    }
    let addresses = feed.messages[index].links.map(\.link.address)
    guard addresses.count <= Self.fewLinks || asksToOpen == selection.message else {
      asksToOpen = selection.message
      let key = keymap.keyName(of: .openAll, in: .reading) ?? "again"
      say(SafeText("that opens \(addresses.count) links; \(key) once more does"), at: now)
      return []
    }
    asksToOpen = nil
    say(SafeText("opening \(addresses.count) links"), at: now)
    return addresses.map { .send(.open($0)) }
  }

  private static let fewLinks = 3

  /// Shows all of the selected card and message, or less again; its first row stays where it is.
  mutating func expand(at now: Timestamp) {
    guard let selection, let extent = extent(of: selection, at: now) else { return }
    let slice = slice(at: now)
    let first = slice.lines.first?.place ?? extent.lowerBound
    _ = layout.toggle(selection.message, link: selection.link)
    // Grown at the end of the log, it would push its own beginning out of view.
    position = .top(layout.anchor(at: min(first, extent.lowerBound), in: feed, now: now))
    reveal(selection, at: now)
  }

  /// To the first message that the person has not seen.
  mutating func goToNews(at now: Timestamp) -> [ScreenAction] {
    guard let seen = layout.lastSeen, let index = feed.index(of: seen),
      index + 1 < feed.messages.count
    else {
      say(SafeText("nothing is new"), at: now)
      return []
    }
    go(to: feed.messages[index + 1].id, at: now)
    return []
  }

  /// What is copied is named, and how: some terminals ignore it.
  mutating func copy(_ command: Command, at now: Timestamp) -> [ScreenAction] {
    let text: String? =
      switch command {
      case .copyLink: selectedLink?.link.address
      case .share:
        selectedLink.map { CardDetails.sharedText(of: $0.card.state, address: $0.link.address) }
      default: selection.flatMap { feed.index(of: $0.message) }.map { feed.messages[$0].text }
      }
    guard let text else {
      say(SafeText("nothing to copy is selected"), at: now)
      return [.bell]
    }
    let count = "\(text.count) character\(text.count == 1 ? "" : "s")"
    if let program = options.clipboardProgram {
      say(SafeText("copied \(count) with \(program)"), at: now)
      return [.send(.copy(text))]
    }
    guard text.utf8.count <= Self.clipboardLimitBytes else {
      say(SafeText("too long for the terminal's clipboard"), at: now)
      return [.bell]
    }
    say(SafeText("gave \(count) to the terminal's clipboard"), at: now)
    return [.copy(text)]
  }

  /// xterm and its kin drop longer OSC 52 sequences.
  private static let clipboardLimitBytes = 74_994

  /// Whether a verb of reading would do something now; the footer names only those.
  func isUseful(_ command: Command) -> Bool {
    switch command {
    case .open: selectedLink != nil
    case .cancel: if case .loading = selectedLink?.card.state { true } else { false }
    case .retry: if case .failed = selectedLink?.card.state { true } else { false }
    case .refresh: if case .ready = selectedLink?.card.state { true } else { false }
    case .dismiss: selectedLink?.card.state != nil
    case .expand:
      selectedLink?.card.state != nil || selection.map { layout.isCut($0.message) } ?? false
    case .save, .share: selectedLink != nil
    case .pauseReplay, .stepReplay: replay != .ended
    default: true
    }
  }

  var selectedLink: AttachedLink? {
    guard let selection, let place = selection.link, let index = feed.index(of: selection.message),
      feed.messages[index].links.indices.contains(place)
    else { return nil }
    return feed.messages[index].links[place]
  }

  /// The rows of a selection; nil where its message is gone.
  mutating func extent(
    of selection: Selection, at now: Timestamp
  ) -> ClosedRange<FeedLayout.Place>? {
    guard let index = feed.index(of: selection.message) else { return nil }
    return layout.extent(of: selection.link, inMessageAt: index, of: feed, now: now)
  }
}

extension ScreenState {
  private mutating func slice(at now: Timestamp) -> FeedSlice {
    layout.slice(of: feed, at: position, rows: feedRows, now: now)
  }

  private func stops(of message: Message) -> [Selection] {
    message.links.isEmpty
      ? [Selection(message: message.id, link: nil)]
      : message.links.indices.map { Selection(message: message.id, link: $0) }
  }

  private func stop(after selection: Selection, step: Int) -> Selection? {
    guard let index = feed.index(of: selection.message) else { return nil }
    let own = stops(of: feed.messages[index])
    let place = (own.firstIndex(of: selection) ?? 0) + step
    if own.indices.contains(place) { return own[place] }
    let next = index + step
    guard feed.messages.indices.contains(next) else { return nil }
    let others = stops(of: feed.messages[next])
    return step > 0 ? others.first : others.last
  }

  private mutating func isInView(
    _ selection: Selection, _ slice: FeedSlice, at now: Timestamp
  ) -> Bool {
    guard let extent = extent(of: selection, at: now), let first = slice.lines.first?.place,
      let last = slice.lines.last?.place
    else { return false }
    return extent.overlaps(first...last)
  }

  /// Scrolls as little as shows the whole stop, or its beginning where it is too tall.
  mutating func reveal(_ selection: Selection, at now: Timestamp) {
    let slice = slice(at: now)
    guard let extent = extent(of: selection, at: now), let first = slice.lines.first?.place,
      let last = slice.lines.last?.place
    else { return }
    if extent.lowerBound < first {
      position = .top(layout.anchor(at: extent.lowerBound, in: feed, now: now))
    } else if extent.upperBound > last {
      let top = layout.place(extent.upperBound, movedBy: 1 - feedRows, in: feed, now: now)
      position = .top(layout.anchor(at: min(top, extent.lowerBound), in: feed, now: now))
    }
  }

  private static func refusal(of command: Command, on link: AttachedLink) -> String {
    switch (command, link.card) {
    case (_, .none): "this link has no card"
    case (_, .dismissed): "this card is hidden"
    case (.cancel, _): "this card is not loading"
    case (.retry, _): "this card did not fail"
    default: "this card is still loading"
    }
  }
}
