import Archives

extension Command {
  static func importing(console: Console) -> Command {
    Command(
      "import", "FILE…", "a chat export into the store, then unfurl it; resumable",
      details: """
        Reads each export (a file, a folder or a zip, which is read in place), stores its messages \
        and makes the cards of their links, politely. What is there already is not added again, so \
        an import that was interrupted goes on when it is started again. Messages go to \
        conversations named after their channels and chats, or all to the one that --conversation \
        names. A record that cannot be read is named and skipped, and makes the status 3 at the end.
        """,
      options: [
        .archiveFormat,
        Option("no-unfurl", "leave the links for an open log or pennant work"),
        Option("dry-run", "read and count, store nothing"),
        Option("report", value: "FILE", "write every failed link and its reason to a file"),
      ],
      examples: [
        .init(line: "pennant import slack-export.zip", meaning: "a whole workspace"),
        .init(line: "pennant import --dry-run channel.log", meaning: "what would come of it"),
        .init(
          line: "pennant import --report failed.txt result.json",
          meaning: "Telegram's, with a list of the links that failed"),
      ]
    ) { invocation in
      guard !invocation.operands.isEmpty else {
        throw CommandError.usage("import needs a file; see pennant import --help")
      }
      let run = ImportRun(console: console, invocation: invocation)
      if invocation.has("dry-run") { return try await run.count() }
      // Before anything is done that would have been for nothing.
      let report = try invocation.value("report").map(FailureReport.init)
      return try await Session.using(invocation, console: console) { session in
        try await run.store(in: session, report: report)
      }
    }
  }
}

extension Option {
  /// What a conversation file is, for each command that reads one.
  static let archiveFormat = Option(
    "format", "f", value: "NAME", choices: ArchiveFormat.allCases.map(\.rawValue),
    "what the file is, where its content does not tell: "
      + ArchiveFormat.allCases.map(\.rawValue).joined(separator: ", "))
}
