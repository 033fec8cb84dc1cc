import FeedModel
import Glibc
import Screen

extension Command {
  static func open(console: Console) -> Command {
    Command(
      "open", "", "the interactive log",
      details: """
        Shows the feed and makes its cards. Type and press Enter to post; Esc goes to reading, \
        where ? shows every key and q quits. Without --conversation every conversation is shown \
        and posts go to "main". With --follow each line of a stream becomes a message, while the \
        keyboard is the terminal's.
        """,
      options: [
        Option("author", "a", value: "NAME", "who posts"),
        Option("follow", "f", value: "FILE", "post each line of a pipe; - is standard input"),
      ],
      examples: [
        .init(line: "pennant", meaning: "the whole feed"),
        .init(line: "pennant open --conversation ops", meaning: "one conversation"),
        .init(
          line: "tail -f app.log | pennant open --follow - -c log", meaning: "a log with its links"),
      ]
    ) { invocation in
      try invocation.refuseOperands()
      let followed = try invocation.value("follow").map { path throws(CommandError) in
        try FollowedLines(path)
      }
      // Before the store is opened, so that nothing is made for nothing.
      guard isatty(STDIN_FILENO) == 1, console.outputIsTerminal else {
        throw ScreenError.notATerminal
      }
      return try await Session.using(invocation, console: console) { session in
        try await LogRun(session: session, invocation: invocation).run { session in
          try await followed?.post(into: session, invocation: invocation)
        }
      }
    }
  }
}
