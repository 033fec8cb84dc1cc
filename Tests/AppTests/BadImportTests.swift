import Foundation
import TestSupport
import Testing

/// What an import says of files that it cannot read, and what it keeps of them.
@Suite struct BadImportTests {
  private static let before = #"{"author":"ana","text":"before"}"# + "\n"
  private static let telegram =
    #"{"name":"Talk","type":"personal_chat","id":7,"messages":[{"id":1,"type":"message","#
    + #""date_unixtime":"1767225600","from":"ana","text":"before"},"# + "\n"
  private static let whatsApp = "12/31/25, 10:00 - Ana: before\n"

  /// The name, the text as bytes of Latin-1, how many messages are kept, and what is said of it.
  @Test(arguments: [
    ("a.jsonl", "", 0, "\"a.jsonl\": is empty; nothing of it is imported"),
    ("a.jsonl", "\0\u{1}\u{2}", 0, "\"a.jsonl\": is not UTF-8 text: it holds NUL bytes; nothing"),
    ("a.json", #"{"hello":[1,2,3]}"#, 0, "\"a.json\": is JSON, but of no chat that is known"),
    ("a.json", "[\n  {\"id\": 1},\n  {\"id\": 2}\n]\n", 0, "\"a.json\": is JSON, but of no chat"),
    ("dms.json", "[ ]\n", 0, "\"dms.json\": is JSON, but of no chat that is known; see --format"),
    ("a.jsonl", before + #"{"author":"an"#, 1, "\"a.jsonl\" line 2: not JSON"),
    ("a.jsonl", before + "{\"text\":\"\u{FF}\u{FE}\"}\n", 1, "\"a.jsonl\" line 2: not JSON"),
    (
      "a.jsonl", before + #"{"text":"x","posted_at":"99999-99-99T00:00:00Z"}"#, 1,
      "\"a.jsonl\" line 2: \"posted_at\" \"99999-99-99T00:00:00Z\" is not an RFC 3339 date"
    ),
    (
      "result.json", telegram + #"{"id":2,"type":"mess"#, 1,
      "\"result.json\" line 2, record 2, byte 143: the file ends in the middle of a value; 1 message"
        + " before it is kept"
    ),
    (
      "result.json", String(telegram.dropLast()) + #"{"id":2,"type":"mess"#, 1,
      "\"result.json\" line 1, record 2, byte 142: the file ends in the middle of a value; 1 message"
    ),
    (
      "result.json", String(telegram.dropLast(2)) + " oh", 1,
      "\"result.json\" line 1, record 1, byte 142: a comma or the end of a list is due; 1 message"
    ),
    (
      "result.json",
      telegram + #"{"id":2,"type":"message","date_unixtime":"999999999999999999999","text":"x"}]}"#,
      1, "\"result.json\" line 2, record 2: \"date_unixtime\" \"999999999999999999999\" is"
    ),
    ("a.txt", whatsApp + "45/45/25, 10:01 - Ana: odd\n", 1, "\"a.txt\" line 2: no calendar has"),
    ("a.txt", whatsApp + "12/31/25, 10:01 - Ana: \u{FF}\n", 1, "\"a.txt\" line 2: is not UTF-8"),
    ("a.zip", "PK\u{3}\u{4} cut short", 0, "\"a.zip\": is not a zip that can be read"),
  ])
  func `a bad file is one sentence, and what came before it is kept`(
    name: String, text: String, kept: Int, sentence: String
  ) async throws {
    let folder = try TemporaryFolder()
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    try await expectRefusal(of: name, in: folder, kept: kept, sentence)
  }

  @Test func `what follows an export in its file is told, and the export is kept`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.file("result.json", String(Self.telegram.dropLast(2)) + "]} oh")
    try await expectRefusal(
      of: "result.json", in: folder, kept: 1,
      "\"result.json\" line 1, byte 144: something else follows the end of the JSON; 1 message")
  }

  @Test func `a line of 200 MB is skipped, and the lines around it are kept`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.jsonl"
    #expect(FileManager.default.createFile(atPath: path, contents: Data(Self.before.utf8)))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    let part = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
    for _ in 0..<200 { try file.write(contentsOf: part) }
    try file.write(contentsOf: Data(("\n" + Self.before).utf8))
    try file.close()
    try await expectRefusal(
      of: "a.jsonl", in: folder, kept: 2, "\"a.jsonl\" line 2: longer than 4 MiB")
  }

  private func expectRefusal(
    of name: String, in folder: TemporaryFolder, kept: Int, _ sentence: String
  ) async throws {
    let program = try Program(home: folder.path)
    let ending = try await program.run(["import", "--no-unfurl", folder.path + "/" + name])
    #expect(ending.status == 3)
    let complaints = ending.errors.split(separator: "\n").filter { $0.hasPrefix("pennant: ") }
    #expect(complaints.count == 1)
    let place = ending.errors.replacingOccurrences(of: folder.path + "/", with: "")
    #expect(place.contains("pennant: " + sentence), "\(ending.errors)")
    let log = try await program.run(["log", "--json"])
    #expect(log.outputLines.count == kept)
    #expect(log.outputLines.allSatisfy { $0.contains("before") })
  }
}
