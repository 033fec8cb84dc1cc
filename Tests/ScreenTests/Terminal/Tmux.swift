import Foundation
import TestSupport
import Testing

/// A terminal that tests can look at: tmux with a server of its own.
final class Tmux: Sendable {
  private let socket = "pennant-test-\(UUID().uuidString)"
  private let environment: [String: String]

  /// Nil where tmux is not installed.
  static let path: String? = ["/usr/bin/tmux", "/usr/local/bin/tmux", "/bin/tmux"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Runs a shell of that size; the program is started in it by `type`.
  init(columns: Int, rows: Int, environment: [String: String]) async throws {
    self.environment = environment.merging(
      ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TZ": "UTC", "SHELL": "/bin/sh"]
    ) { first, _ in first }
    try await run(
      "-f", "/dev/null", "new-session", "-d", "-s", "test", "-x", "\(columns)", "-y", "\(rows)",
      "cd; env PS1='ready> ' sh")
  }

  /// The server goes with the test; it is this socket's only one.
  func end() async {
    _ = try? await run("kill-server")
  }

  /// Types a line of words, without Enter.
  func type(_ words: String) async throws {
    try await run("send-keys", "-t", "test", "-l", words)
  }

  /// Strikes keys by tmux's names.
  func press(_ keys: String...) async throws {
    for key in keys { try await run("send-keys", "-t", "test", key) }
  }

  func resize(columns: Int, rows: Int) async throws {
    try await run("resize-window", "-t", "test", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Copies every byte that the program writes into a file.
  func record(to path: String) async throws {
    try await run("pipe-pane", "-t", "test", "-o", "cat >> '\(path)'")
  }

  /// Lets programs in the terminal write to its clipboard, as many terminals do.
  func offerClipboard() async throws {
    try await run("set-option", "-s", "set-clipboard", "on")
  }

  /// What was written to the clipboard last.
  func clipboard() async throws -> String {
    try await run("show-buffer")
  }

  func screen() async throws -> [String] {
    try await run("capture-pane", "-p", "-t", "test")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  func value(of format: String) async throws -> String {
    try await run("display-message", "-p", "-t", "test", format)
      .trimmingCharacters(in: .newlines)
  }

  /// Looks until something is so, and a little later again where it is not.
  @discardableResult
  func wait(
    _ what: String, seconds: Double = 60, until isSo: ([String]) -> Bool
  ) async throws -> [String] {
    let end = Date(timeIntervalSinceNow: seconds)
    while true {
      let screen = try await screen()
      if isSo(screen) { return screen }
      if Date() > end {
        Issue.record("\(what) is not on the screen:\n\(screen.joined(separator: "\n"))")
        throw NotSeen(what: what)
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  @discardableResult
  func wait(for text: String) async throws -> [String] {
    try await wait(text) { $0.contains { $0.contains(text) } }
  }

  /// Strikes a key until it shows that: a key that comes before what it is about says nothing.
  @discardableResult
  func wait(for text: String, pressing key: String) async throws -> [String] {
    for _ in 0..<20 {
      try await press(key)
      if let screen = try await look(for: text, seconds: 1) { return screen }
    }
    return try await wait(for: text)
  }

  private func look(for text: String, seconds: Double) async throws -> [String]? {
    let end = Date(timeIntervalSinceNow: seconds)
    repeat {
      let screen = try await screen()
      if screen.contains(where: { $0.contains(text) }) { return screen }
      try await Task.sleep(for: .milliseconds(20))
    } while Date() < end
    return nil
  }

  struct NotSeen: Error {
    let what: String
  }

  @discardableResult
  private func run(_ arguments: String...) async throws -> String {
    let name = NSTemporaryDirectory() + "pennant-tmux-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: name) }
    // Ends with the command, though the first one leaves the server behind.
    let command = try ChildProcess(
      [Self.path ?? "/usr/bin/tmux", "-L", socket] + arguments, environment: environment,
      output: name)
    await command.wait()
    return (try? String(contentsOfFile: name, encoding: .utf8)) ?? ""
  }
}
