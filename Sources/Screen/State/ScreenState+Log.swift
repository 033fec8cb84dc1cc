import FeedModel

/// The messages of the log: what comes, changes and goes, and where the view hangs meanwhile.
extension ScreenState {
  /// Changes the log's own messages, whichever view is in front.
  mutating func updateLog(_ change: (inout Scrollback) -> Void) {
    if var log = aside {
      change(&log.feed)
      aside = log
    } else {
      change(&feed)
    }
  }

  mutating func takeChanges(_ messages: [Message]) {
    if aside != nil { feed.update(messages) }
    let newest = (aside?.feed ?? feed).messages.last?.id
    let isAtEnd = aside == nil && position == .bottom && feed.reachesLast
    var news = 0
    updateLog { news = $0.merge(messages) }
    if news > 0 {
      if isAtEnd {
        // Every row moves now, so the room that cards no longer need can go.
        layout.releaseAll()
      } else {
        unseen += news
      }
      if !isAtEnd || !isFocused, layout.lastSeen == nil { layout.lastSeen = newest }
    }
    trim()
  }

  /// What came until now was seen: what comes next is new.
  mutating func markSeen() {
    guard aside == nil, position == .bottom, feed.reachesLast else { return }
    layout.lastSeen = feed.messages.last?.id
  }

  /// Puts other messages in the place of all that was loaded.
  mutating func replaceLog(with log: Scrollback, at place: FeedLayout.Position) {
    (asksOlder, asksNewer) = (false, false)
    if aside != nil {
      aside?.feed = log
      aside?.position = place
    } else {
      feed = log
      position = place
    }
  }

  mutating func takeAround(
    _ messages: [Message], _ target: MessageID?, isFirst: Bool, isLast: Bool, at now: Timestamp
  ) {
    // The person may have gone elsewhere meanwhile.
    if let target, target != awaited { return }
    guard let target = target ?? messages.first?.id, messages.contains(where: { $0.id == target })
    else { return say(SafeText("the message is gone"), at: now) }
    leaveSaved()
    let log = Scrollback(messages, reachesFirst: isFirst, reachesLast: isLast)
    let anchor = FeedLayout.Anchor(message: target, line: -Self.rowsBefore)
    replaceLog(with: log, at: .top(anchor))
    awaited = nil
    go(to: target, at: now)
  }

  /// Brings a message into view with some of what stands before it, and selects it.
  mutating func go(to id: MessageID, at now: Timestamp) {
    guard let index = feed.index(of: id) else { return }
    let links = feed.messages[index].links
    let target = Selection(message: id, link: links.isEmpty ? nil : 0)
    if mode == .reading { selection = target }
    guard let extent = extent(of: Selection(message: id, link: nil), at: now) else { return }
    let slice = layout.slice(of: feed, at: position, rows: feedRows, now: now)
    if let first = slice.lines.first?.place, let last = slice.lines.last?.place,
      first <= extent.lowerBound, extent.upperBound <= last
    {
      return
    }
    let top = layout.place(extent.lowerBound, movedBy: -feedRows / 3, in: feed, now: now)
    position = .top(layout.anchor(at: top, in: feed, now: now))
  }

  /// The view stays where it is when the message it hangs on goes.
  mutating func remove(_ ids: [MessageID]) {
    let gone = Set(ids)
    if case .top(let anchor) = position, gone.contains(anchor.message),
      let index = feed.index(of: anchor.message)
    {
      let next = feed.messages[index...].first { !gone.contains($0.id) }
      position = next.map { .top(FeedLayout.Anchor(message: $0.id, line: 0)) } ?? .bottom
    }
    if let selected = selection?.message, gone.contains(selected) {
      let index = feed.index(of: selected) ?? 0
      let next =
        feed.messages[index...].first { !gone.contains($0.id) }
        ?? feed.messages[..<index].last { !gone.contains($0.id) }
      selection = next.map { Selection(message: $0.id, link: $0.links.isEmpty ? nil : 0) }
    }
    feed.remove(ids)
    aside?.feed.remove(ids)
  }

  mutating func trim() {
    guard aside == nil else { return }
    let center: Int
    switch position {
    case .bottom: center = feed.messages.count - 1
    case .top(let anchor): center = feed.index(of: anchor.message) ?? feed.messages.count - 1
    }
    if center >= 0 { feed.trim(around: center) }
  }

  private static let rowsBefore = 2
}
