import FeedModel

/// One line of the native format: what `log --json` and `export --as jsonl` write.
enum NativeRecord {
  struct Problem: Error {
    let reason: String
  }

  /// `text` must be there; `posted_at` must be RFC 3339 where it is there. `links` is passed over: the
  /// text is scanned anew, so that a file cannot claim previews. Every message that a store writes has
  /// an `origin`, which stays with it from store to store; `id` counts only where there is none.
  static func draft(
    of line: Span<UInt8>, defaults: RecordDefaults, origins: inout OriginIDs
  ) throws(Problem) -> Draft {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader().value(of: line)
    } catch {
      throw Problem(reason: "not JSON: \(error)")
    }
    guard case .object(let object) = value else { throw Problem(reason: "not a JSON object") }
    guard let text = object["text"]?.string else {
      throw Problem(reason: "no \"text\" that is a string")
    }
    var draft = Draft(
      conversation: defaults.conversation, author: defaults.author, postedAt: defaults.postedAt,
      text: text)
    if let author = object["author"] {
      guard let author = author.string else { throw Problem(reason: "\"author\" is not a string") }
      draft.author = author
    }
    var time = ""
    if let postedAt = object["posted_at"] {
      guard let written = postedAt.string, let instant = Timestamp(rfc3339: written) else {
        throw Problem(
          reason: "\"posted_at\" \(SafeText(postedAt.line, limit: 40)) is not an RFC 3339 date")
      }
      draft.postedAt = instant
      time = written
    }
    if let conversation = object["conversation"]?.string, !conversation.isEmpty {
      draft.conversation = ConversationName(rawValue: conversation)
    }
    switch (object["origin"], object["id"]) {
    case (.string(let origin), _): draft.originID = origin
    case (_, .string(let id)): draft.originID = id
    case (_, .integer(let id)): draft.originID = String(id)
    default: draft.originID = origins.id(author: draft.author, time: time, text: text)
    }
    return draft
  }
}
