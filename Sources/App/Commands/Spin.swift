import FeedModel
import Screen
import Store

extension Command {
  static func spin(console: Console) -> Command {
    Command(
      "spin", "", "a link by chance, of all or of the saved ones",
      options: [Option("saved", "only of what is saved")],
      examples: [
        .init(line: "pennant spin", meaning: "something that was posted once"),
        .init(line: "pennant spin --saved", meaning: "something that was kept"),
      ]
    ) { invocation in
      try invocation.refuseOperands()
      return try await Session.looking(invocation, console: console) { session in
        let wheel = LinkWheel(
          isSavedOnly: invocation.has("saved"), conversation: invocation.conversation)
        let place = try await session.store.link(on: wheel, at: .random(in: 0..<1))
        guard let place, let link = try await session.link(at: place) else { return .partly }
        if invocation.has("json") {
          var object: JSONObject = ["message": .integer(link.message.id.rawValue)]
          object.append("link", link.attached.json)
          try console.write(json: .object(object))
          return .done
        }
        let time = link.message.postedAt.written(secondsFromGMT: systemSecondsFromGMT)
        let author = SafeText(link.message.author)
        try console.write(line: "\(link.message.id.rawValue)  \(time)  \(author)")
        try console.write(line: "\(SafeText(link.attached.link.address))")
        if let state = link.attached.card.state {
          let feed = console.plainFeed(invocation)
          for line in feed.card(of: state, for: link.attached.link.address) {
            try console.write(line: line)
          }
        }
        return .done
      }
    }
  }
}
