import FeedModel

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
    let postedAt = try Timestamp.counted(in: .milliseconds, record, "sent_at", "timestamp")
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

/// The messages of one Signal conversation, as signal-export writes them in `data.json`, one object a
/// line (https://github.com/carderne/signal-export).
struct SignalLineRecords: JSONRecords {
  let defaults: RecordDefaults
  let name: String
  private var origins = OriginIDs()

  init(name: String, defaults: RecordDefaults) {
    self.name = name
    self.defaults = defaults
  }

  var shape: JSONShape { .records }

  mutating func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    let postedAt = try Timestamp.rfc3339(record, "date")
    guard record["deleted"]?.bool != true, record["call"]?.bool != true else { return [] }
    var parts: [String] = []
    if let body = record.text("body") { parts.append(body) }
    for file in record["attachments"]?.array ?? [] {
      parts.append("(file: \(file.text("name") ?? "unnamed"))")
    }
    let text = parts.joined(separator: "\n")
    guard !text.isEmpty else { return [] }
    let author = record.text("sender") ?? "unknown"
    return [
      Draft(
        conversation: defaults.conversation(named: name), author: author, postedAt: postedAt,
        text: text, originID: origins.id(scope: name, postedAt: postedAt, key: author, text))
    ]
  }
}
