import FeedModel
import Store

extension Command {
  static func stats(console: Console) -> Command {
    Command(
      "stats", "", "messages and links by month, hosts, cards and failures, as bars",
      details: """
        Counts the feed, or one conversation. "shared" are links whose card another link had \
        already, so that nothing was fetched for them.
        """,
      options: [Option("top", "n", value: "COUNT", "so many hosts and authors; 10")],
      examples: [
        .init(line: "pennant stats", meaning: "the whole feed"),
        .init(line: "pennant stats --conversation ops --json", meaning: "one, for programs"),
      ]
    ) { invocation in
      try invocation.refuseOperands()
      let top = try invocation.number("top", in: 1...10_000) ?? 10
      return try await Session.looking(invocation, console: console) { session in
        let counted = try await session.store.statistics(of: invocation.conversation, top: top)
        guard counted.messages > 0 else { return .partly }
        if invocation.has("json") {
          try console.write(json: counted.json)
        } else {
          let report = StatisticsReport(counted, width: min(console.columns, 100))
          for line in report.lines { try console.write(line: line) }
        }
        return .done
      }
    }
  }
}

/// The counts of a feed as lines with bars.
struct StatisticsReport {
  private(set) var lines: [String] = []

  init(_ counts: StoreStatistics, width: Int) {
    let cards = "\(counted(counts.previews, "card")), \(counts.sharedLinks.grouped) shared"
    lines = [
      "\(counted(counts.messages, "message")), \(counted(counts.links, "link")), \(cards), "
        + "\(counts.saved.grouped) saved, \(counted(counts.pictures, "picture")) kept, "
        + "\((Double(counts.bytes) / 1_048_576).tenths) MiB"
    ]
    add(
      "Messages by month", counts.months.map { .init(name: $0.name, count: $0.messages) }, width)
    add("Links by month", counts.months.map { .init(name: $0.name, count: $0.links) }, width)
    add("Hosts", counts.hosts, width)
    add("Authors", counts.authors, width)
    if counts.conversations.count > 1 { add("Conversations", counts.conversations, width) }
    add("Cards", counts.states, width)
    add("Failures", counts.failures, width)
  }

  private mutating func add(_ title: String, _ counts: [StoreStatistics.Count], _ width: Int) {
    guard let most = counts.map(\.count).max(), most > 0 else { return }
    lines += ["", title]
    let names = counts.map { SafeText($0.name, limit: 28).string }
    let nameColumns = names.map { SafeText($0).columns }.max() ?? 0
    let numberColumns = most.grouped.count
    let room = max(4, width - nameColumns - numberColumns - 6)
    for (name, count) in zip(names, counts) {
      let padding = String(repeating: " ", count: nameColumns - SafeText(name).columns)
      let number = String(repeating: " ", count: numberColumns - count.count.grouped.count)
      lines.append(
        "  \(name)\(padding)  \(number)\(count.count.grouped)"
          + Self.bar(count.count, of: most, room))
    }
  }

  /// Eighths of a cell, so that small differences show.
  private static func bar(_ count: Int, of most: Int, _ room: Int) -> String {
    let eighths = max(count > 0 ? 1 : 0, count * room * 8 / most)
    guard eighths > 0 else { return "" }
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return "  " + String(repeating: "█", count: eighths / 8) + rest
  }
}

extension StoreStatistics {
  fileprivate var json: JSONValue {
    func list(_ counts: [Count]) -> JSONValue {
      .array(
        counts.map { ["name": .string($0.name), "count": .integer(Int64($0.count))] as JSONValue })
    }
    return [
      "messages": .integer(Int64(messages)), "links": .integer(Int64(links)),
      "previews": .integer(Int64(previews)), "shared_links": .integer(Int64(sharedLinks)),
      "saved": .integer(Int64(saved)), "pictures": .integer(Int64(pictures)),
      "bytes": .integer(Int64(bytes)),
      "months": .array(
        months.map {
          [
            "month": .string($0.name), "messages": .integer(Int64($0.messages)),
            "links": .integer(Int64($0.links)),
          ] as JSONValue
        }),
      "hosts": list(hosts), "authors": list(authors), "conversations": list(conversations),
      "states": list(states), "failures": list(failures),
    ]
  }
}
