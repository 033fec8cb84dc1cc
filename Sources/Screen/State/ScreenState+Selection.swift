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

  /// What is copied is named, and how: some terminals ignore it.
  mutating func copy(_ command: Command, at now: Timestamp) -> [ScreenAction] {
    let text: String? =
      if command == .copyLink { selectedLink?.link.address } else {
        selection.flatMap { feed.index(of: $0.message) }.map { feed.messages[$0].text }
      }
    guard let text else {
      say(SafeText("nothing to copy is selected"), at: now)
      return [.bell]
    }
    guard text.utf8.count <= Self.clipboardLimitBytes else {
      say(SafeText("too long for the terminal's clipboard"), at: now)
      return [.bell]
    }
    say(SafeText("gave \(text.count) characters to the terminal's clipboard"), at: now)
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
  private mutating func reveal(_ selection: Selection, at now: Timestamp) {
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
