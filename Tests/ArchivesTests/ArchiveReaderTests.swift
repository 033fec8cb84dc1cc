import FeedModel
import Testing

@testable import Archives

@Suite struct ArchiveReaderTests {
  private let defaults = RecordDefaults(
    conversation: nil, author: "me", postedAt: Timestamp(milliseconds: 0))

  private func records(_ bytes: [UInt8], format: ArchiveFormat? = nil) throws -> [ArchiveRecord] {
    let folder = try ExportFolder(["talk": bytes])
    let reader = try ArchiveReader(
      path: folder.path + "/talk", format: format, defaults: defaults)
    var records: [ArchiveRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  private func drafts(_ text: String) throws -> [Draft] {
    try records(Array(text.utf8)).compactMap {
      if case .message(let draft) = $0 { draft } else { nil }
    }
  }

  @Test func `a native line is a message with all that it says`() throws {
    let line = """
      {"id": 7, "conversation": "ops", "author": "ana", "posted_at": "2026-01-01T00:00:00Z", \
      "text": "hi https://a.example/", "links": [{"url": "https://claimed.example/"}]}
      """
    let expected = Draft(
      conversation: ConversationName(rawValue: "ops"), author: "ana",
      postedAt: Timestamp(milliseconds: 1_767_225_600_000), text: "hi https://a.example/",
      originID: "7")
    #expect(try drafts(line) == [expected])
  }

  @Test func `what a message writes is what a reader reads`() throws {
    let message = Message(
      id: MessageID(rawValue: 3), conversation: ConversationName(rawValue: "c"), author: "a\u{1B}",
      postedAt: Timestamp(milliseconds: 1_767_225_600_250), text: "one\ntwo \"three\"")
    let draft = try #require(try drafts(message.json.line).first)
    #expect(draft.author == message.author)
    #expect(draft.postedAt == message.postedAt)
    #expect(draft.text == message.text)
    #expect(draft.conversation == message.conversation)
    #expect(draft.originID == "3")
  }

  @Test(arguments: [
    ("{\"text\": ", "not JSON: the text ends where a value is due at byte 9"),
    ("{\"author\": \"a\"}", "no \"text\" that is a string"),
    (
      "{\"text\": \"t\", \"posted_at\": \"soon\"}", "\"posted_at\" \"soon\" is not an RFC 3339 date"
    ),
    ("[1]", "not a JSON object"),
    ("{\"text\": \"t\", \"author\": 1}", "\"author\" is not a string"),
    ("{\"text\": \"\u{1B}\"}", "not JSON: a control character stands in a string at byte 10"),
  ])
  func `a broken line is named and the others are kept`(line: String, reason: String) throws {
    let text = "{\"text\": \"one\"}\n\n\(line)\n{\"text\": \"two\"}"
    let all = try records(Array(text.utf8))
    #expect(all.count == 3)
    guard case .skipped(let error) = all[1] else {
      Issue.record("the broken line came out as a message")
      return
    }
    #expect(error.line == 3)
    #expect(error.reason == reason)
    #expect(try drafts(text).map(\.text) == ["one", "two"])
  }

  @Test(arguments: [
    ("[2026-01-01T10:00:00Z] <ana> hi", "ana", "hi", "2026-01-01T10:00:00Z"),
    ("[2026-01-01 10:00] <@ana> hi", "ana", "hi", "2026-01-01T10:00:00Z"),
    ("<ana> hi", "ana", "hi", nil), ("just words", "me", "just words", nil),
    ("[ ] a task", "me", "[ ] a task", nil), ("[10:00] noon", "me", "noon", nil),
    ("<https://a.example/> suppressed", "me", "<https://a.example/> suppressed", nil),
    ("a < b > c", "me", "a < b > c", nil),
  ])
  func `a plain line is taken apart where it has parts`(
    line: String, author: String, text: String, time: String?
  ) throws {
    let draft = try #require(try drafts(line).first)
    #expect(draft.author == author)
    #expect(draft.text == text)
    if let time { #expect(draft.postedAt.rfc3339 == time) }
  }

  @Test func `a time of day alone goes on over midnight`() throws {
    let times = try drafts("[2026-01-01 23:58] <a> x\n[23:59:30] <a> y\n[00:01] <a> z").map(
      \.postedAt.rfc3339)
    #expect(times == ["2026-01-01T23:58:00Z", "2026-01-01T23:59:30Z", "2026-01-02T00:01:00Z"])
  }

  @Test func `equal messages have different ids that are the same at the next reading`() throws {
    let text = "<a> same\n<a> same\n<b> same"
    let first = try drafts(text).map(\.originID)
    #expect(Set(first).count == 3)
    #expect(try drafts(text).map(\.originID) == first)
  }

  @Test func `a byte order mark, carriage returns and blank lines are no part of a message`() throws
  {
    #expect(try drafts("\u{FEFF}one\r\n\r\n   \ntwo").map(\.text) == ["one", "two"])
  }

  @Test(arguments: ["\n", "", " \r\n\t"])
  func `exports put together end to end are read to the last`(between: String) throws {
    func export(_ id: Int) -> String {
      """
      {"name": "Talk \(id)", "type": "personal_chat", "id": \(id), "messages": [{"id": \(id), \
      "type": "message", "date_unixtime": "1767225600", "from": "ana", "text": "word \(id)"}]}
      """
    }
    let read = try drafts((1...3).map(export).joined(separator: between) + between)
    #expect(read.map(\.text) == ["word 1", "word 2", "word 3"])
    #expect(read.map(\.conversation.rawValue) == ["Talk 1", "Talk 2", "Talk 3"])
  }

  @Test func `a line without end is passed over in flat memory`() throws {
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: LineReader.defaultLimitBytes + 1)
    let all = try records(Array("first\n".utf8) + long + Array("\nlast".utf8))
    #expect(all.count == 3)
    guard case .skipped(let error) = all[1] else {
      Issue.record("the long line came out as a message")
      return
    }
    #expect(error.line == 2)
    #expect(error.reason == "longer than 4 MiB")
  }

  @Test func `a missing file and an empty folder are errors that name them`() throws {
    #expect(throws: ArchiveError(file: "/no/such", reason: "no such file or directory")) {
      try ArchiveReader(path: "/no/such", defaults: defaults)
    }
    let folder = try ExportFolder([:])
    #expect(
      throws: ArchiveError(file: folder.path, reason: "holds no conversation that can be read")
    ) {
      try ArchiveReader(path: folder.path, defaults: defaults)
    }
  }

  @Test func `an error prints nothing that a terminal obeys`() {
    let error = ArchiveError(file: "a\u{1B}[31mb", line: 2, reason: "x\u{9B}y")
    #expect(error.description == "\"ab\" line 2: x")
  }
}
