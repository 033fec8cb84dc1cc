import FeedModel
import Screen
import Store

extension Command {
  static func save(console: Console) -> Command {
    Command(
      "save", "ID|URL", "keep the links of a message, or one link, with a note",
      details: """
        ID is a message's number, as post and search print it; URL stands for the latest link that is \
        written like it, else for the latest to its page. A page is kept once: saving it again changes its note, where one is given.
        """,
      options: [Option("note", value: "TEXT", "what to write beside it")],
      examples: [
        .init(line: "pennant save 12", meaning: "the links of message 12"),
        .init(
          line: "pennant save https://example.com/ --note 'for Sunday'", meaning: "one, with a note"
        ),
      ]
    ) { invocation in
      let operand = try invocation.operand("a message's id or a URL")
      let note = invocation.value("note").map { SafeText($0, limit: 2000).string }
      return try await Session.using(invocation, console: console) { session in
        var (saved, known) = (0, 0)
        for link in try await session.links(named: operand) {
          switch try await session.store.save(link.place, note: note, at: .now()) {
          case .saved: saved += 1
          case .known: known += 1
          case .missing: break
          }
        }
        if invocation.has("json") {
          try console.write(json: [
            "saved": .integer(Int64(saved)), "known": .integer(Int64(known)),
          ])
        } else {
          let before = known > 0 ? ", \(known.grouped) saved before" : ""
          try console.write(line: "\(counted(saved, "link")) saved\(before)")
        }
        return saved + known > 0 ? .done : .partly
      }
    }
  }

  static func unsave(console: Console) -> Command {
    Command(
      "unsave", "ID|URL", "keep the links of a message, or one link, no longer",
      examples: [.init(line: "pennant unsave 12", meaning: "the links of message 12")]
    ) { invocation in
      let operand = try invocation.operand("a message's id or a URL")
      return try await Session.using(invocation, console: console) { session in
        var count = 0
        for link in try await session.links(named: operand)
        where try await session.store.unsave(link.place) {
          count += 1
        }
        if invocation.has("json") {
          try console.write(json: ["removed": .integer(Int64(count))])
        } else {
          try console.write(line: "\(counted(count, "link")) no longer saved")
        }
        return count > 0 ? .done : .partly
      }
    }
  }

  static func saved(console: Console) -> Command {
    Command(
      "saved", "", "the links that are kept, the latest first",
      options: [Option("last", "n", value: "COUNT", "only so many links")],
      examples: [
        .init(line: "pennant saved", meaning: "all of them, with their notes"),
        .init(line: "pennant saved --json", meaning: "for programs"),
      ]
    ) { invocation in
      try invocation.refuseOperands()
      let last = try invocation.number("last", in: 1...1_000_000) ?? .max
      return try await Session.looking(invocation, console: console) { session in
        var page = SavedPage(conversation: invocation.conversation)
        var count = 0
        while count < last {
          try Task.checkCancellation()
          page.limit = min(200, last - count)
          let links = try await session.store.saved(page)
          guard let end = links.last else { break }
          for saved in links {
            guard let link = try await session.link(at: saved.place) else { continue }
            try print(saved, link, console: console, invocation: invocation)
          }
          count += links.count
          page.before = end
        }
        return count > 0 ? .done : .partly
      }
    }
  }

  private static func print(
    _ saved: SavedLink, _ link: NamedLink, console: Console, invocation: Invocation
  ) throws(OutputFailure) {
    if invocation.has("json") {
      var object: JSONObject = [
        "message": .integer(link.message.id.rawValue),
        "saved_at": .string(saved.savedAt.rfc3339),
      ]
      if let note = saved.note { object.append("note", .string(note)) }
      object.append("link", link.attached.json)
      return try console.write(json: .object(object))
    }
    let time = saved.savedAt.written(secondsFromGMT: systemSecondsFromGMT)
    let title = link.attached.metadata?.title.map { "  \(SafeText($0))" } ?? ""
    try console.write(line: "\(link.message.id.rawValue)  \(time)\(title)")
    try console.write(line: "    \(SafeText(link.attached.link.address))")
    if let note = saved.note { try console.write(line: "    \(SafeText(note))") }
  }
}
