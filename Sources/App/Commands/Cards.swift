import Feed
import FeedModel
import Store

extension Command {
  static func retry(console: Console) -> Command {
    cards(
      "retry", "try the failed cards of a message or link again", console: console,
      done: "queued again"
    ) { feed, card in
      guard case .failed = card.state else { return false }
      return try await feed.retry(card.key)
    }
  }

  static func refresh(console: Console) -> Command {
    cards(
      "refresh", "ask again whether a message's or link's cards still hold", console: console,
      done: "queued"
    ) { feed, card in try await feed.refresh(card.key) }
  }

  static func cancel(console: Console) -> Command {
    cards(
      "cancel", "end the making of a message's or link's cards", console: console, done: "cancelled"
    ) { feed, card in try await feed.cancel(card.key) }
  }

  static func dismiss(console: Console) -> Command {
    cards(
      "dismiss", "send a message's cards away for good", console: console, done: "dismissed"
    ) { feed, card in
      guard let place = card.place else { return false }
      return try await feed.dismiss(place)
    }
  }

  /// A card that a command is about.
  private struct Target: Sendable {
    let key: PreviewKey
    /// Where it stands; nil where a link was named and no message.
    let place: LinkPlace?
    let state: PreviewState?
  }

  private static func cards(
    _ name: String, _ summary: String, console: Console, done: String,
    _ act: @escaping @Sendable (Feed, Target) async throws -> Bool
  ) -> Command {
    Command(
      name, "ID|URL", summary,
      details: "ID is a message's number, as post and search print it; URL stands for its card.",
      examples: [.init(line: "pennant \(name) 12", meaning: "the cards of message 12")]
    ) { invocation in
      let operand = try invocation.operand("a message's id or a URL")
      return try await Session.using(invocation, console: console) { session in
        var count = 0
        for target in try await targets(operand, in: session)
        where try await act(session.feed, target) {
          count += 1
        }
        if invocation.has("json") {
          try console.write(json: ["cards": .integer(Int64(count))])
        } else {
          try console.write(line: "\(counted(count, "card")) \(done)")
        }
        return count > 0 ? .done : .partly
      }
    }
  }

  private static func targets(_ operand: String, in session: Session) async throws -> [Target] {
    if let number = Int64(operand) {
      let id = MessageID(rawValue: number)
      guard let message = try await session.store.message(id) else {
        throw CommandError.other("there is no message \(number)", .partly)
      }
      return message.links.enumerated().compactMap { index, link in
        link.card.key.map {
          Target(key: $0, place: LinkPlace(message: id, index: index), state: link.card.state)
        }
      }
    }
    guard let url = WebURL(operand) else {
      throw CommandError.usage("\(quoted(operand)) is neither a message's id nor a URL")
    }
    guard let preview = try await session.store.preview(url.previewKey) else {
      throw CommandError.other("no message has the link \(quoted(operand))", .partly)
    }
    return [Target(key: preview.key, place: nil, state: preview.state)]
  }
}
