import FeedModel

/// The text export of sigtop: a block of fields for each message, an empty line, and its text
/// (https://github.com/tbvdm/sigtop).
struct SigtopLines: TextLineFormat {
  private let defaults: RecordDefaults
  private var name: String
  private var author: String?
  private var sentAt: Timestamp?
  private var isMessage = false
  private var body: [String] = []
  private var inBody = false
  private var held: String?
  private var firstLine = 1
  private var origins = OriginIDs()

  init(name: String, defaults: RecordDefaults) {
    self.name = name
    self.defaults = defaults
  }

  mutating func read(_ line: String, number: Int, into sink: inout RecordSink) {
    // A message begins with "From: " and "Type: " behind an empty line; a text may hold the first alone.
    if let candidate = held.take() {
      if line.hasPrefix("Type: ") {
        finish(into: &sink)
        author = Self.name(String(candidate.dropFirst("From: ".count)))
        let type = line.dropFirst("Type: ".count)
        isMessage = type == "incoming" || type == "outgoing"
        inBody = false
        firstLine = number - 1
        return
      }
      body.append(candidate)
    }
    if line.hasPrefix("From: "), author == nil || body.last?.isEmpty ?? !inBody {
      held = line
      return
    }
    if author == nil {
      if line.hasPrefix("Conversation: ") {
        name = Self.name(String(line.dropFirst("Conversation: ".count)))
      }
      return
    }
    guard inBody else {
      if line.isEmpty { inBody = true }
      if line.hasPrefix("Sent: ") { sentAt = WrittenDate.instant(line.dropFirst("Sent: ".count)) }
      return
    }
    body.append(line)
  }

  mutating func finish(into sink: inout RecordSink) {
    if let candidate = held.take() { body.append(candidate) }
    defer {
      body = []
      author = nil
      sentAt = nil
    }
    guard let author else { return }
    let text = latest.joined(separator: "\n")
    guard isMessage, !text.isEmpty else {
      sink.leaveOut()
      return
    }
    guard let sentAt else {
      sink.skip(line: firstLine, "no \"Sent:\" that is a date")
      return
    }
    sink.add(
      Draft(
        conversation: defaults.conversation(named: name), author: author, postedAt: sentAt,
        text: text, originID: origins.id(scope: name, postedAt: sentAt, key: author, text)))
  }

  /// The text without what it answers, or its latest version where it was edited.
  private var latest: [String] {
    var lines = body
    if lines.first?.hasPrefix("| Version: ") == true {
      let version = lines.dropFirst().prefix { !$0.hasPrefix("| Version: ") }
      lines = version.drop { $0 != "|" }.dropFirst().map { String($0.dropFirst(2)) }
    }
    if lines.first?.hasPrefix("> From: ") == true {
      lines = Array(lines.drop { $0.hasPrefix(">") }.dropFirst())
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  /// `Ana (+4912345)` is Ana.
  private static func name(_ detailed: String) -> String {
    guard detailed.hasSuffix(")"), let open = detailed.lastIndex(of: "("),
      open > detailed.startIndex
    else { return detailed }
    return String(detailed[..<open].trimmedEnd)
  }
}
