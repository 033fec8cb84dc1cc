import Feed
import FeedModel

extension Command {
  static func work(console: Console) -> Command {
    Command(
      "work", "", "make the queued cards without a screen",
      details: """
        Makes the cards that posts and imports have queued, until it is interrupted; several may \
        work on one store. With --until-empty it ends when nothing is left, further attempts \
        after failures of the moment included.
        """,
      options: [Option("until-empty", "end when nothing is left")],
      examples: [
        .init(line: "pennant work --until-empty", meaning: "finish what an import left"),
        .init(line: "pennant work &", meaning: "make the cards of whatever is posted"),
      ],
      endsBySignal: true
    ) { invocation in
      try invocation.refuseOperands()
      return try await Session.using(invocation, console: console) { session in
        let isBounded = invocation.has("until-empty")
        let progress = try await session.work(isBounded ? .untilEmpty : .forEver, console: console)
        if invocation.has("json") {
          try console.write(json: progress.json)
        } else {
          console.say(
            "made \(counted(progress.ready, "card")), \(counted(progress.failures, "link")) failed")
        }
        if isBounded, Task.isCancelled { return .interrupted }
        return progress.failures > 0 ? .partly : .done
      }
    }
  }
}

extension JobProgress {
  fileprivate var json: JSONValue {
    var kinds = JSONObject()
    for kind in PreviewFailure.Kind.allCases {
      if let count = failed[kind] { kinds.append(kind.rawValue, .integer(Int64(count))) }
    }
    return [
      "ready": .integer(Int64(ready)), "failed": .object(kinds),
      "waiting": .integer(Int64(waiting)),
    ]
  }
}
