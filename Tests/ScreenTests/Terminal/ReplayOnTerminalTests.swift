import TestSupport
import Testing

/// A replay on a real terminal, led by keys.
@Suite(
  .ownThread,
  .serialized,
  .enabled(if: Tmux.path != nil, "tmux is not installed: no replay is tried on a terminal"))
struct ReplayOnTerminalTests {
  @Test func `a replay is stepped, paused, and goes on to its end`() async throws {
    try await LogTrial.run(columns: 80, rows: 30, lead)
  }

  private func lead(_ trial: LogTrial) async throws {
    let tmux = trial.tmux
    let talk = try trial.folder.file("talk.jsonl", talk(with: trial.site.url("/slow")))
    try await trial.start("replay '\(talk)'")
    try await tmux.wait(for: "line 1")

    // Without the key it would be here in an hour.
    try await tmux.press("n")
    try await tmux.wait(for: "line 2")

    // The fourth message is due with the third. Its card takes a while, in which nothing else comes.
    try await tmux.press("Space")
    try await tmux.wait(for: "reading paused")
    try await tmux.press("Right")
    let paused = try await tmux.wait(for: "Slow page")
    #expect(paused.contains { $0.contains("line 3") })
    #expect(!paused.contains { $0.contains("line 4") })

    try await tmux.press("n")
    try await tmux.wait(for: "line 4")
    try await tmux.press("Space")
    let ended = try await tmux.wait(for: "reading played")
    #expect(ended.contains { $0.contains("line 5") })

    try await tmux.press("q")
    try await tmux.wait(for: "ready>")
    #expect(try await tmux.value(of: "#{alternate_on}") == "0")
    try await trial.post("stty -a")
    let modes = try await tmux.wait(for: "icanon")
    #expect(!modes.contains { $0.contains("-icanon") || $0.contains("-echo ") })
  }

  private func talk(with address: String) -> String {
    [
      ("10", "line 1"), ("11", "line 2"), ("12", "line 3 \(address)"), ("12", "line 4"),
      ("12", "line 5"),
    ].map { #"{"author":"ada","posted_at":"2020-01-01T\#($0):00:00Z","text":"\#($1)"}"# }
      .joined(separator: "\n")
  }
}
