import FeedModel
import Glibc
import Pictures
import Screen
import Store

extension Command {
  static func log(console: Console) -> Command {
    Command(
      "log", "", "the messages and their cards",
      details: """
        Prints the feed from its first message to its last: every conversation, or the one named. \
        With --json each message is an object that `import` and `replay` read again.
        """,
      options: [
        Option("last", "n", value: "COUNT", "only the latest so many messages"),
        Option("numbers", "each message's number, as `share`, `save` and others take it"),
      ],
      examples: [
        .init(line: "pennant log --last 20", meaning: "the latest 20 messages"),
        .init(line: "pennant log --numbers", meaning: "each with its number at the left"),
        .init(line: "pennant log --json > feed.jsonl", meaning: "everything, for programs"),
      ]
    ) { invocation in
      try invocation.refuseOperands()
      let last = try invocation.number("last", in: 1...1_000_000)
      // Who only looks makes nothing.
      guard access(try Settings(invocation).storePath, F_OK) == 0 else { return .partly }
      return try await Session.using(invocation, console: console) { session in
        var printer = MessagePrinter(console: console, invocation: invocation)
        if invocation.has("numbers") {
          let newest = try await session.store.messages(MessagePage(place: .latest, limit: 1))
          printer.showNumbers(upTo: newest.last?.id)
        }
        let pictures = CardPictures(feed: session.feed, fetcher: session.fetcher)
        if let last {
          let page = MessagePage(conversation: invocation.conversation, place: .latest, limit: last)
          let messages = try await session.store.messages(page)
          try await printer.print(messages, pictures: pictures)
          return messages.isEmpty ? .partly : .done
        }
        var page = MessagePage(conversation: invocation.conversation, place: .first, limit: 500)
        var printed: Message?
        while true {
          try Task.checkCancellation()
          let messages = try await session.store.messages(page)
          guard let end = messages.last else { break }
          try await printer.print(messages, after: printed, pictures: pictures)
          printed = end
          page.place = .after(end.id)
        }
        return printed == nil ? .partly : .done
      }
    }
  }
}

/// Prints messages page by page, as lines or as JSON.
struct MessagePrinter {
  private let console: Console
  private let isJSON: Bool
  private var plain: PlainFeed

  init(console: Console, invocation: Invocation) {
    self.console = console
    isJSON = invocation.has("json")
    plain = console.plainFeed(invocation)
  }

  /// From now on with each message's number at its left, in room for those up to the newest.
  mutating func showNumbers(upTo newest: MessageID?) {
    plain.numberDigits = newest.map { String($0.rawValue).count }
  }

  /// With the pictures of cards where there are colours for them: those that are kept, and such as
  /// must be fetched only where `making` is set.
  func print(
    _ messages: [Message], after previous: Message? = nil, pictures: CardPictures,
    making: Bool = false
  ) async throws(OutputFailure) {
    guard !isJSON, plain.pictures != nil else { return try print(messages, after: previous) }
    try write(
      messages, after: previous, await pictures.thumbnails(of: messages, making: making))
  }

  /// `previous`: the one that was printed before, whose day and author are not named again.
  func print(_ messages: [Message], after previous: Message? = nil) throws(OutputFailure) {
    guard isJSON else { return try write(messages, after: previous, [:]) }
    for message in messages { try console.write(json: message.json) }
  }

  private func write(
    _ messages: [Message], after previous: Message?, _ thumbnails: [PreviewKey: Thumbnail]
  ) throws(OutputFailure) {
    var previous = previous
    for message in messages {
      for line in plain.lines(of: message, after: previous, pictures: thumbnails) {
        try console.write(line: line)
      }
      previous = message
    }
  }
}
