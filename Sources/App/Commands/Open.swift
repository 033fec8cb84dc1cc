import FeedModel
import Screen

extension Command {
  static func open(console: Console) -> Command {
    Command(
      "open", "", "the interactive log",
      details: """
        Shows the feed and makes its cards. Type and press Enter to post; Esc goes to reading, \
        where ? shows every key and q quits. Without --conversation every conversation is shown \
        and posts go to "main".
        """,
      options: [Option("author", "a", value: "NAME", "who posts")],
      examples: [
        .init(line: "pennant", meaning: "the whole feed"),
        .init(line: "pennant open --conversation ops", meaning: "one conversation"),
      ]
    ) { invocation in
      try invocation.refuseOperands()
      // Before the store is opened, so that nothing is made for nothing.
      guard console.inputIsTerminal, console.outputIsTerminal else {
        throw ScreenError.notATerminal
      }
      return try await Session.using(invocation, console: console) { session in
        try await LogRun(session: session, invocation: invocation).run()
      }
    }
  }
}
