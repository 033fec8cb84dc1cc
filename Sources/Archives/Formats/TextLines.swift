import FeedModel

/// Plain text: each line is a message, `[time] <author> text`, where the time, or both, may be missing.
///
/// The time is RFC 3339, or a date and a time of day, or a time of day alone, which is of the day of
/// the line before; without a zone it is UTC, so that a file reads the same everywhere.
struct TextLines: TextLineFormat {
  private let defaults: RecordDefaults
  /// Where no date is in the file, only its name tells its lines from those of another.
  private let fileName: String
  private var previous: Timestamp
  private var hasDate = false
  private var origins = OriginIDs()

  /// `modifiedAt`: of the file: when its lines were written, as far as they do not say.
  init(fileName: String, modifiedAt: Timestamp?, defaults: RecordDefaults) {
    self.fileName = fileName
    self.defaults = defaults
    previous = modifiedAt ?? defaults.postedAt
  }

  mutating func read(_ line: String, number: Int, into sink: inout RecordSink) {
    guard line.contains(where: { !$0.isWhitespace }) else { return }
    var rest = Substring(line)
    var time = ""
    if rest.first == "[", let end = rest.firstIndex(of: "]") {
      let inside = String(rest[rest.index(after: rest.startIndex)..<end])
      if let instant = instant(inside) {
        previous = instant
        time = inside
        rest = rest[rest.index(after: end)...].drop { $0 == " " }
      }
    }
    let author = Self.author(&rest)
    let text = String(rest)
    sink.add(
      Draft(
        conversation: defaults.conversation(named: nil), author: author ?? defaults.author,
        postedAt: previous, text: text,
        originID: hasDate && !time.isEmpty
          ? origins.id(scope: "", postedAt: previous, key: author ?? "", text)
          : origins.id(scope: fileName, postedAt: nil, key: author ?? "", time, text)))
  }

  func finish(into sink: inout RecordSink) {}

  /// Takes `<author>` off; `<https://…>` is a link that must not unfurl, not an author.
  static func author(_ rest: inout Substring) -> String? {
    guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
    let inside = rest[rest.index(after: rest.startIndex)..<end]
    let behind = rest.index(after: end)
    guard !inside.isEmpty, inside.utf8.count <= 128, !inside.contains("/"),
      behind == rest.endIndex || rest[behind] == " "
    else { return nil }
    rest = rest[behind...].drop { $0 == " " }
    return inside.drop { " @+%~&".contains($0) }.description
  }

  private mutating func instant(_ text: String) -> Timestamp? {
    if let instant = Timestamp(rfc3339: text) ?? Timestamp(rfc3339: text + "Z") {
      hasDate = true
      return instant
    }
    return DayClock.instant(text, after: previous)
  }
}

/// A time of day without a date.
enum DayClock {
  /// The first such time on the day of the one before, or on the next where it would go back by far.
  static func instant(_ text: String, after previous: Timestamp) -> Timestamp? {
    guard let day = previous.civil() else { return nil }
    let date = "\(day.year.padded(4))-\(day.month.padded(2))-\(day.day.padded(2))"
    guard let instant = Timestamp(rfc3339: "\(date) \(text)Z") else { return nil }
    return instant < previous - .seconds(12 * 3600) ? instant + .seconds(86_400) : instant
  }
}
