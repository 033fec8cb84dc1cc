import FeedModel

/// An IRC log: one line a message, and lines about who came and went.
struct IRCLines: TextLineFormat {
  private let defaults: RecordDefaults
  private let name: IRCLogName
  private var time: IRCTime
  private var pending: Draft?
  private var origins = OriginIDs()

  var isOftenWindows1252: Bool { true }

  init(name: IRCLogName, modifiedAt: Timestamp?, defaults: RecordDefaults) {
    self.name = name
    self.defaults = defaults
    let written = modifiedAt ?? defaults.postedAt
    time = IRCTime(
      day: name.day ?? written - .seconds(Self.secondOfDay(written)), isKnown: name.day != nil)
  }

  private static func secondOfDay(_ time: Timestamp) -> Int64 {
    let seconds = time.milliseconds / 1000
    return (seconds % 86_400 + 86_400) % 86_400
  }

  mutating func read(_ line: String, number: Int, into sink: inout RecordSink) {
    guard line.contains(where: { !$0.isWhitespace }) else { return }
    var rest = Substring(IRCCodes.plain(line))
    if let instant = Self.heading(rest) {
      flush(into: &sink)
      time.set(instant)
      sink.leaveOut()
      return
    }
    var hasTime = time.take(&rest)
    var body = IRCLine(rest)
    if case .said(let nick, let text) = body, !hasTime {
      // dircproxy writes the time behind the nick.
      var inner = Substring(text)
      hasTime = inner.first == "[" && time.take(&inner)
      if hasTime { body = .said(nick: nick, text: String(inner)) }
    }
    switch body {
    case .said(let nick, let text):
      flush(into: &sink)
      guard !text.isEmpty else {
        sink.leaveOut()
        return
      }
      pending = Draft(
        conversation: defaults.conversation(named: name.channel), author: nick,
        postedAt: time.now, text: text)
    case .more(let text) where pending != nil: pending?.text += "\n" + text
    case .more, .event:
      flush(into: &sink)
      sink.leaveOut()
    }
  }

  mutating func finish(into sink: inout RecordSink) {
    flush(into: &sink)
  }

  private mutating func flush(into sink: inout RecordSink) {
    guard var draft = pending.take() else { return }
    let isDated = time.hasDate
    draft.originID = origins.id(
      scope: isDated ? "irc/\(name.channel)" : "irc/\(name.channel)/\(name.file)",
      postedAt: isDated ? draft.postedAt : nil, key: draft.author, draft.text)
    sink.add(draft)
  }

  /// The instant in a line by which a client begins a file or a day.
  static func heading(_ line: Substring) -> Timestamp? {
    for start in [
      "--- Log opened ", "--- Log closed ", "--- Day changed ", "**** BEGIN LOGGING AT ",
      "**** ENDING LOGGING AT ", "Session Start: ", "Session Close: ", "Session Time: ",
    ] where line.hasPrefix(start) {
      let words = line.dropFirst(start.count)
      return WrittenDate.instant(words) ?? WrittenDate.instant(words + " 00:00")
    }
    return nil
  }
}

/// mIRC's codes for bold, colours and the like (https://modern.ircdocs.horse/formatting).
enum IRCCodes {
  /// The text without codes and other control characters; a tab is kept.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else { return text }
    var plain = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x03:
        skipDigits(&rest, upTo: 2)
        if rest.first == ",", let next = rest.dropFirst().first, (0x30...0x39).contains(next.value)
        {
          rest.removeFirst()
          skipDigits(&rest, upTo: 2)
        }
      case 0x00...0x08, 0x0A...0x1F: break
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  private static func skipDigits(_ rest: inout Substring.UnicodeScalarView, upTo limit: Int) {
    for _ in 0..<limit {
      guard let next = rest.first, (0x30...0x39).contains(next.value) else { return }
      rest.removeFirst()
    }
  }
}
