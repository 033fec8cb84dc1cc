import FeedModel

/// The messages of one day of a Slack channel, or of one conversation as slackdump writes it.
struct SlackRecords: JSONRecords {
  let tables: SlackTables
  let defaults: RecordDefaults
  /// The folder's, or the file's.
  private var id: String
  private var name: String
  private let text: SlackText

  /// Whether the file is one message.
  private let isMessage: Bool

  init(tables: SlackTables, folder: String, isMessage: Bool, defaults: RecordDefaults) {
    self.isMessage = isMessage
    self.tables = tables
    self.defaults = defaults
    text = SlackText(tables: tables)
    let known = tables.conversations[folder]
    id = known?.id ?? folder
    name = known?.name ?? folder
  }

  var shape: JSONShape {
    if isMessage { return .record }
    return .either(
      .object(["channel_id": .kept, "name": .kept, "messages": .records]), .records)
  }

  mutating func take(_ member: String, _ value: JSONValue, depth: Int) {
    guard let value = value.string, !value.isEmpty else { return }
    if member == "name" { name = value } else { id = value }
    if let known = tables.conversations[id] { name = known.name }
  }

  mutating func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    guard case .object = record else { throw RecordProblem("not a JSON object") }
    var drafts: [Draft] = []
    if let draft = try draft(of: record) { drafts.append(draft) }
    for reply in record["slackdump_thread_replies"]?.array ?? [] {
      if let draft = try draft(of: reply) { drafts.append(draft) }
    }
    return drafts
  }

  /// What people and programs say; all other subtypes tell of the channel.
  private static let spoken: Set<String> = [
    "bot_message", "me_message", "file_share", "file_comment", "thread_broadcast",
    "reply_broadcast", "slackbot_response", "assistant_app_thread", "file_mention",
  ]

  private func draft(of record: JSONValue) throws(RecordProblem) -> Draft? {
    if let subtype = record.text("subtype"), !Self.spoken.contains(subtype) { return nil }
    if let type = record.text("type"), type != "message" { return nil }
    guard let ts = record.id("ts") else { throw RecordProblem("no \"ts\"") }
    let postedAt = try Self.instant(ts)
    let said = SlackBody(record: record, text: text).plain
    guard !said.isEmpty else { return nil }
    return Draft(
      conversation: defaults.conversation(named: name), author: author(of: record),
      postedAt: postedAt, text: said, originID: "slack/\(id)/\(ts)")
  }

  private func author(of record: JSONValue) -> String {
    if let id = record.text("user") ?? record["comment"]?.text("user") {
      if let name = tables.users[id] { return name }
      if let profile = record["user_profile"], let name = SlackTables.name(of: profile) {
        return name
      }
      return record.text("username") ?? id
    }
    return record.text("username") ?? record["bot_profile"]?.text("name") ?? record.text("bot_id")
      ?? "unknown"
  }

  /// Seconds since 1970 with a fraction, `1355517523.000005`; the fraction also tells two messages of
  /// one second apart.
  private static func instant(_ ts: String) throws(RecordProblem) -> Timestamp {
    let parts = ts.split(separator: ".", maxSplits: 1)
    guard let first = parts.first, let seconds = Int64(first) else {
      throw RecordProblem("\"ts\" \(SafeText(ts, limit: 40)) is not a time")
    }
    let instant = try Timestamp.checked(seconds, in: .seconds, "\"ts\" \(seconds)")
    let digits = parts.count > 1 ? String((parts[1] + "000").prefix(3)) : "0"
    return Timestamp(milliseconds: instant.milliseconds + (Int64(digits) ?? 0))
  }
}
