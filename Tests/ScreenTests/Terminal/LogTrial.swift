import Foundation
import Origin
import TestSupport
import Testing

/// The built program in a terminal of its own, against a site on loopback.
struct LogTrial {
  let folder: TemporaryFolder
  let program: Program
  let site: Origin
  let tmux: Tmux
  let columns: Int
  let rows: Int

  /// Gives a body a terminal of that size, and takes it away again however the body ends; `prepare`
  /// puts files into the trial's folder, and returns what the environment says besides.
  static func run(
    columns: Int = 80, rows: Int = 24,
    prepare: (TemporaryFolder) throws -> [String: String] = { _ in [:] },
    _ body: (LogTrial) async throws -> Void
  ) async throws {
    let trial = try await LogTrial(columns: columns, rows: rows, prepare: prepare)
    do {
      try await body(trial)
    } catch {
      await trial.end()
      throw error
    }
    await trial.end()
  }

  private init(
    columns: Int, rows: Int, prepare: (TemporaryFolder) throws -> [String: String]
  ) async throws {
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
      ].merging(Sanitizer.environment) { $1 }.merging(try prepare(folder)) { $1 })
  }

  /// Starts the log and waits for its footer; its process's number is in the file `pid`.
  func open() async throws {
    try await start("")
    try await tmux.wait(for: "writing")
  }

  /// Starts the program with more words for the shell.
  func start(_ words: String) async throws {
    try await tmux.type("sh -c 'echo $$ >pid; exec \"$0\" --allow-address 127.0.0.0/8 \"$@\"' ")
    try await tmux.type("'\(program.path)' \(words)")
    try await tmux.press("Enter")
  }

  /// The log's process.
  var process: pid_t {
    get throws {
      try #require(pid_t(text(of: "pid").trimmingCharacters(in: .newlines)))
    }
  }

  /// What a file of the folder holds; empty while there is none.
  func text(of file: String) -> String {
    (try? String(contentsOfFile: folder.path + "/" + file, encoding: .utf8)) ?? ""
  }

  /// Whether the store's files hold those words.
  func stores(_ words: String) -> Bool {
    ["feed.db", "feed.db-wal"].contains { file in
      FileManager.default.contents(atPath: folder.path + "/" + file)?
        .range(of: Data(words.utf8)) != nil
    }
  }

  /// How long ago the log last wrote where the person is; nil before it did.
  var secondsSincePlace: Double? {
    let places = folder.path + "/.local/state/pennant"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: places)) ?? []
    let dates = names.compactMap { name in
      try? FileManager.default.attributesOfItem(atPath: places + "/" + name)[.modificationDate]
        as? Date
    }
    return dates.max().map { Date().timeIntervalSince($0) }
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
