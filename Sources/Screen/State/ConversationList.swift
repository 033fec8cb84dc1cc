public import FeedModel

/// A conversation that can be gone to.
public struct ConversationEntry: Hashable, Sendable {
  public var name: ConversationName
  public var messages: Int

  public init(name: ConversationName, messages: Int) {
    self.name = name
    self.messages = messages
  }
}

/// The conversations, all of them together first, and the one that the mark stands at.
struct ConversationList: Sendable {
  /// Nil until the store has answered.
  var entries: [ConversationEntry]?
  var row = 0

  /// Nil is all conversations.
  var chosen: ConversationName?? {
    guard let entries, row <= entries.count else { return nil }
    return .some(row == 0 ? nil : entries[row - 1].name)
  }

  mutating func move(by step: Int) {
    row = min(max(row + step, 0), entries?.count ?? 0)
  }

  /// As many rows as there are conversations and one more, each of the width; one that is chosen is
  /// marked by whoever draws it.
  func rows(width: Int) -> [[Fragment]] {
    guard let entries else { return [[Fragment(words: "…", .quiet)]] }
    let total = entries.reduce(0) { $0 + $1.messages }
    let lines =
      [("all conversations", total, CellStyle.title)]
      + entries.map { ($0.name.rawValue, $0.messages, CellStyle.text) }
    let widest = lines.map { SafeText($0.0, limit: 200).columns }.max() ?? 0
    let names = min(widest, max(width - 10, 8))
    return lines.map { name, count, style in
      let name = LineWrapper.row(of: [Fragment(SafeText(name, limit: 200), style)], width: names)
      let columns = name.reduce(0) { $0 + $1.columns }
      let gap = Array(repeating: Fragment.space, count: max(names - columns, 0) + 2)
      return name + gap + [Fragment(words: "\(count)", .quiet)]
    }
  }
}
