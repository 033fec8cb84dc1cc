import FeedModel

/// The other views: what was saved, and the conversations.
extension ScreenState {
  // MARK: Saved

  mutating func save(at now: Timestamp) -> [ScreenAction] {
    guard let selection, let link = selection.link else {
      say(SafeText("no link is selected"), at: now)
      return [.bell]
    }
    let place = SavedPlace(message: selection.message, link: link)
    if savedPlaces.remove(place) != nil {
      say(SafeText("the link is no longer saved"), at: now)
      return [.send(.unsave(place))]
    }
    savedPlaces.insert(place)
    let key = keymap.keyName(of: .saved, in: .reading).map { "; \($0) shows what is saved" } ?? ""
    say(SafeText("saved the link\(key)"), at: now)
    return [.send(.save(place))]
  }

  mutating func toggleSaved() -> [ScreenAction] {
    if aside != nil {
      leaveSaved()
      return []
    }
    aside = Aside(feed: feed, position: position, selection: selection)
    feed = Scrollback([], reachesFirst: true)
    position = .bottom
    selection = nil
    return [.send(.loadSaved(limit: Scrollback.limit))]
  }

  /// Back to the log, where it was left.
  mutating func leaveSaved() {
    guard let log = aside else { return }
    aside = nil
    (feed, position, selection) = (log.feed, log.position, log.selection)
    trim()
  }

  mutating func takeSaved(_ messages: [Message], at now: Timestamp) {
    guard aside != nil else { return }
    feed = Scrollback(messages, reachesFirst: true)
    position = .bottom
    followWithSelection(downwards: false, at: now)
  }

  // MARK: Conversations

  mutating func takeConversations(_ entries: [ConversationEntry]) {
    guard case .conversations(var list) = overlay else { return }
    list.entries = entries
    list.row = entries.firstIndex { $0.name == options.conversation }.map { $0 + 1 } ?? 0
    overlay = .conversations(list)
  }

  mutating func strikeInConversations(
    _ key: Key, _ list: ConversationList
  ) -> [ScreenAction] {
    var list = list
    switch keymap.command(for: key, in: .reading) {
    case .selectNext, .scroll(.rowDown): list.move(by: 1)
    case .selectPrevious, .scroll(.rowUp): list.move(by: -1)
    case .scroll(.pageDown), .scroll(.halfPageDown): list.move(by: max(rows - 3, 1))
    case .scroll(.pageUp), .scroll(.halfPageUp): list.move(by: -max(rows - 3, 1))
    case .scroll(.top): list.move(by: -list.row)
    case .scroll(.bottom): list.move(by: Int(Int32.max))
    case .expand, .open:
      guard let name = list.chosen else { return [] }
      overlay = nil
      guard name != options.conversation else { return [] }
      (draftDue, draftOldest) = (nil, nil)
      return [
        .send(.keepDraft(composer.string)), .send(.keepPlace(place)),
        .send(.openConversation(name)),
      ]
    case .quit where key == .control("c"): return [.end]
    case .repaint: return [.repaint]
    default:
      overlay = nil
      return []
    }
    overlay = .conversations(list)
    return []
  }

  mutating func takeConversation(_ name: ConversationName?, _ start: ScreenStart) {
    aside = nil
    options.conversation = name
    composer = Composer(start.draft ?? "")
    replaceLog(
      with: Scrollback(start.messages, reachesFirst: start.isFirst, reachesLast: start.isLast),
      at: .bottom)
    layout.lastSeen = nil
    selection = nil
    unseen = 0
    found = nil
    resume(start.place)
  }
}
