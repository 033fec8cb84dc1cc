import FeedModel

/// The mails of an mbox (RFC 4155): each begins with a line `From sender date`, behind an empty line.
struct MailLines: TextLineFormat {
  private let name: String
  private let defaults: RecordDefaults
  private var mail: MailBuilder?
  private var isBehindEmptyLine = true
  private var origins = OriginIDs()

  var isOftenWindows1252: Bool { true }

  init(name: String, defaults: RecordDefaults) {
    self.name = name
    self.defaults = defaults
  }

  mutating func read(_ line: String, number: Int, into sink: inout RecordSink) {
    if isBehindEmptyLine, line.hasPrefix("From "), mail == nil || Self.isStart(line) {
      finish(into: &sink)
      mail = MailBuilder(line: number, envelope: String(line.dropFirst("From ".count)))
      isBehindEmptyLine = false
      return
    }
    isBehindEmptyLine = line.isEmpty
    guard mail != nil else {
      if !line.isEmpty { sink.skip(line: number, "no \"From \" line stands before it") }
      // One sentence for all that is before the first mail.
      isBehindEmptyLine = true
      return
    }
    mail?.read(line)
  }

  mutating func finish(into sink: inout RecordSink) {
    guard let mail = mail.take() else { return }
    guard let postedAt = mail.postedAt else {
      sink.skip(line: mail.line, mail.dateProblem)
      return
    }
    let text = mail.text
    guard !text.isEmpty else {
      sink.leaveOut()
      return
    }
    sink.add(
      Draft(
        conversation: defaults.conversation(named: mail.list ?? name), author: mail.author,
        postedAt: postedAt, text: text,
        originID: mail.id.map { "mail/\($0)" }
          ?? origins.id(scope: name, postedAt: postedAt, key: mail.author, text)))
  }

  /// A paragraph may begin with "From " too, where the writer of the file did not mark it: a line that
  /// ends in a date is a start.
  private static func isStart(_ line: String) -> Bool {
    WrittenDate.instant(line.dropFirst("From ".count).drop { $0 != " " }) != nil
  }
}
