import FeedModel

/// One line of plain text: `[time] <author> text`, where the time, or both, may be missing.
///
/// The time is RFC 3339, or a date and a time of day, or a time of day alone, which is of the day of
/// the line before; without a zone it is UTC, so that a file reads the same everywhere.
struct TextRecord {
  let postedAt: Timestamp
  /// What stands in the brackets; empty where there are none.
  private let time: String
  private let author: String?
  private let text: String

  init(_ line: String, after previous: Timestamp) {
    var rest = Substring(line)
    var postedAt = previous
    var time = ""
    if rest.first == "[", let end = rest.firstIndex(of: "]") {
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      if let instant = Self.instant(String(inside), after: previous) {
        postedAt = instant
        time = String(inside)
        rest = rest[rest.index(after: end)...].drop { $0 == " " }
      }
    }
    var author: String?
    if rest.first == "<", let end = rest.firstIndex(of: ">") {
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      let behind = rest.index(after: end)
      // `<https://…>` is a link that must not unfurl, not an author.
      let isName =
        !inside.isEmpty && inside.utf8.count <= 128 && !inside.contains("/")
        && (behind == rest.endIndex || rest[behind] == " ")
      if isName {
        author = inside.drop { " @+%~&".contains($0) }.description
        rest = rest[behind...].drop { $0 == " " }
      }
    }
    self.postedAt = postedAt
    self.time = time
    self.author = author
    self.text = String(rest)
  }

  func draft(defaults: RecordDefaults, origins: inout OriginIDs) -> Draft {
    Draft(
      conversation: defaults.conversation, author: author ?? defaults.author, postedAt: postedAt,
      text: text, originID: origins.id(author: author ?? "", time: time, text: text))
  }

  private static func instant(_ text: String, after previous: Timestamp) -> Timestamp? {
    if let instant = Timestamp(rfc3339: text) ?? Timestamp(rfc3339: text + "Z") { return instant }
    guard let day = previous.civil() else { return nil }
    let date = "\(day.year.padded(4))-\(day.month.padded(2))-\(day.day.padded(2))"
    guard let instant = Timestamp(rfc3339: "\(date) \(text)Z") else { return nil }
    // A time of day that goes back by far is after midnight.
    return instant < previous - .seconds(12 * 3600) ? instant + .seconds(86_400) : instant
  }
}
