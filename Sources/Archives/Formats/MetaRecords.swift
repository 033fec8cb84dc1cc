import FeedModel

/// The messages of one thread of a Facebook Messenger or Instagram download, in the older and the newer
/// (end-to-end encrypted) naming of its members.
struct MetaRecords: JSONRecords {
  let defaults: RecordDefaults
  /// Of the thread; it stands behind the messages in the file, so it was looked for before.
  private var title: String?
  private var thread: String?
  private var origins = OriginIDs()

  init(heading: Heading, folder: String?, defaults: RecordDefaults) {
    self.defaults = defaults
    title = heading.title
    thread = heading.thread ?? folder
  }

  var shape: JSONShape {
    .object(["participants": .kept, "messages": .records])
  }

  mutating func take(_ member: String, _ value: JSONValue, depth: Int) {
    guard title == nil else { return }
    let names = (value.array ?? []).compactMap { $0.string ?? $0.text("name") }
    if !names.isEmpty { title = names.map(Mojibake.repaired).joined(separator: ", ") }
  }

  mutating func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    guard case .object = record else { throw RecordProblem("not a JSON object") }
    let postedAt = try Timestamp.counted(in: .milliseconds, record, "timestamp_ms", "timestamp")
    let isEvent =
      ["Call", "Subscribe", "Unsubscribe", "call"].contains(record.text("type"))
      || record["call_duration"] != nil
    guard !isEvent else { return [] }
    let text = Self.text(of: record)
    guard !text.isEmpty else { return [] }
    let author = Mojibake.repaired(
      record.text("sender_name") ?? record.text("senderName") ?? "unknown")
    return [
      Draft(
        conversation: defaults.conversation(named: title), author: author, postedAt: postedAt,
        text: text,
        originID: origins.id(scope: thread ?? title ?? "", postedAt: postedAt, key: author, text))
    ]
  }

  private static func text(of record: JSONValue) -> String {
    var parts: [String] = []
    if let content = record.text("content") ?? record.text("text") {
      parts.append(Mojibake.repaired(content))
    }
    if let link = record["share"]?.text("link").map(Mojibake.repaired),
      !parts.contains(where: { $0.contains(link) })
    {
      parts.append(link)
    }
    for (member, word) in [
      ("photos", "photo"), ("videos", "video"), ("audio_files", "audio"), ("gifs", "GIF"),
      ("files", "file"), ("media", "file"),
    ] {
      for _ in record[member]?.array ?? [] { parts.append("(\(word))") }
    }
    if record["sticker"] != nil { parts.append("(sticker)") }
    return parts.joined(separator: "\n")
  }
}

extension MetaRecords {
  /// What a thread is called, wherever in its file that stands.
  struct Heading {
    var title: String?
    var thread: String?

    init() {}

    /// Passes over all of a file.
    init(_ source: any ByteSource) {
      var walk = JSONWalk(
        source,
        shape: .object(["title": .kept, "threadName": .kept, "thread_path": .kept]))
      while let step = try? walk.next() {
        guard case .member(let name, let value) = step, let text = value.string, !text.isEmpty
        else { continue }
        if name == "thread_path" {
          thread = text
        } else {
          title = Mojibake.repaired(text)
        }
      }
    }
  }
}
