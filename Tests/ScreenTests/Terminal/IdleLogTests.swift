import Foundation
import TestSupport
import Testing

/// A log that nobody touches and nothing changes costs the machine nothing.
@Suite(
  .ownThread,
  .enabled(if: Tmux.path != nil, "tmux is not installed: the log is not tried on a terminal"),
  .disabled(if: Sanitizer.isOn, "a sanitizer has threads of its own, which wake"))
struct IdleLogTests {
  @Test func `no thread wakes once a card is made and the screen is drawn`() async throws {
    try await LogTrial.run { trial in
      try await trial.open()
      try await trial.post(trial.site.url("/slow"))
      try await trial.tmux.wait(for: "Slow page")
      let process = try trial.process
      // What follows the card, such as the connection that is kept for a while, may take some time.
      var counts = try wakeups(of: process)
      for _ in 0..<30 {
        try await Task.sleep(for: .seconds(2))
        let later = try wakeups(of: process)
        if later == counts { return }
        counts = later
      }
      Issue.record("threads wake while nothing happens: \(counts)")
    }
  }

  /// How often each thread has slept of its own will.
  private func wakeups(of process: pid_t) throws -> [String: String] {
    let tasks = "/proc/\(process)/task"
    var counts: [String: String] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      let status = try String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
      let lines = status.split(separator: "\n")
      counts[thread] = lines.first { $0.hasPrefix("voluntary_ctxt_switches") }.map(String.init)
      #expect(counts[thread] != nil)
    }
    return counts
  }
}
