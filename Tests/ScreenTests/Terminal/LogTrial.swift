import Foundation
import Origin
import TestSupport

/// The built program in a terminal of its own, against a site on loopback.
struct LogTrial {
  let folder: TemporaryFolder
  let program: Program
  let site: Origin
  let tmux: Tmux
  let columns: Int
  let rows: Int

  /// Gives a body a terminal of that size, and takes it away again however the body ends.
  static func run(
    columns: Int, rows: Int, _ body: (LogTrial) async throws -> Void
  ) async throws {
    let trial = try await LogTrial(columns: columns, rows: rows)
    do {
      try await body(trial)
    } catch {
      await trial.end()
      throw error
    }
    await trial.end()
  }

  private init(columns: Int, rows: Int) async throws {
    (self.columns, self.rows) = (columns, rows)
    folder = try TemporaryFolder()
    program = try Program(home: folder.path)
    site = try Origin { request in
      switch request.path {
      case "/slow":
        .html("<title>Slow page</title><meta name=description content=worth>")
          .delayed(by: .milliseconds(1500))
      case "/hostile":
        .html(
          """
          <title>\u{1B}]0;owned\u{7}\u{1B}[2Jhostile\u{9B}5m title</title>
          <meta property=og:site_name content="\u{1B}P1;2qx\u{1B}\\site">
          <meta name=description content="\u{202E}\u{8}\u{8}\u{1B}]52;c;b3duZWQ=\u{7}words">
          """)
      default: .status(404)
      }
    }
    tmux = try await Tmux(
      columns: columns, rows: rows,
      environment: [
        "HOME": folder.path, "PENNANT_STORE": folder.path + "/feed.db", "USER": "tester",
        "COLORTERM": "truecolor",
      ].merging(Sanitizer.environment) { $1 })
  }

  /// Starts the log and waits for its footer.
  func open() async throws {
    try await start("")
    try await tmux.wait(for: "writing")
  }

  /// Starts the program with more words for the shell.
  func start(_ words: String) async throws {
    try await tmux.type("'\(program.path)' --allow-address 127.0.0.0/8 \(words)")
    try await tmux.press("Enter")
  }

  func post(_ words: String) async throws {
    try await tmux.type(words)
    try await tmux.press("Enter")
  }

  private func end() async {
    await tmux.end()
    site.stop()
  }
}
