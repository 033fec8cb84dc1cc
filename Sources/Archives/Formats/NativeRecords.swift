import FeedModel

/// The native format: what `log --json` and `export --as jsonl` write, one object a line.
///
/// `text` must be there; `posted_at` must be RFC 3339 where it is there. `links` is passed over: the
/// text is scanned anew, so that a file cannot claim previews. Every message that a store writes has
/// an `origin`, which stays with it from store to store; `id` counts only where there is none.
struct NativeRecords: JSONRecords {
  let defaults: RecordDefaults
  private var origins = OriginIDs()

  init(defaults: RecordDefaults) {
    self.defaults = defaults
  }

  var shape: JSONShape { .records }

  mutating func drafts(of record: JSONValue) throws(RecordProblem) -> [Draft] {
    guard let text = record["text"]?.string else {
      throw RecordProblem("no \"text\" that is a string")
    }
    var draft = Draft(
      conversation: defaults.conversation ?? .standard, author: defaults.author,
      postedAt: defaults.postedAt, text: text)
    if let author = record["author"] {
      guard let author = author.string else { throw RecordProblem("\"author\" is not a string") }
      draft.author = author
    }
    var time: Timestamp?
    if let postedAt = record["posted_at"] {
      guard let written = postedAt.string, let instant = Timestamp(rfc3339: written) else {
        throw RecordProblem(
          "\"posted_at\" \(SafeText(postedAt.line, limit: 40)) is not an RFC 3339 date")
      }
      draft.postedAt = instant
      time = instant
    }
    let own = record.text("conversation")
    if defaults.conversation == nil, let own {
      draft.conversation = ConversationName(rawValue: own)
    }
    switch (record["origin"], record["id"]) {
    case (.string(let origin), _): draft.originID = origin
    case (_, .string(let id)): draft.originID = id
    case (_, .integer(let id)): draft.originID = String(id)
    default:
      draft.originID = origins.id(
        scope: own ?? "", postedAt: time, key: draft.author, text)
    }
    return [draft]
  }
}
