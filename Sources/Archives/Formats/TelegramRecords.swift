import FeedModel

/// The messages of Telegram's `result.json`, of one chat or of a whole account
/// (https://core.telegram.org/import-export).
struct TelegramRecords: JSONRecords {
  let defaults: RecordDefaults
  private var name: String?
  private var id: String?
  private var origins = OriginIDs()

  init(defaults: RecordDefaults) {
    self.defaults = defaults
  }

  private static let chat: [String: JSONShape] = [
    "name": .kept, "type": .kept, "id": .kept, "messages": .records,
  ]

  var shape: JSONShape {
    let list = JSONShape.object(["list": .array(.object(Self.chat))])
    return .object(Self.chat.merging(["chats": list, "left_chats": list]) { $1 })
  }

  mutating func opened(depth: Int) {
    // The file itself, and a chat in the list of an account.
    guard depth == 0 || depth == 3 else { return }
    name = nil
    id = nil
  }

  mutating func take(_ member: String, _ value: JSONValue, depth: Int) {
    switch (member, value) {
    case ("name", .string(let name)): self.name = name
    case ("id", .integer(let id)): self.id = String(id)
    case ("type", "saved_messages") where name == nil: name = "Saved Messages"
    default: break
    }
  }

  mutating func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    guard case .object = record else { throw RecordProblem("not a JSON object") }
    guard record.text("type") != "service" else { return [] }
    let postedAt = try instant(of: record)
    let text = TelegramText.plain(record)
    guard !text.isEmpty else { return [] }
    let author = record.text("from") ?? record.text("from_id") ?? "Deleted Account"
    let chat = id ?? name ?? ""
    let origin =
      record.id("id").map { "telegram/\(chat)/\($0)" }
      ?? origins.id(scope: chat, postedAt: postedAt, key: author, text)
    return [
      Draft(
        conversation: defaults.conversation(named: name ?? "Deleted Account"), author: author,
        postedAt: postedAt, text: text, originID: origin)
    ]
  }

  /// `date` alone is in the zone of the machine that exported, which the file does not name: it is read
  /// as UTC, so that a file reads the same everywhere.
  private func instant(of record: JSONValue) throws(RecordProblem) -> Timestamp {
    if record["date_unixtime"] != nil { return try .counted(in: .seconds, record, "date_unixtime") }
    return try .rfc3339(record, "date")
  }
}
