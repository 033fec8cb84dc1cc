import FeedModel

/// The messages of a Gitter room.
struct GitterRecords: JSONRecords {
  let defaults: RecordDefaults
  let room: String

  var shape: JSONShape { .records }

  func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    guard let text = record["text"]?.string else { throw RecordProblem("no \"text\"") }
    guard !text.isEmpty else { return [] }
    let postedAt = try Timestamp.rfc3339(record, "sent")
    let from = record["fromUser"]
    return [
      Draft(
        conversation: defaults.conversation(named: room),
        author: from?.text("displayName") ?? from?.text("username") ?? "unknown",
        postedAt: postedAt, text: text,
        // Ids are not unique in every export that is about; with the time they are.
        originID: "gitter/\(record.id("id") ?? "")/\(postedAt.milliseconds)")
    ]
  }
}

/// The messages of one Signal conversation, as sigtop writes them in JSON
/// (https://github.com/tbvdm/sigtop).
struct SignalRecords: JSONRecords {
  let defaults: RecordDefaults
  let name: String
  private var origins = OriginIDs()

  init(name: String, defaults: RecordDefaults) {
    self.name = name
    self.defaults = defaults
  }

  var shape: JSONShape { .records }

  mutating func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    guard case .object = record else { throw RecordProblem("not a JSON object") }
    if let type = record.text("type"), !["incoming", "outgoing"].contains(type) { return [] }
    guard let sent = record.number("sent_at") ?? record.number("timestamp") else {
      throw RecordProblem("no \"sent_at\"")
    }
    let postedAt = try Timestamp.checked(milliseconds: sent)
    guard let text = record.text("body") else { return [] }
    let isOwn = record.text("type") == "outgoing"
    let source = record.text("source") ?? record.text("sourceServiceId") ?? name
    return [
      Draft(
        conversation: defaults.conversation(named: name), author: isOwn ? defaults.author : source,
        postedAt: postedAt, text: text,
        originID: record.id("id").map { "signal/\($0)" }
          ?? origins.id(scope: name, postedAt: postedAt, key: source, text))
    ]
  }
}
