import Archives
import FeedModel
import Screen

extension Command {
  static func post(console: Console) -> Command {
    Command(
      "post", "[TEXT… | -]", "one message (or one a line from standard input); prints its id",
      details: """
        The message is on disk when its id is printed, and so are the jobs for its links; an open \
        log or `pennant work` makes the cards. With --wait they are made now, and printed.
        """,
      options: [
        Option("author", "a", value: "NAME", "who says it"),
        Option("wait", "w", "make the cards now and show the message"),
      ],
      examples: [
        .init(line: "pennant post look at https://example.com/", meaning: "one message"),
        .init(line: "pennant post - < notes.txt", meaning: "one message a line"),
      ]
    ) { invocation in
      try await Session.using(invocation, console: console) { session in
        let author = invocation.value("author") ?? session.settings.author
        func draft(_ text: String) -> Draft {
          Draft(
            conversation: invocation.conversation ?? .standard, author: author, postedAt: .now(),
            text: text)
        }
        var posted: [MessageID] = []
        var skipped = 0
        func say(_ id: MessageID?) throws {
          guard let id else { return }
          posted.append(id)
          try console.write(
            line: invocation.has("json")
              ? JSONValue.object(["id": .integer(id.rawValue)]).line : "\(id.rawValue)")
          try console.flush()
        }
        if !invocation.operands.isEmpty, invocation.operands != ["-"] {
          let text = invocation.operands.joined(separator: " ")
          guard text.contains(where: { !$0.isWhitespace }) else {
            throw CommandError.usage("the message is empty")
          }
          try say(try await session.feed.post(draft(text)))
        } else {
          let lines = LineReader(standardInputLimit: LineReader.defaultLimitBytes)
          while let line = try lines.nextMessage(console: console, skipped: &skipped) {
            try say(try await session.feed.post(draft(line)))
          }
        }
        var status = ExitStatus.done
        if invocation.has("wait"), !posted.isEmpty {
          status = try await session.showWhenMade(
            posted, console: console, invocation: invocation)
        }
        return skipped > 0 ? .input : status
      }
    }
  }
}

extension LineReader {
  /// The next line of standard input that is not blank; one that is too long is named and counted.
  fileprivate func nextMessage(
    console: Console, skipped: inout Int
  ) throws(CommandError) -> String? {
    do throws(LineError) {
      while let line = try next() {
        guard case .bytes(let bytes) = line else {
          skipped += 1
          let reason = "longer than \(Self.defaultLimitBytes >> 20) MiB"
          let error = ArchiveError(file: "standard input", line: lineNumber, reason: reason)
          console.say("pennant: \(error); the line is passed over")
          continue
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains(where: { !$0.isWhitespace }) { return text }
      }
      return nil
    } catch {
      throw .input(
        ArchiveError(file: "standard input", line: max(lineNumber, 1), reason: error.reason),
        kept: "the messages before it are posted")
    }
  }
}

extension Session {
  /// Makes the cards that are due and prints these messages.
  func showWhenMade(
    _ ids: [MessageID], console: Console, invocation: Invocation
  ) async throws -> ExitStatus {
    _ = try await work(.untilSettled(ids), console: console)
    var failed = false
    let plain = console.plainFeed(invocation)
    var messages: [Message] = []
    for id in ids {
      if let message = try await store.message(id) { messages.append(message) }
    }
    for message in messages {
      failed = failed || message.hasFailedCard
      if invocation.has("json") { try console.write(json: message.json) }
    }
    if !invocation.has("json") {
      for line in plain.lines(of: messages) { try console.write(line: line) }
    }
    return failed ? .partly : .done
  }
}

extension Message {
  var hasFailedCard: Bool {
    links.contains { if case .failed = $0.card.state { true } else { false } }
  }
}

extension Console {
  /// Messages as they are printed here.
  func plainFeed(_ invocation: Invocation) -> PlainFeed {
    PlainFeed(
      width: min(columns, 100), color: usesColor(invocation),
      pictures: picturePalette(invocation), now: .now())
  }
}
