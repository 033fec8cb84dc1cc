import Archives
import FeedModel
import Glibc
import Screen
import Store

extension Command {
  static func export(console: Console) -> Command {
    Command(
      "export", "", "the feed as one HTML page, Markdown, JSON Lines or text",
      details: """
        Writes the messages with the cards that are made, oldest first: every conversation, or \
        the one named. The page needs nothing else: no script, style or picture from outside. \
        Its pictures are those that were shown in the log; with --pictures the others are fetched \
        and kept. Dates are those of `search`, and --query takes all that it understands. A file takes its \
        name when it is whole.
        """,
      options: [
        Option("as", choices: ExportFormat.allCases.map(\.rawValue), "the form (default: jsonl)"),
        Option("output", "o", value: "FILE", "a file in place of standard output"),
        Option("after", value: "DATE", "posted at that day, month or year, or later"),
        Option("before", value: "DATE", "posted earlier"),
        Option("from", value: "NAME", "by that author"),
        Option("host", value: "HOST", "with a link to that host or below it"),
        Option("state", choices: SearchQuery.State.allCases.map(\.rawValue), "with such a card"),
        Option("query", "q", value: "QUERY", "what search finds"),
        Option("pictures", "fetch the pictures of an HTML page that are not kept yet"),
        Option("title", value: "TEXT", "the heading; the conversation's name"),
      ],
      examples: [
        .init(
          line: "pennant export --as html --pictures --output feed.html",
          meaning: "one page with every picture"),
        .init(
          line: "pennant export --as markdown --conversation ops --after 2026-03",
          meaning: "a part of it"),
        .init(line: "pennant export > feed.jsonl", meaning: "what import reads again"),
      ]
    ) { invocation in
      try invocation.refuseOperands()
      let query = try exportedQuery(invocation)
      let format = invocation.value("as").flatMap(ExportFormat.init(rawValue:)) ?? .jsonl
      let title = invocation.value("title") ?? invocation.value("conversation") ?? "Pennant"
      return try await Session.looking(invocation, console: console) { session in
        var run = ExportRun(
          session: session, console: console, query: query, showsPictures: format == .html,
          makesPictures: invocation.has("pictures"),
          export: ConversationExport(
            as: format, title: title, secondsFromGMT: systemSecondsFromGMT))
        guard let path = invocation.value("output") else {
          return try await run.write { bytes throws(OutputFailure) in
            try console.write(bytes: bytes)
          } ? .done : .partly
        }
        let file = try WholeFile(path)
        let foundAny = try await run.write { bytes throws(CommandError) in try file.write(bytes) }
        try file.finish()
        return foundAny ? .done : .partly
      }
    }
  }

  private static func exportedQuery(_ invocation: Invocation) throws(CommandError) -> SearchQuery {
    var query = try SearchQuery(asked: invocation.value("query") ?? "")
    for name in ["after", "before", "from", "host"] {
      guard let value = invocation.value(name) else { continue }
      guard !value.isEmpty, !value.contains("\"") else {
        throw .usage("--\(name) cannot be \(quoted(value))")
      }
      let condition = try SearchQuery(asked: "\(name):\"\(value)\"")
      query.terms += condition.terms
    }
    if let state = invocation.value("state").flatMap(SearchQuery.State.init(rawValue:)) {
      query.terms.append(.init(.state(state)))
    }
    query.restrict(to: invocation.conversation)
    return query
  }
}

/// One run of `pennant export`: a page of messages at a time.
private struct ExportRun {
  private static let pageSize = 500

  let session: Session
  let console: Console
  let query: SearchQuery
  let showsPictures: Bool
  /// Whether pictures that are not kept yet are fetched.
  let makesPictures: Bool
  var export: ConversationExport

  /// Whether there was a message.
  mutating func write(_ write: ([UInt8]) throws -> Void) async throws -> Bool {
    try write(Array(export.beginning.utf8))
    defer { console.progress(nil) }
    var line = ProgressLine(verb: "exported", noun: "messages", startedAt: .now())
    var last: MessageID?
    while true {
      try Task.checkCancellation()
      let page = SearchPage(.oldest(after: last), limit: Self.pageSize)
      let matches = try await session.store.search(query, page)
      guard let end = matches.last else { break }
      for match in matches {
        let pictures = try await pictures(of: match.message)
        line.done += 1
        if makesPictures { console.progress(line.text(at: .now())) }
        try write(Array(export.entry(match.message, pictures: pictures).utf8))
      }
      last = end.message.id
    }
    try write(Array(export.end.utf8))
    return last != nil
  }

  /// Those that the store keeps, or may be fetched, for a page; a side matter that never ends the
  /// export.
  private func pictures(of message: Message) async throws -> [PreviewKey: String] {
    guard showsPictures else { return [:] }
    if makesPictures {
      try Task.checkCancellation()
      let maker = CardPictures(feed: session.feed, fetcher: session.fetcher)
      _ = await maker.thumbnails(of: [message], making: true)
    }
    var pictures: [PreviewKey: String] = [:]
    for link in message.links {
      guard let key = link.card.key, link.metadata != nil,
        let stored = try? await session.store.picture(of: key)
      else { continue }
      pictures[key] = InlinePicture(stored)?.address
    }
    return pictures
  }
}

/// A file that takes its name when it is whole, so that an interrupted run leaves what was there.
private final class WholeFile {
  private let path: String
  private let partialPath: String
  private let file: Int32
  private var isFinished = false

  /// For its owner only: messages are private.
  init(_ path: String) throws(CommandError) {
    var status = stat()
    let isOther = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    self.path = path
    // A device or a pipe is written to as it is.
    partialPath = isOther ? path : "\(path).\(getpid()).part"
    file = Glibc.open(partialPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.problem(path) }
  }

  deinit {
    close(file)
    if !isFinished, partialPath != path { unlink(partialPath) }
  }

  func write(_ bytes: [UInt8]) throws(CommandError) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(
          file, UnsafeRawBufferPointer(rebasing: buffer[start...]).baseAddress, buffer.count - start
        )
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw Self.problem(path)
      }
    }
  }

  func finish() throws(CommandError) {
    isFinished = true
    guard partialPath != path else { return }
    guard fsync(file) == 0, rename(partialPath, path) == 0 else {
      unlink(partialPath)
      throw Self.problem(path)
    }
  }

  private static func problem(_ path: String) -> CommandError {
    .other(
      "\(quoted(path)) cannot be written: \(String(cString: strerror(errno)).lowercased())",
      .store)
  }
}
