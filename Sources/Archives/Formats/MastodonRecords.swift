import FeedModel

/// The posts and boosts in `outbox.json` of a Mastodon archive (ActivityPub, W3C).
struct MastodonRecords: JSONRecords {
  let defaults: RecordDefaults

  var shape: JSONShape { .object(["orderedItems": .records]) }

  func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    guard let id = record.text("id") else { throw RecordProblem("no \"id\"") }
    guard let type = record.text("type"), ["Create", "Announce"].contains(type) else { return [] }
    let postedAt = try Timestamp.rfc3339(record, "published")
    let text: String
    switch record["object"] {
    // A boost says only which post it boosts.
    case .string(let address): text = address
    case .object: text = Self.text(of: record["object"] ?? .null)
    default: throw RecordProblem("no \"object\"")
    }
    guard !text.isEmpty else { return [] }
    let author = Self.account(record.text("actor") ?? record["object"]?.text("attributedTo") ?? "")
    return [
      Draft(
        conversation: defaults.conversation(named: author), author: author, postedAt: postedAt,
        text: text, originID: "mastodon/\(id)")
    ]
  }

  private static func text(of note: JSONValue) -> String {
    var parts: [String] = []
    if let warning = note.text("summary") { parts.append(warning) }
    if let content = note.text("content") { parts.append(HTMLPlainText.plain(content)) }
    for attachment in note["attachment"]?.array ?? [] {
      let words = attachment.text("name") ?? attachment.text("mediaType") ?? "picture"
      parts.append("(file: \(words))")
    }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// `https://example.org/users/ana` is `@ana@example.org`.
  private static func account(_ actor: String) -> String {
    let parts = actor.split(separator: "/")
    guard parts.count >= 3, let name = parts.last else { return actor.isEmpty ? "unknown" : actor }
    return "@\(name.drop { $0 == "@" })@\(parts[1])"
  }
}
