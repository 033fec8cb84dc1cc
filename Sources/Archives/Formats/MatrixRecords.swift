import FeedModel

/// The events of one Matrix room, as Element exports them in JSON (https://spec.matrix.org, client-server
/// API, "Room events").
struct MatrixRecords: JSONRecords {
  let defaults: RecordDefaults
  private var room: String?
  /// Display names by user id, as the room's events tell them.
  private var names: [String: String] = [:]
  private let edits: Edits

  init(edits: Edits, defaults: RecordDefaults) {
    self.edits = edits
    self.defaults = defaults
  }

  static let shape = JSONShape.either(
    .object([
      "room_name": .kept, "name": .kept, "messages": .records, "chunk": .records,
      "events": .records,
      "timeline": .either(.object(["events": .records]), .records),
    ]), .records)

  var shape: JSONShape { Self.shape }

  mutating func take(_ member: String, _ value: JSONValue, depth: Int) {
    if room == nil { room = value.string }
  }

  mutating func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    guard case .object = record else { throw RecordProblem("not a JSON object") }
    if record.text("type") == "m.room.member", let user = record.text("state_key") {
      names[user] = record["content"]?.text("displayname")
    }
    if record.text("type") == "m.room.encrypted" {
      throw RecordProblem("the message is encrypted, and the export has no key for it")
    }
    guard record.text("type") == "m.room.message", Edits.target(of: record) == nil,
      let id = record.text("event_id")
    else { return [] }
    let postedAt = try Timestamp.counted(in: .milliseconds, record, "origin_server_ts")
    let bundled = record["unsigned"]?["m.relations"]?["m.replace"]?["content"]?["m.new_content"]
    let content = edits.latest[id]?.content ?? bundled ?? record["content"]
    guard let content, let text = Self.text(of: content) else { return [] }
    let sender = record.text("sender") ?? "unknown"
    return [
      Draft(
        conversation: defaults.conversation(named: room ?? record.text("room_id")),
        author: names[sender] ?? Self.localPart(of: sender), postedAt: postedAt, text: text,
        originID: "matrix/\(id)")
    ]
  }

  /// `@ana:example.org` is ana.
  private static func localPart(of sender: String) -> String {
    guard sender.hasPrefix("@"), let colon = sender.firstIndex(of: ":") else { return sender }
    let name = sender[sender.index(after: sender.startIndex)..<colon]
    return name.isEmpty ? sender : String(name)
  }

  private static func text(of content: JSONValue) -> String? {
    guard var body = content.text("body") else { return nil }
    switch content.text("msgtype") {
    case "m.image", "m.file", "m.video", "m.audio": return "(file: \(body))"
    case "m.location": return "(location: \(body))"
    default: break
    }
    if content["m.relates_to"]?["m.in_reply_to"] != nil { body = withoutQuote(body) }
    if !body.contains("http"), let formatted = content.text("formatted_body"),
      formatted.contains("href=")
    {
      return HTMLPlainText.plain(formatted)
    }
    return body.isEmpty ? nil : body
  }

  /// A reply begins with what it answers, for programs that know no replies.
  private static func withoutQuote(_ body: String) -> String {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first?.hasPrefix("> <") == true else { return body }
    let rest = lines.drop { $0.hasPrefix(">") }
    return rest.drop(while: \.isEmpty).joined(separator: "\n")
  }
}

extension MatrixRecords {
  /// The latest text of each message that was edited; an edit is an event of its own that comes later.
  struct Edits {
    /// A room has few; a file that is full of them is read without the rest.
    static let limit = 100_000

    private(set) var latest: [String: (at: Int64, content: JSONValue)] = [:]

    init() {}

    /// Looks through all of a file.
    init(_ source: any ByteSource) {
      var walk = JSONWalk(source, shape: MatrixRecords.shape)
      while let step = try? walk.next() {
        guard case .record(let event, _, _) = step, let target = Self.target(of: event),
          let content = event["content"]?["m.new_content"]
        else { continue }
        let at = event.number("origin_server_ts") ?? 0
        if let known = latest[target], known.at > at { continue }
        if latest.count < Self.limit || latest[target] != nil { latest[target] = (at, content) }
      }
    }

    /// What an event replaces; nil where it replaces nothing.
    static func target(of event: JSONValue) -> String? {
      guard let relation = event["content"]?["m.relates_to"],
        relation.text("rel_type") == "m.replace"
      else { return nil }
      return relation.text("event_id")
    }
  }
}
