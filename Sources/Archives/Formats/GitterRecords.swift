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
