import Feed
import FeedModel

/// What came of an import.
struct ImportTally: Sendable {
  var messages = 0
  /// Messages that were there already.
  var known = 0
  var links = 0
  /// Records without a message: who came and went, topics, calls.
  var leftOut = 0
  var skipped = 0
  var conversations: Set<ConversationName> = []
  /// Of the links that were unfurled; nil where they were left for later.
  var unfurled: JobProgress?

  var json: JSONValue {
    var object: JSONObject = [
      "messages": .integer(Int64(messages)), "known": .integer(Int64(known)),
      "links": .integer(Int64(links)), "left_out": .integer(Int64(leftOut)),
      "skipped": .integer(Int64(skipped)),
    ]
    if let unfurled {
      object.append("ready", .integer(Int64(unfurled.ready)))
      var kinds = JSONObject()
      for (kind, count) in unfurled.failuresByKind {
        kinds.append(kind.rawValue, .integer(Int64(count)))
      }
      object.append("failed", .object(kinds))
    }
    return .object(object)
  }

  /// One sentence, and below it what became of the links.
  ///
  /// `verb`: what was done, or would be.
  func lines(verb: String) -> [String] {
    var parts = ["\(verb) \(counted(messages, "message")) with \(counted(links, "link"))"]
    if conversations.count > 1 {
      parts[0] += " in \(counted(conversations.count, "conversation"))"
    }
    if known > 0 { parts.append("\(known.grouped) there already") }
    if leftOut > 0 { parts.append("\(counted(leftOut, "other record")) left out") }
    if skipped > 0 { parts.append("\(counted(skipped, "record")) skipped") }
    var lines = [parts.joined(separator: ", ")]
    guard let unfurled, unfurled.ready + unfurled.failures > 0 else { return lines }
    var rows = [("ready", unfurled.ready)]
    rows += unfurled.failuresByKind.map { ($0.kind.rawValue, $0.count) }
    let width = rows.map(\.0.count).max() ?? 0
    let digits = rows.map(\.1.grouped.count).max() ?? 0
    for (name, count) in rows {
      let name = name + String(repeating: " ", count: width - name.count)
      let number = count.grouped
      lines.append("  \(name)  \(String(repeating: " ", count: digits - number.count))\(number)")
    }
    return lines
  }
}
