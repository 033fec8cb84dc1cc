import Foundation
import TestSupport
import Testing

/// What a person does on a terminal beside reading: following a stream, sharing, importing.
@Suite(
  .ownThread,
  .serialized,
  .enabled(if: Tmux.path != nil, "tmux is not installed: nothing is tried on a terminal"))
struct EverydayOnTerminalTests {
  @Test func `a followed stream shows each line as it comes, and a part of one not before`()
    async throws
  {
    try await LogTrial.run(columns: 80, rows: 24, follow)
  }

  private func follow(_ trial: LogTrial) async throws {
    let tmux = trial.tmux
    let path = trial.folder.path + "/stream"
    try #require(mkfifo(path, 0o600) == 0)
    // Opened for both, so that neither end waits for the other.
    let stream = try #require(FileHandle(forUpdatingAtPath: path))
    try await trial.start("open --follow '\(path)' -c log -a app")
    try await tmux.wait(for: "writing")

    try stream.write(contentsOf: Data("first line\nhalf of the sec".utf8))
    let first = try await tmux.wait(for: "first line")
    #expect(!first.contains { $0.contains("half of") })
    try stream.write(contentsOf: Data("ond\n".utf8))
    try await tmux.wait(for: "half of the second")
    try stream.write(contentsOf: Data("third \(trial.site.url("/slow"))\n".utf8))
    try await tmux.wait(for: "Slow page")

    // The keyboard is the person's all the while, and the end of the stream is not the log's.
    try await trial.post("typed in between")
    try await tmux.wait("what was typed") {
      $0.dropLast(2).contains { $0.contains("typed in between") }
    }
    try stream.write(contentsOf: Data("no line feed at the end".utf8))
    try stream.close()
    try await tmux.wait(for: "no line feed at the end")
    try await tmux.press("Escape")
    try await tmux.wait(for: "reading")
    try await tmux.press("q")
    try await tmux.wait(for: "ready>")
    let log = try await trial.program.run(["log", "--conversation", "log", "--json"])
    #expect(
      log.outputLines.filter { $0.contains(#""author":"app""#) }.count
        == log.outputLines.count)
    #expect(log.outputLines.count == 5)
  }

  @Test func `share gives the terminal's clipboard the text of the card, and no more`()
    async throws
  {
    try await LogTrial.run(columns: 100, rows: 24, share)
  }

  private func share(_ trial: LogTrial) async throws {
    let url = trial.site.url("/slow")
    let local = ["--allow-address", "127.0.0.0/8"]
    try await trial.program.run(["post", "look at \(url)"] + local)
    let work = try await trial.program.run(["work", "--until-empty"] + local)
    try #require(work.status == 0, "\(work.errors)")

    let path = trial.folder.path + "/bytes"
    try await trial.tmux.record(to: path)
    try await trial.start("share 1 --to clipboard; echo ended with $?")
    try await trial.tmux.wait(for: "ended with 0")
    let sequences = try await clipboardSequences(in: path, of: trial.tmux)
    #expect(sequences == ["Slow page — 127.0.0.1\nworth\n\(url)"])
  }

  /// The texts of OSC 52 among the recorded bytes, once there is one.
  private func clipboardSequences(in path: String, of tmux: Tmux) async throws -> [String] {
    var texts: [String] = []
    try await tmux.wait("a text for the clipboard") { _ in
      let bytes = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      texts = bytes.components(separatedBy: "\u{1B}]52;c;").dropFirst().compactMap { rest in
        let end = rest.firstIndex(of: "\u{7}")
        return end.flatMap { Data(base64Encoded: String(rest[..<$0])) }
          .map { String(decoding: $0, as: UTF8.self) }
      }
      return !texts.isEmpty
    }
    return texts
  }

  @Test func `an import's report has each link that failed with its reason`() async throws {
    try await LogTrial.run(columns: 100, rows: 24, importing)
  }

  private func importing(_ trial: LogTrial) async throws {
    let lost = trial.site.url("/lost")
    let text = "\(lost) and http://10.0.0.1/ and \(trial.site.url("/slow"))"
    let talk = try trial.folder.file(
      "talk.jsonl",
      #"{"author":"ben","posted_at":"2026-02-05T10:00:00Z","conversation":"tea","text":"\#(text)"}"#
    )
    let report = trial.folder.path + "/failed.txt"
    try await trial.start("import --report '\(report)' '\(talk)'; echo ended with $?")
    let screen = try await trial.tmux.wait(for: "ended with 1")
    for line in [
      "pennant: 2 failed links in the report", "imported 1 message with 3 links",
      "  ready        1", "  not_allowed  1", "  http_status  1",
    ] {
      #expect(screen.contains(line), "\(screen)")
    }
    let place = "tea\tben\t2026-02-05T10:00:00Z\n"
    #expect(
      try String(contentsOfFile: report, encoding: .utf8)
        == "http_status\t\(lost)\t127.0.0.1 has no such page (status 404)\t\(place)"
        + "not_allowed\thttp://10.0.0.1/\t10.0.0.1 is a private address and is not allowed\t\(place)"
    )
  }
}
