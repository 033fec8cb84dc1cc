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
      sayIfNothingFound(at: now)
      return []
    case .read:
      overlay = nil
      found = nil
      return goBack(to: prompt.origin)
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
    found = FoundMessages(query: query, from: prompt.origin)
    return [.send(.search(typed: query, query: query.openEnded, limit: FoundMessages.limit))]
  }

  mutating func take(
    _ messages: [FoundMessage], for query: String, at now: Timestamp
  ) -> [ScreenAction] {
    guard let origin = found?.origin, found?.query == query else { return [] }
    let from: Message?
    if case .top(let anchor) = origin.position {
      let slice = layout.slice(of: feed, at: .top(anchor), rows: feedRows, now: now)
      from = slice.messages.map { feed.messages[$0.upperBound] }
    } else {
      from = nil
    }
    found?.take(messages, from: from.map { FoundMessage(id: $0.id, postedAt: $0.postedAt) })
    if found?.current != nil { return showFound(at: now) }
    sayIfNothingFound(at: now)
    return goBack(to: origin)
  }

  /// To where the search began, away from what an earlier query may have found.
  private mutating func goBack(to origin: SearchPrompt.Origin) -> [ScreenAction] {
    awaited = nil
    if case .top(let anchor) = origin.position, feed.index(of: anchor.message) == nil {
      awaited = anchor.message
      return [.send(.loadAround(anchor.message, limit: Scrollback.pageSize))]
    }
    (position, selection) = (origin.position, origin.selection)
    if position == .bottom, !feed.reachesLast {
      return [.send(.loadLatest(limit: Scrollback.pageSize))]
    }
    return []
  }

  /// Once the prompt is gone, which says it itself.
  private mutating func sayIfNothingFound(at now: Timestamp) {
    guard overlay == nil, let found, found.isAnswered, found.current == nil else { return }
    say(SafeText("nothing found for \(found.query)", limit: 200), at: now)
  }

  /// Older for a positive step.
  mutating func moveInFound(by step: Int, at now: Timestamp) -> [ScreenAction] {
    guard found != nil else {
      let key = keymap.keyName(of: .search, in: .reading) ?? "/"
      say(SafeText("nothing was searched for yet; \(key) does"), at: now)
      return []
    }
    guard found?.move(by: step) == true else {
      sayIfNothingFound(at: now)
      if found?.current != nil {
        say(SafeText("this is the \(step > 0 ? "oldest" : "newest") that was found"), at: now)
      }
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
