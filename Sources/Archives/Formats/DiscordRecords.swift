import FeedModel

/// The messages of one channel, as DiscordChatExporter writes them in JSON
/// (https://github.com/Tyrrrz/DiscordChatExporter).
struct DiscordRecords: JSONRecords {
  let defaults: RecordDefaults
  private var channel: String?

  init(defaults: RecordDefaults) {
    self.defaults = defaults
  }

  var shape: JSONShape { .object(["channel": .kept, "messages": .records]) }

  mutating func take(_ member: String, _ value: JSONValue, depth: Int) {
    channel = value.text("name") ?? value.id("id")
  }

  /// Messages, replies, and what programs answer to a command (types 20 and 23 of Discord's API, which
  /// the exporter has no word for); all other types tell of the channel.
  private static let spoken: Set<String> = ["Default", "Reply", "20", "23"]

  func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    guard let id = record.id("id") else { throw RecordProblem("no \"id\"") }
    guard Self.spoken.contains(record.id("type") ?? "Default") else { return [] }
    let postedAt = try Timestamp.rfc3339(record, "timestamp")
    let text = Self.text(of: record)
    guard !text.isEmpty else { return [] }
    let author = record["author"]
    return [
      Draft(
        conversation: defaults.conversation(named: channel),
        author: author?.text("nickname") ?? author?.text("name") ?? author?.id("id") ?? "unknown",
        postedAt: postedAt, text: text, originID: "discord/\(id)")
    ]
  }

  private static func text(of record: JSONValue) -> String {
    var parts: [String] = []
    if let content = record.text("content") {
      parts.append(DiscordText.plain(content, mentions: record["mentions"]?.array ?? []))
    }
    for attachment in record["attachments"]?.array ?? [] {
      parts.append("(file: \(attachment.text("fileName") ?? "unnamed"))")
    }
    for sticker in record["stickers"]?.array ?? [] {
      parts.append("(sticker: \(sticker.text("name") ?? "unnamed"))")
    }
    if parts.isEmpty {
      // What a program says is often in its embeds alone.
      parts = (record["embeds"]?.array ?? []).compactMap(words)
    }
    return parts.joined(separator: "\n")
  }

  private static func words(of embed: JSONValue) -> String? {
    var parts: [String] = []
    let title = embed.text("title")
    if let url = embed.text("url") {
      parts.append(MarkdownLink.text(label: title ?? url, url: url))
    } else if let title {
      parts.append(title)
    }
    if let description = embed.text("description") { parts.append(description) }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }
}

/// Discord's marked-up text: people, channels and emoji that were left as ids become words.
enum DiscordText {
  static func plain(_ text: String, mentions: [JSONValue]) -> String {
    guard text.contains("<") else { return text }
    var plain = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "<") {
      plain += rest[..<open]
      rest = rest[open...]
      guard let close = rest.firstIndex(of: ">"),
        let words = words(for: rest[rest.index(after: open)..<close], mentions)
      else {
        plain += "<"
        rest = rest.dropFirst()
        continue
      }
      plain += words
      rest = rest[rest.index(after: close)...]
    }
    return plain + rest
  }

  /// Nil for what is no markup, such as the `<https://…>` of a link that is not to unfurl.
  private static func words(for token: Substring, _ mentions: [JSONValue]) -> String? {
    if token.hasPrefix("@") {
      let id = token.drop { "@!&".contains($0) }
      guard !id.isEmpty, id.allSatisfy(\.isNumber) else { return nil }
      let person = mentions.first { $0.id("id") == String(id) }
      return "@" + (person?.text("nickname") ?? person?.text("name") ?? String(id))
    }
    if token.hasPrefix("#"), token.dropFirst().allSatisfy(\.isNumber) { return String(token) }
    let parts = token.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 3, parts[0].isEmpty || parts[0] == "a", parts[2].allSatisfy(\.isNumber) {
      return ":\(parts[1]):"
    }
    return nil
  }
}
