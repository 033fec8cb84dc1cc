import FeedModel
import Screen
import Store

extension Command {
  static func search(console: Console) -> Command {
    Command(
      "search", "QUERY", "the messages that a query is about, with the words marked",
      details: """
        Looks for words in what was said and in what its cards say; all of them must be there, in \
        any order, whatever their case and accents. "two words" are looked for one behind the \
        other, auto* for any ending, and -word must not be there. Conditions: from:NAME, \
        in:CONVERSATION, host:example.com, after:2026-03-01, before:2026-04 (a day, a month or a \
        year), has:link, has:preview, has:picture, has:video, is:saved, is:ready, is:failed, \
        is:loading; a hyphen turns each into its opposite.
        """,
      options: [
        Option("by", choices: ["best", "time"], "what fits best first, or the newest; best"),
        Option("last", "n", value: "COUNT", "only so many messages; 50"),
      ],
      examples: [
        .init(line: "pennant search borrow checker", meaning: "both words, best first"),
        .init(
          line: "pennant search 'host:github.com from:ana -is:saved' --by time",
          meaning: "by conditions, newest first"),
        .init(line: "pennant search '\"the borrow checker\"' --json", meaning: "for programs"),
      ],
      readsQuery: true
    ) { invocation in
      guard !invocation.operands.isEmpty else {
        throw CommandError.usage("search needs a query; see pennant search --help")
      }
      let limit = try invocation.number("last", in: 1...1_000_000) ?? 50
      var query = try SearchQuery(asked: invocation.operands.joined(separator: " "))
      guard !query.isEmpty else {
        throw CommandError.usage("the query has no word to look for; see pennant search --help")
      }
      query.restrict(to: invocation.conversation)
      let order: SearchPage.Order =
        invocation.value("by") == "time" ? .newest(before: nil) : .best
      return try await Session.looking(invocation, console: console) { session in
        let matches = try await session.store.search(query, SearchPage(order, limit: limit))
        let printer = MatchPrinter(console: console, invocation: invocation, query: query)
        for match in matches { try printer.print(match) }
        return matches.isEmpty ? .partly : .done
      }
    }
  }
}

extension SearchQuery {
  /// Reads a query with its dates in the person's zone.
  init(asked text: String) throws(CommandError) {
    do throws(SearchQueryError) {
      try self.init(parsing: text, secondsFromGMT: systemSecondsFromGMT)
    } catch {
      throw .usage(error.description)
    }
  }

  mutating func restrict(to conversation: ConversationName?) {
    if let conversation { terms.append(Term(.conversation(conversation))) }
  }
}

/// Prints what a search found: a line for the message, a line for each card that has the words.
private struct MatchPrinter {
  /// Characters of a message or of a card.
  private static let snippetLimit = 160

  let console: Console
  let invocation: Invocation
  let query: SearchQuery

  func print(_ match: SearchMatch) throws(OutputFailure) {
    if invocation.has("json") { return try console.write(json: json(of: match)) }
    let message = match.message
    let time = message.postedAt.written(secondsFromGMT: systemSecondsFromGMT)
    let conversation =
      message.conversation == .standard ? "" : " in \(SafeText(message.conversation.rawValue))"
    try console.write(
      line: "\(message.id.rawValue)  \(time)  \(SafeText(message.author))\(conversation)")
    let text = marked(match.marks)
    if !text.isEmpty { try console.write(line: "    " + text) }
    for index in match.links {
      guard let metadata = message.links[index].metadata else { continue }
      let parts = [metadata.title, metadata.siteName, metadata.description].compactMap(\.self)
      let card = SearchMarks(of: query.wantedPhrases, in: parts.joined(separator: " · "))
      try console.write(line: "    ▎ " + marked(card))
    }
  }

  private func marked(_ marks: SearchMarks) -> String {
    let isColored = console.usesColor(invocation)
    return marks.snippet(Self.snippetLimit).map { piece in
      piece.isMarked && isColored ? "\u{1B}[1m\(piece.text)\u{1B}[0m" : piece.text
    }.joined()
  }

  /// The message's object, and where the words stand in its text.
  private func json(of match: SearchMatch) -> JSONValue {
    guard case .object(var object) = match.message.json else { return match.message.json }
    let ranges = match.marks.ranges.map { range -> JSONValue in
      ["start": .integer(Int64(range.lowerBound)), "end": .integer(Int64(range.upperBound))]
    }
    object.append("matches", .array(ranges))
    return .object(object)
  }
}

extension Timestamp {
  /// `2026-03-04 14:05` in a zone.
  func written(secondsFromGMT: (Timestamp) -> Int) -> String {
    guard let time = civil(offsetSeconds: secondsFromGMT(self)) else { return "" }
    return "\(time.year.padded(4))-\(time.month.padded(2))-\(time.day.padded(2)) "
      + "\(time.hour.padded(2)):\(time.minute.padded(2))"
  }
}
