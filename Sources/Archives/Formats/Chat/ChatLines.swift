import FeedModel

/// The text exports of WhatsApp, and those of Signal (signal-export) and Element, which look alike: a
/// header before each message, and further lines of it without one.
struct ChatLines: TextLineFormat {
  private let name: String
  private let defaults: RecordDefaults
  private let dates: ChatDates
  private let isSignal: Bool
  private var pending: (draft: Draft, line: Int)?
  private var isPassingOver = true
  private var origins = OriginIDs()

  /// `dates`: of all headers of the file, which was looked through before.
  init(name: String, dates: ChatDates, isSignal: Bool, defaults: RecordDefaults) {
    self.name = name
    self.dates = dates
    self.isSignal = isSignal
    self.defaults = defaults
  }

  mutating func read(_ line: String, number: Int, into sink: inout RecordSink) {
    let header = ChatHeader(line)
    let instant = header.flatMap(dates.instant) ?? Self.instantInWords(line)?.instant
    guard let rest = header?.rest ?? Self.instantInWords(line)?.rest else {
      if pending != nil {
        pending?.draft.text += "\n" + line
      } else if !isPassingOver, line.contains(where: { !$0.isWhitespace }) {
        sink.skip(line: number, "no date stands before it")
      } else if isPassingOver, number == 1, line.contains(where: { !$0.isWhitespace }) {
        sink.skip(line: number, "no date stands before it")
      }
      return
    }
    finish(into: &sink)
    isPassingOver = true
    guard let instant else {
      sink.skip(line: number, "no calendar has the date in \"\(SafeText(line, limit: 24))\"")
      return
    }
    guard let (author, text) = Self.split(rest) else {
      sink.leaveOut()
      return
    }
    pending = (
      Draft(
        conversation: defaults.conversation(named: name), author: author, postedAt: instant,
        text: text), number
    )
  }

  mutating func finish(into sink: inout RecordSink) {
    guard var draft = pending.take()?.draft else { return }
    let isEvent = ChatWords.isEvent(draft.text)
    draft.text = isSignal ? ChatWords.signal(draft.text) : ChatWords.plain(draft.text)
    guard !isEvent, !draft.text.isEmpty else {
      sink.leaveOut()
      return
    }
    draft.originID = origins.id(
      scope: "chat/\(name)", postedAt: draft.postedAt, key: draft.author, draft.text)
    sink.add(draft)
  }

  /// Who speaks and what; nil where nobody does.
  static func split(_ rest: Substring) -> (author: String, text: String)? {
    var from = rest.startIndex
    while let colon = rest[from...].firstIndex(of: ":") {
      let behind = rest.index(after: colon)
      if behind == rest.endIndex || rest[behind] == " " {
        let author = SafeText(String(rest[..<colon]), limit: 200).string
        guard !author.isEmpty else { return nil }
        return (author, String(rest[behind...].dropFirst()))
      }
      from = behind
    }
    return nil
  }

  /// A header whose month is a word, `Thu, Jan 1 2026 12:00:00 - Ana: hi`.
  private static func instantInWords(_ line: String) -> (instant: Timestamp, rest: Substring)? {
    guard line.first?.isLetter == true else { return nil }
    var from = line.startIndex
    while let dash = line[from...].prefix(48).firstIndex(of: "-") {
      let behind = line.index(after: dash)
      if dash > line.startIndex, line[line.index(before: dash)] == " ", behind < line.endIndex,
        line[behind] == " ", let instant = WrittenDate.instant(line[..<dash])
      {
        return (instant, line[behind...].dropFirst())
      }
      from = behind
    }
    return nil
  }
}
