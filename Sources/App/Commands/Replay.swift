import Archives
import FeedModel

extension Command {
  static func replay(console: Console) -> Command {
    Command(
      "replay", "FILE", "a conversation file, at --speed N, --instant or in real time",
      details: """
        Plays a conversation as it went, with its links unfurled: in the log on a terminal, as \
        text elsewhere. It is played into a store of its own that is thrown away, unless --store \
        names one. In the log, Space pauses it and lets it go on, and `n` or Right shows the next \
        message at once, paused or not; `q` or Ctrl-C ends it. Any character that is no command \
        writes, Esc goes back to these keys.
        """,
      options: [
        Option("speed", "s", value: "N", "so many times as fast as it went: 0.001 to 1000000"),
        Option("instant", "i", "without pauses"),
        .archiveFormat,
      ],
      examples: [
        .init(line: "pennant replay --speed 60 talk.jsonl", meaning: "an hour in a minute"),
        .init(line: "pennant replay --instant talk.log | less", meaning: "all of it, as text"),
      ]
    ) { invocation in
      let path = try invocation.operand("a conversation file")
      var settings = try Settings(invocation)
      let scratch = invocation.has("store") ? nil : try ScratchFolder()
      if let scratch { settings.storePath = scratch.path + "/replay.db" }
      let replay = try Replay(
        path: path, author: settings.author, console: console, invocation: invocation)
      let session = try await Session(settings)
      defer { _ = scratch }
      if console.inputIsTerminal, console.outputIsTerminal, !invocation.has("json") {
        let skipped = SkippedRecords()
        let player = ReplayPlayer()
        let run = LogRun(session: session, invocation: invocation, player: player)
        let status = try await run.run { session in
          defer { run.log.send(.replay(.ended)) }
          skipped.add(try await replay.post(into: session, at: player))
        }
        await session.store.close()
        for error in skipped.all { console.say("pennant: \(error); the record is skipped") }
        return skipped.all.isEmpty ? status : .input
      }
      let status = try await replay.print(from: session)
      await session.store.close()
      return status
    }
  }
}
