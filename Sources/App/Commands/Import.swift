import Archives
import Feed
import FeedModel
import Links

extension Command {
  static func importing(console: Console) -> Command {
    Command(
      "import", "FILE…", "a chat export into the store, then unfurl it; resumable",
      details: """
        Reads each file, stores its messages and makes the cards of their links, politely. What is \
        there already is not added again, so an import that was interrupted goes on when it is \
        started again. A record that cannot be read is named and skipped, and makes the status 3 \
        at the end.
        """,
      options: [
        Option(
          "format", "f", choices: ArchiveFormat.allCases.map(\.rawValue),
          "what the file is; told by its content otherwise"),
        Option("no-unfurl", "leave the links for an open log or pennant work"),
        Option("dry-run", "read and count, store nothing"),
      ],
      examples: [
        .init(line: "pennant import talk.jsonl", meaning: "a native conversation file"),
        .init(line: "pennant import --dry-run channel.log", meaning: "what would come of it"),
      ]
    ) { invocation in
      guard !invocation.operands.isEmpty else {
        throw CommandError.usage("import needs a file; see pennant import --help")
      }
      let run = ImportRun(console: console, invocation: invocation)
      if invocation.has("dry-run") { return try await run.count() }
      return try await Session.using(invocation, console: console) { try await run.store(in: $0) }
    }
  }
}

/// One run of `pennant import`.
private struct ImportRun {
  /// Messages a transaction: few enough that a kill loses little work, many enough to be fast.
  private static let batchSize = 500

  let console: Console
  let invocation: Invocation

  private struct Tally: Sendable {
    var messages = 0
    var known = 0
    var links = 0
    var skipped = 0
  }

  func count() async throws -> ExitStatus {
    let settings = try Settings(invocation)
    let scanner = LinkScanner(previewLimit: settings.previewLimit)
    var tally = Tally()
    do {
      try await read(author: settings.author, into: &tally) { drafts, tally in
        tally.messages += drafts.count
        tally.links += drafts.reduce(0) { $0 + scanner.links(in: $1.text).count }
      }
    } catch let error as ArchiveError {
      throw CommandError.input(error, kept: "nothing is imported")
    }
    try summarize(tally, verb: "would import")
    return tally.skipped > 0 ? .input : .done
  }

  func store(in session: Session) async throws -> ExitStatus {
    var tally = Tally()
    do {
      try await read(author: session.settings.author, into: &tally) { drafts, tally in
        let ids = try await session.feed.append(drafts)
        for (draft, id) in zip(drafts, ids) {
          guard id != nil else {
            tally.known += 1
            continue
          }
          tally.messages += 1
          tally.links += session.feed.scanner.links(in: draft.text).count
        }
      }
    } catch let error as ArchiveError {
      let kept = tally.messages + tally.known
      throw CommandError.input(
        error,
        kept: kept == 0
          ? "nothing of it is imported" : "\(counted(kept, "message")) before it are kept")
    }
    var status = ExitStatus.done
    if !invocation.has("no-unfurl") {
      let failures = try await session.work(.untilEmpty, console: console).failures
      if failures > 0 { status = .partly }
    }
    try summarize(tally, verb: "imported")
    return tally.skipped > 0 ? .input : status
  }

  private func read(
    author: String,
    into tally: inout Tally,
    _ take: ([Draft], inout Tally) async throws -> Void
  ) async throws {
    defer { console.progress(nil) }
    for path in invocation.operands {
      var progress = ProgressLine(verb: "read", noun: "messages", startedAt: .now())
      var reader = try ArchiveReader(
        path: path, format: invocation.value("format").flatMap(ArchiveFormat.init(rawValue:)),
        defaults: RecordDefaults(
          conversation: invocation.conversation ?? .standard, author: author, postedAt: .now()))
      var batch: [Draft] = []
      while let record = try reader.next() {
        switch record {
        case .message(let draft): batch.append(draft)
        case .skipped(let error):
          tally.skipped += 1
          console.say("pennant: \(error); the record is skipped")
        }
        guard batch.count == Self.batchSize else { continue }
        try Task.checkCancellation()
        try await take(batch, &tally)
        batch.removeAll(keepingCapacity: true)
        progress.done = tally.messages + tally.known
        if let size = reader.progress.of, size > 0 {
          progress.note = "\(min(99, reader.progress.bytes * 100 / size)) % of \(quoted(path))"
        }
        console.progress(progress.text(at: .now()))
      }
      if !batch.isEmpty { try await take(batch, &tally) }
    }
  }

  private func summarize(_ tally: Tally, verb: String) throws(OutputFailure) {
    if invocation.has("json") {
      try console.write(json: [
        "messages": .integer(Int64(tally.messages)), "known": .integer(Int64(tally.known)),
        "links": .integer(Int64(tally.links)), "skipped": .integer(Int64(tally.skipped)),
      ])
      return
    }
    var parts = [
      "\(verb) \(counted(tally.messages, "message")) with \(counted(tally.links, "link"))"
    ]
    if tally.known > 0 { parts.append("\(tally.known.grouped) there already") }
    if tally.skipped > 0 { parts.append("\(counted(tally.skipped, "record")) skipped") }
    try console.write(line: parts.joined(separator: ", "))
  }
}
