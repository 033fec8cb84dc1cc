import FeedModel

extension Command {
  static func demo(console: Console) -> Command {
    Command(
      "demo", "", "a sample conversation against a small site of its own",
      details: """
        Needs no network: a site inside the program answers on loopback, and a conversation is \
        played against it in a store that is thrown away. On a terminal the log opens; elsewhere \
        the conversation is printed with its cards.
        """,
      examples: [.init(line: "pennant demo", meaning: "watch cards go from loading to ready")]
    ) { invocation in
      try invocation.refuseOperands()
      let scratch = try ScratchFolder()
      let site: DemoSite
      do {
        site = try DemoSite()
      } catch {
        throw CommandError.other("the demo's site cannot listen on loopback: \(error)", .partly)
      }
      defer { site.origin.stop() }
      var settings = try Settings(invocation)
      settings.storePath = scratch.path + "/demo.db"
      settings.author = "you"
      _ = settings.unfurl.fetch.addressPolicy.allow("127.0.0.0/8")
      let session = try await Session(settings)
      let conversation = DemoConversation(site: site)
      if console.inputIsTerminal, console.outputIsTerminal, !invocation.has("json") {
        let status = try await LogRun(session: session, invocation: invocation).run { session in
          for line in conversation.lines {
            try await Task.sleep(for: line.pause)
            _ = try await session.feed.post(line.draft(at: .now()))
          }
        }
        await session.store.close()
        return status
      }
      for line in conversation.lines {
        _ = try await session.feed.post(line.draft(at: .now()))
      }
      _ = try await session.work(.untilNothingIsDue, console: console)
      try MessagePrinter(console: console, invocation: invocation)
        .print(try await session.feed.messages())
      await session.store.close()
      return .done
    }
  }
}

extension DemoConversation.Line {
  fileprivate func draft(at now: Timestamp) -> Draft {
    Draft(author: author, postedAt: now, text: text)
  }
}
