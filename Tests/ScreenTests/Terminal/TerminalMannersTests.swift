import Glibc
import TestSupport
import Testing

/// The log beside other programs on its terminal: what it starts, what stops it, what it leaves.
@Suite(
  .ownThread,
  .serialized,
  .enabled(if: Tmux.path != nil, "tmux is not installed: the log's manners are not tried"))
struct TerminalMannersTests {
  /// Leaves the name of its first argument's text and the signals that it was started with.
  private static let recordSignals = "grep -E '^Sig(Blk|Ign)' /proc/self/status >signals"

  private static func script(
    _ name: String, _ lines: String, in folder: TemporaryFolder
  ) throws -> String {
    let path = try folder.file(name, "#!/bin/sh\ncd '\(folder.path)'\n\(lines)\n")
    chmod(path, 0o700)
    return path
  }

  /// No signal is blocked, none is ignored; those from 32 on are the C library's own.
  private func expectNoSignalsHeldBack(_ trial: LogTrial) {
    let lines = trial.text(of: "signals").split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      let held = line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
      #expect(held.map { $0 & 0x7FFF_FFFF } == 0, "\(line)")
    }
  }

  @Test func `the editor is given the draft, and the log goes on with what it leaves`()
    async throws
  {
    try await LogTrial.run(
      prepare: { folder in
        let lines = """
          \(Self.recordSignals)
          stty -a | grep -o ' -\\?icanon' >modes
          echo 'the editor is here'
          cat "$1" >draft
          printf 'and more\\n' >>"$1"
          """
        return ["EDITOR": try Self.script("editor", lines, in: folder)]
      },
      { trial in
        try await trial.open()
        try await trial.tmux.type("a draft ")
        try await trial.tmux.press("C-x")
        try await trial.tmux.wait(for: "› a draft and more")
        #expect(trial.text(of: "draft") == "a draft ")
        #expect(trial.text(of: "modes") == " icanon\n")
        expectNoSignalsHeldBack(trial)
        #expect(try await trial.tmux.value(of: "#{alternate_on}") == "1")
        try await trial.tmux.press("Enter")
        try await trial.tmux.wait(for: "now")
        try await trial.tmux.press("C-c")
        try await trial.tmux.wait(for: "ready>")
      })
  }

  @Test func `cards in view are fetched before those that nobody sees`() async throws {
    try await LogTrial.run { trial in
      let links = (1...12).map { trial.site.url("/slow?\($0)") + "\n" }.joined()
      let file = try trial.folder.file("links.txt", links)
      try await trial.program.run(["import", "--format", "text", "--no-unfurl", file])
      try await trial.open()
      // Two at a time: the first two may be on their way before the first frame.
      #expect(await trial.site.wait(within: .seconds(60)) { $0.requests.count >= 4 })
      let seen = trial.site.log.requests[2..<4].compactMap { $0.target.split(separator: "?").last }
      #expect(seen.allSatisfy { Int($0).map { $0 > 6 } == true }, "\(seen)")
    }
  }

  @Test(arguments: ["linux", "vt100", "ansi"])
  func `the shell has a row of its own after the log on a terminal with one screen`(
    terminal: String
  ) async throws {
    try await LogTrial.run { trial in
      try await trial.tmux.type("export TERM=\(terminal)")
      try await trial.tmux.press("Enter")
      try await trial.open()
      try await trial.tmux.press("C-c")
      try await trial.tmux.wait("a row with nothing but the prompt") { $0.contains("ready>") }
    }
  }

  @Test(arguments: [
    ("", "neither VISUAL nor EDITOR names an editor"),
    ("/nowhere/editor", "/nowhere/editor cannot be started"),
    ("false", "false failed; the text is as it was"),
  ])
  func `an editor that is missing or fails leaves the draft and a sentence`(
    editor: String, sentence: String
  ) async throws {
    try await LogTrial.run(
      prepare: { _ in ["EDITOR": editor] },
      { trial in
        try await trial.open()
        try await trial.tmux.type("a draft")
        try await trial.tmux.press("C-x")
        let screen = try await trial.tmux.wait(for: sentence)
        #expect(screen.contains { $0.contains("› a draft") })
      })
  }

  @Test func `a link is opened by a program that holds no signal back`() async throws {
    try await LogTrial.run(
      prepare: { folder in
        let lines = "\(Self.recordSignals)\necho \"$1\" >opened"
        let opener = try Self.script("opener", lines, in: folder)
        let settings = try folder.file("settings.ini", "[feed]\nopener = \(opener)\n")
        return ["PENNANT_CONFIG": settings]
      },
      { trial in
        try await trial.open()
        try await trial.post("no card: `https://example.org/page`")
        try await trial.tmux.wait("what was posted") {
          $0.dropLast(2).contains { $0.contains("no card") }
        }
        try await trial.tmux.press("Escape")
        try await trial.tmux.wait(for: "reading")
        try await trial.tmux.press("o")
        try await trial.tmux.wait("an opened page") { _ in
          trial.text(of: "opened") == "https://example.org/page\n"
        }
        expectNoSignalsHeldBack(trial)
      })
  }

  @Test func `a text is copied to the terminal's clipboard`() async throws {
    try await LogTrial.run { trial in
      try await trial.tmux.offerClipboard()
      try await trial.open()
      try await copyAMessage(trial)
      try await trial.tmux.wait(for: "gave 9 characters to the terminal's clipboard")
      #expect(try await trial.tmux.clipboard() == "words — 語")
    }
  }

  @Test func `a text is copied with the desktop's program where there is one`() async throws {
    try await LogTrial.run(
      prepare: { folder in
        _ = try Self.script("xclip", "echo \"$@\" >arguments; cat >copied", in: folder)
        return ["PATH": folder.path + ":/usr/bin:/bin", "DISPLAY": ":7"]
      },
      { trial in
        try await trial.open()
        try await copyAMessage(trial)
        try await trial.tmux.wait(for: "copied 9 characters with xclip")
        try await trial.tmux.wait("the copy") { _ in trial.text(of: "copied") == "words — 語" }
        #expect(trial.text(of: "arguments") == "-selection clipboard\n")
      })
  }

  private func copyAMessage(_ trial: LogTrial) async throws {
    try await trial.post("words — 語")
    try await trial.tmux.wait("what was posted") {
      $0.dropLast(2).contains { $0.contains("words") }
    }
    try await trial.tmux.press("Escape")
    try await trial.tmux.wait(for: "reading")
    try await trial.tmux.press("y")
  }

  @Test func `a suspended log leaves the terminal as it was, and comes back to its view`()
    async throws
  {
    try await LogTrial.run { trial in
      try await noteModes(trial, in: "before")
      try await trial.open()
      try await trial.tmux.type("a draft")
      let open = try await trial.tmux.wait(for: "› a draft")
      try await trial.tmux.press("C-z")
      try await trial.tmux.wait(for: "ready>")
      #expect(try await trial.tmux.value(of: "#{alternate_on}") == "0")
      try await noteModes(trial, in: "after")
      #expect(trial.text(of: "before") == trial.text(of: "after"))
      try await trial.tmux.type("fg")
      try await trial.tmux.press("Enter")
      let again = try await trial.tmux.wait(for: "› a draft")
      #expect(again == open)
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV])
  func `a log that a signal ends leaves the terminal as it was`(signal: Int32) async throws {
    try await LogTrial.run { trial in
      try await noteModes(trial, in: "before")
      try await trial.open()
      // A crash writes no file of memory.
      kill(try trial.process, signal)
      try await trial.tmux.wait(for: "ready>")
      #expect(try await trial.tmux.value(of: "#{alternate_on}") == "0")
      #expect(try await trial.tmux.value(of: "#{cursor_flag}") == "1")
      try await noteModes(trial, in: "after")
      #expect(trial.text(of: "before") == trial.text(of: "after"))
    }
  }

  @Test func `place, selection and draft are found again after the log was killed`() async throws {
    try await LogTrial.run { trial in
      let talk = (1...90).map { "[2020-01-01 10:00] <ada> line \($0)" }.joined(separator: "\n")
      try await trial.program.run(
        ["import", "--format", "text", "--no-unfurl", try trial.folder.file("talk.txt", talk)])
      try await trial.open()
      try await trial.tmux.type("a draft")
      try await trial.tmux.wait("a draft that is kept") { _ in trial.stores("a draft") }
      try await trial.tmux.press("Escape")
      try await trial.tmux.wait(for: "reading")
      try await trial.tmux.press("b", "b", "k", "k")
      let before = try await trial.tmux.wait(for: "▌ line 50")
      try await trial.tmux.wait("a place that is kept") { _ in
        trial.secondsSincePlace.map { $0 > 0.75 } ?? false
      }
      kill(try trial.process, SIGKILL)
      // Nobody gives the terminal back, which takes Enter for no line break now.
      try await trial.tmux.type("clear; stty sane")
      try await trial.tmux.press("C-j")
      try await trial.tmux.wait(for: "ready>")
      try await trial.open()
      let again = try await trial.tmux.wait("the draft") { $0.contains { $0 == "› a draft" } }
      #expect(again.dropLast(3).map { $0.dropFirst() } == before.dropLast(3).map { $0.dropFirst() })
      try await trial.tmux.press("Escape")
      let selected = try await trial.tmux.wait(for: "▌")
      #expect(selected.dropLast(1) == before.dropLast(1))
    }
  }

  private func noteModes(_ trial: LogTrial, in file: String) async throws {
    try await trial.tmux.type("stty -g >part; mv part \(file)")
    try await trial.tmux.press("Enter")
    try await trial.tmux.wait("the terminal's modes") { _ in !trial.text(of: file).isEmpty }
  }
}
