import FeedModel

/// Searching: a query is typed in the footer, and what is found comes into view as it is typed.
extension ScreenState {
  mutating func beginSearch() {
    mode = .reading
    overlay = .search(
      SearchPrompt(origin: SearchPrompt.Origin(position: position, selection: selection)))
    found = nil
  }

  mutating func strikeInSearch(
    _ key: Key, _ prompt: SearchPrompt, at now: Timestamp
  ) -> [ScreenAction] {
    var prompt = prompt
    let before = prompt.line.string
    switch keymap.command(for: key, in: .writing) {
    case .post:
      overlay = nil
      if before.isEmpty { found = nil }
      return []
    case .read:
      overlay = nil
      found = nil
      awaited = nil
      if case .top(let anchor) = prompt.origin.position, feed.index(of: anchor.message) == nil {
        return [.send(.loadAround(anchor.message, limit: Scrollback.pageSize))]
      }
      (position, selection) = (prompt.origin.position, prompt.origin.selection)
      if position == .bottom, !feed.reachesLast {
        return [.send(.loadLatest(limit: Scrollback.pageSize))]
      }
      return []
    case .up, .edit(.olderPost): return moveInFound(by: 1, at: now)
    case .down, .edit(.newerPost): return moveInFound(by: -1, at: now)
    case .quit: return [.end]
    case .repaint: return [.repaint]
    case .edit(.newline): return []
    case .edit(let edit): prompt.line.perform(edit)
    default:
      guard let scalar = key.written else { return [] }
      prompt.line.insert(String(Character(scalar)))
    }
    return typed(prompt, before: before)
  }

  /// A paste into the query; its line breaks are blanks.
  mutating func pasteInSearch(_ text: String, _ prompt: SearchPrompt) -> [ScreenAction] {
    var prompt = prompt
    let before = prompt.line.string
    let line = text.prefix(1000).map { $0.isNewline ? " " : String($0) }.joined()
    prompt.line.insert(line, isPaste: true)
    return typed(prompt, before: before)
  }

  private mutating func typed(_ prompt: SearchPrompt, before: String) -> [ScreenAction] {
    overlay = .search(prompt)
    let query = prompt.line.string
    guard query != before else { return [] }
    guard !prompt.line.isBlank else {
      found = nil
      return []
    }
    // What was found for the query before stays marked until there is an answer.
    found = FoundMessages(query: query)
    return [.send(.search(typed: query, query: query.openEnded, limit: FoundMessages.limit))]
  }

  mutating func take(
    _ messages: [FoundMessage], for query: String, at now: Timestamp
  ) -> [ScreenAction] {
    guard found?.query == query else { return [] }
    let from: Message?
    if case .search(let prompt) = overlay, case .top(let anchor) = prompt.origin.position {
      let slice = layout.slice(of: feed, at: .top(anchor), rows: feedRows, now: now)
      from = slice.messages.map { feed.messages[$0.upperBound] }
    } else {
      from = nil
    }
    found?.take(messages, from: from.map { FoundMessage(id: $0.id, postedAt: $0.postedAt) })
    return showFound(at: now)
  }

  /// Older for a positive step.
  mutating func moveInFound(by step: Int, at now: Timestamp) -> [ScreenAction] {
    guard found != nil else {
      let key = keymap.keyName(of: .search, in: .reading) ?? "/"
      say(SafeText("nothing was searched for yet; \(key) does"), at: now)
      return []
    }
    guard found?.move(by: step) == true else {
      let end = found?.current == nil ? "nothing was found" : step > 0 ? "the oldest" : "the newest"
      say(SafeText(found?.current == nil ? end : "this is \(end) that was found"), at: now)
      return []
    }
    return showFound(at: now)
  }

  private mutating func showFound(at now: Timestamp) -> [ScreenAction] {
    guard let id = found?.current?.id else { return [] }
    if feed.index(of: id) != nil {
      go(to: id, at: now)
      return []
    }
    awaited = id
    return [.send(.loadAround(id, limit: Scrollback.pageSize))]
  }
}
