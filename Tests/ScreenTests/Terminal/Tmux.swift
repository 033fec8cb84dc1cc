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
      "env PS1='ready> ' sh")
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
    _ what: String, seconds: Double = 20, until isSo: ([String]) -> Bool
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

  struct NotSeen: Error {
    let what: String
  }

  @discardableResult
  private func run(_ arguments: String...) async throws -> String {
    let words = [Self.path ?? "/usr/bin/tmux", "-L", socket] + arguments
    let variables = environment.map { "\($0)=\($1)" }
    let name = NSTemporaryDirectory() + "pennant-tmux-" + UUID().uuidString
    return await withCheckedContinuation { continuation in
      DispatchQueue(label: "tmux").async {
        Self.spawn(words, variables, outputPath: name)
        let output = (try? String(contentsOfFile: name, encoding: .utf8)) ?? ""
        try? FileManager.default.removeItem(atPath: name)
        continuation.resume(returning: output)
      }
    }
  }

  /// Waits for the command alone. Foundation's `Process` waits until nobody holds a socket of its own any
  /// more, and the server that the first command leaves behind would hold it, as it would hold a pipe.
  private static func spawn(_ words: [String], _ variables: [String], outputPath: String) {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 1, outputPath, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    // This thread blocks most signals; a server that hears nothing of its children's end never ends.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var nothing = sigset_t()
    sigemptyset(&nothing)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    var environment = variables.map { strdup($0) } + [nil]
    defer { for word in arguments + environment { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, words[0], &files, &attributes, &arguments, &environment) == 0
    else { return }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
