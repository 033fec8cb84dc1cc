import TestSupport
import Testing

/// `pennant log`: a long feed, which is read a page at a time.
@Suite(.timeLimit(.minutes(2))) struct LogTests {
  @Test func `a day and an author are named once, however many messages they have`() async throws {
    let home = try TemporaryFolder()
    let program = try Program(home: home.path)
    let lines = (1...1001).map { "[2020-01-01 10:00] <ada> line \($0) of them" }
    let talk = try home.file("talk.txt", lines.joined(separator: "\n"))
    try await program.run(["import", "--no-unfurl", talk])
    let log = try await program.run(["log"])
    #expect(log.status == 0)
    #expect(log.outputLines.filter { $0.hasPrefix("line ") }.count == 1001)
    #expect(log.outputLines.filter { $0.hasSuffix("Wednesday, 1 January 2020") }.count == 1)
    #expect(log.outputLines.filter { $0.hasPrefix("ada") }.count == 1)
  }
}
