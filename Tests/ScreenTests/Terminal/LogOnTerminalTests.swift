import Foundation
import TestSupport
import Testing

/// The whole program on a real terminal, at the sizes that people have.
@Suite(
  .ownThread,
  .serialized,
  .enabled(if: Tmux.path != nil, "tmux is not installed: the log is not tried on a terminal"))
struct LogOnTerminalTests {
  static let sizes = [(20, 6), (40, 12), (80, 24), (120, 40), (200, 60)]

  @Test(arguments: sizes)
  func `a person posts, waits for a card, reads, is disturbed, and quits`(
    columns: Int, rows: Int
  ) async throws {
    try await LogTrial.run(columns: columns, rows: rows, use)
  }

  private func use(_ trial: LogTrial) async throws {
    let tmux = trial.tmux
    let (columns, rows) = (trial.columns, trial.rows)
    try await trial.open()
    try await trial.post("first words")
    try await tmux.wait("what was posted") {
      $0.dropLast(2).contains { $0.contains("first words") }
    }

    // A card that loads becomes ready, and no other row moves.
    try await trial.post(trial.site.url("/slow"))
    let loading = try await tmux.wait("a loading card") { screen in
      screen.contains { $0.contains("127.0.0.1") && $0.contains("▎") }
    }
    let ready = try await tmux.wait(for: "Slow page")
    for (before, after) in zip(loading, ready) where !before.contains("▎") {
      #expect(TimedText(before) == TimedText(after))
    }

    // A failed card says why, and is tried again when asked.
    try await trial.post(trial.site.url("/lost"))
    try await tmux.wait(for: "no such page")
    let asked = trial.site.log.requests.count
    try await tmux.press("Escape")
    try await tmux.wait(for: "reading")
    try await tmux.press("r")
    try await tmux.wait("a second request") { _ in trial.site.log.requests.count > asked }

    // What another process posts is there.
    try await trial.program.run(["post", "from elsewhere"])
    try await tmux.press("G")
    try await tmux.wait(for: "from elsewhere")

    // Both ends.
    try await trial.program.run(
      ["import", "--format", "text", "--no-unfurl", try trial.folder.file("talk.txt", talk)])
    try await tmux.wait(for: "line 1 of", pressing: "g")
    try await tmux.press("G")

    // A storm of sizes ends where it began.
    let before = try await tmux.wait("the end, with no card under way") { screen in
      screen.contains { $0.contains("from elsewhere") }
        && !screen.joined().unicodeScalars.contains { 0x2801...0x28FF ~= $0.value }
    }
    for step in 0..<50 {
      try await tmux.resize(columns: 20 + step * 37 % 180, rows: 6 + step * 13 % 50)
    }
    try await tmux.resize(columns: columns, rows: rows)
    try await tmux.wait("the same screen", seconds: 30) { screen in
      zip(screen, before).allSatisfy { TimedText($0) == TimedText($1) }
    }

    // Searching, and what was saved.
    try await tmux.press("/")
    try await tmux.type("Slow p")
    try await tmux.wait(for: columns < 40 ? "1/1" : "1 of 1")
    try await tmux.press("Enter", "s", "v")
    try await tmux.wait("what was saved") { screen in
      screen.contains { $0.contains("Slow page") } && !screen.contains { $0.contains("line 5") }
    }
    try await tmux.press("v")

    try await tmux.press("?")
    try await tmux.wait(for: "Reading (Esc)")
    try await tmux.press("Escape")
    // Escape and a key at once would be Alt and the key.
    try await tmux.wait("the log again") { !$0.contains { $0.contains("Reading (Esc)") } }
    try await tmux.press("q")
    try await tmux.wait(for: "ready>")
    #expect(try await tmux.value(of: "#{alternate_on}") == "0")
  }

  @Test func `what is written to the terminal are escapes of a list, and none from outside`()
    async throws
  {
    try await LogTrial.run(columns: 100, rows: 30, audit)
  }

  private func audit(_ trial: LogTrial) async throws {
    let path = trial.folder.path + "/bytes"
    try await trial.open()
    try await trial.tmux.record(to: path)
    let message = "\u{1B}]0;owned\u{7}hello\u{1B}[31m \u{9B}2J \(trial.site.url("/hostile"))"
    _ = try await trial.program.run(["post", message, "--allow-address", "127.0.0.0/8"])
    try await trial.tmux.wait(for: "hostile title")
    try await trial.tmux.press("Escape")
    try await trial.tmux.wait(for: "reading")
    try await trial.tmux.press("k", "Enter", "?")
    try await trial.tmux.wait(for: "Reading (Esc)")
    try await trial.tmux.press("?", "/", "h", "Enter", "y", "f", "q", "C-l", "C-c")
    try await trial.tmux.wait(for: "ready>")
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes.count > 1000)
    let strangers = EscapeAudit(bytes).strangers
    #expect(strangers.isEmpty, "\(strangers)")
  }

  private var talk: String {
    (1...59).map { "[2020-01-01 10:\(String(100 + $0).dropFirst())] <ada> line \($0) of 59" }
      .joined(separator: "\n")
  }
}

/// A row without what changes by itself: how long ago something was, and spinners.
private struct TimedText: Equatable {
  private let words: [String]

  init(_ row: String) {
    words = row.split(separator: " ").map(String.init).filter { word in
      word != "now" && !(word.dropLast().allSatisfy(\.isNumber) && "msh".contains(word.suffix(1)))
    }
  }
}
