import Foundation
import TestSupport
import Testing

@testable import Screen

/// Pictures on terminals that keep them, and none sent to any other.
@Suite(.ownThread, .serialized) struct PlaceholderTests {
  private static let kitty = "\u{1B}P>|kitty(0.35.2)\u{1B}\\"
  private static let ghostty = "\u{1B}P>|ghostty 1.0.1\u{1B}\\"
  private static let accepted = "\u{1B}_Gi=31;OK\u{1B}\\"
  private static let attributes = "\u{1B}[?62;c"

  private static let answers: [(String, Bool)] = [
    ("\(kitty)\(accepted)\(attributes)", true),
    ("\(ghostty)\(accepted)\(attributes)", true),
    ("\(accepted)\(kitty)\(attributes)", true),
    ("\u{1B}P>|kitty(0.28.0)\u{1B}\\\(accepted)\(attributes)", true),
    ("\u{1B}P>|kitty(0.27.1)\u{1B}\\\(accepted)\(attributes)", false),
    ("\u{1B}P>|kitty(0.99999.1)\u{1B}\\\(accepted)\(attributes)", false),
    ("\u{1B}P>|kitty(0.-35.2)\u{1B}\\\(accepted)\(attributes)", false),
    ("\u{1B}P>|kitty(0..2)\u{1B}\\\(accepted)\(attributes)", false),
    ("\u{1B}P>|kitty 0.35.2\u{1B}\\\(accepted)\(attributes)", false),
    ("\u{1B}P>|ghostty \u{1B}\\\(accepted)\(attributes)", false),
    ("\u{1B}P>|WezTerm 20240203-110809\u{1B}\\\(accepted)\(attributes)", false),
    ("\u{1B}P>|Konsole 23.08.1\u{1B}\\\(accepted)\(attributes)", false),
    ("\u{1B}P>|tmux 3.3a\u{1B}\\\(attributes)", false),
    ("\(kitty)\(attributes)", false),
    ("\(accepted)\(attributes)", false),
    ("\(attributes)", false),
    ("", false),
    ("\(kitty)\u{1B}_Gi=31;EINVAL:no\u{1B}\\\(attributes)", false),
    ("\(kitty)\u{1B}_Gi=32;OK\u{1B}\\\(attributes)", false),
    ("\(kitty)\(kitty)\(accepted)\(attributes)", false),
    ("\(kitty)\(accepted)\(accepted)\(attributes)", false),
    ("\(kitty)\(accepted)", false),
    ("\u{1B}P>|kitty(0.35.2)\u{7}\(accepted)\(attributes)", false),
    ("\u{1B}P>|kitty(0.35.2)\u{1B}[2J\u{1B}\\\(accepted)\(attributes)", false),
  ]

  @Test(arguments: answers)
  func `only whole and plain answers prove anything, however they are cut`(
    answers: String, isProven: Bool
  ) {
    let bytes = Array(answers.utf8)
    for size in [1, 3, 7, 4096] {
      var probe = PlaceholderProbe()
      for start in stride(from: 0, to: bytes.count, by: size) {
        probe.feed(bytes[start..<min(start + size, bytes.count)])
      }
      probe.giveUp()
      #expect(probe.isProven == isProven)
      if isProven { #expect(probe.rest.isEmpty) }
    }
  }

  @Test func `what is no answer is left for the keyboard, whole and in order`() {
    var probe = PlaceholderProbe()
    probe.feed("a\u{1B}[Ab\(Self.kitty)é\(Self.accepted)\u{1B}Q\(Self.attributes)c".utf8)
    #expect(probe.isProven)
    #expect(String(decoding: probe.rest, as: UTF8.self) == "a\u{1B}[Abé\u{1B}Qc")
  }

  @Test func `an endless answer is given up, and nothing of it is kept waiting`() {
    var probe = PlaceholderProbe()
    let flood = Array("\u{1B}P>|".utf8) + Array(repeating: UInt8(ascii: "x"), count: 100_000)
    probe.feed(flood)
    probe.giveUp()
    #expect(!probe.isProven)
    #expect(probe.rest == flood)
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], true), (["TERM": "xterm-ghostty"], true),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "ghostty"], true),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], true),
      (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux"], false),
      (["TERM": "xterm-kitty", "STY": "1.pts"], false),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], false), (["TERM": "foot"], false),
      ([:], false),
    ] as [([String: String], Bool)])
  func `only a terminal that says it is one of the two is asked`(
    environment: [String: String], isAsked: Bool
  ) {
    #expect(PlaceholderProbe.isWorthwhile { environment[$0] ?? "" } == isAsked)
  }

  // MARK: The whole program

  private func open(
    _ folder: TemporaryFolder, answer: String, after delay: Duration = .zero,
    _ environment: [String: String]
  ) throws -> AnsweringTerminal {
    let program = try Program(home: folder.path)
    let variables = [
      "HOME": folder.path, "USER": "tester", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "TZ": "UTC",
    ]
    return try AnsweringTerminal(
      [program.path, "demo"], environment: variables.merging(environment) { $1 }, columns: 100,
      rows: 40, answer: answer, after: delay)
  }

  @Test(.withPictureWorker)
  func `a terminal that is still opening its window is awaited`() async throws {
    let folder = try TemporaryFolder()
    let terminal = try open(
      folder, answer: Self.kitty + Self.accepted + Self.attributes, after: .milliseconds(400),
      ["TERM": "xterm-kitty"])
    try await terminal.wait(for: "\u{10EEEE}\u{305}\u{305}")
    try await terminal.end()
  }

  @Test(.withPictureWorker)
  func `a proven terminal is sent each picture once, and all are freed at the end`() async throws {
    let folder = try TemporaryFolder()
    let terminal = try open(
      folder, answer: Self.kitty + Self.accepted + Self.attributes, ["TERM": "xterm-kitty"])
    try await terminal.wait(for: "\u{10EEEE}\u{305}\u{305}")
    try await terminal.end()
    let commands = graphics(terminal.written)
    #expect(commands.first?.keys["a"] == "q")
    var kept: Set<String> = []
    var pixels = ""
    var size = 0
    for command in commands.dropFirst() {
      switch command.keys["a"] {
      case "T":
        let number = try #require(command.keys["i"])
        #expect(kept.insert(number).inserted)
        #expect(command.keys["U"] == "1" && command.keys["q"] == "2")
        #expect(command.keys["c"] == "20" && command.keys["r"] == "5")
        // Five rows of 16 pixels, twenty columns of 8.
        let width = try #require(command.keys["s"].flatMap { Int($0) })
        let height = try #require(command.keys["v"].flatMap { Int($0) })
        #expect(width <= 160 && height <= 80)
        (pixels, size) = ("", width * height * 4)
      case "d":
        #expect(command.keys["d"] == "I")
        #expect(kept.remove(command.keys["i"] ?? "") != nil)
        continue
      default: #expect(Set(command.keys.keys) == ["m", "q"])
      }
      #expect(command.payload.utf8.count <= 4096)
      pixels += command.payload
      if command.keys["m"] == "0" {
        #expect(Data(base64Encoded: pixels)?.count == size)
      }
    }
    #expect(kept.isEmpty)
    #expect(commands.contains { $0.keys["a"] == "T" })
    #expect(EscapeAudit(withoutGraphics(terminal.written)).strangers == ["CSI >q", "CSI c"])
  }

  /// What an unproven terminal may say, and its environment.
  private static let unproven: [(String, [String: String])] = [
    ("", ["TERM": "xterm-kitty"]),
    (attributes, ["TERM": "xterm-kitty"]),
    ("\u{1B}P>|WezTerm 1\u{1B}\\\(accepted)\(attributes)", ["TERM": "xterm-kitty"]),
    (
      "\u{1B}P>|kitty(0.35.2)\u{1B}]0;owned\u{7}\u{1B}\\\(accepted)\(attributes)",
      ["TERM": "xterm-kitty"]
    ),
    (
      "\(kitty)\(accepted)\(attributes)",
      ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    ),
    (
      "\(kitty)\(accepted)\(attributes)",
      ["TERM": "xterm-kitty", "COLORTERM": "truecolor", "TMUX": "/tmp/tmux"]
    ),
  ]

  @Test(.withPictureWorker, arguments: unproven)
  func `no other terminal is sent a picture, and answers are not taken for keys`(
    answer: String, environment: [String: String]
  ) async throws {
    let folder = try TemporaryFolder()
    let terminal = try open(folder, answer: answer, environment)
    // The picture of a card is there as blocks.
    try await terminal.wait(for: "▀")
    try await terminal.end()
    let commands = graphics(terminal.written)
    let isAsked = PlaceholderProbe.isWorthwhile { environment[$0] ?? "" }
    #expect(commands.map { $0.keys["a"] } == (isAsked ? ["q"] : []))
    #expect(!terminal.written.contains("\u{10EEEE}"))
    #expect(!terminal.written.contains("OK"))
  }

  @Test func `keys that are struck while the terminal is asked are not lost`() async throws {
    let folder = try TemporaryFolder()
    let terminal = try open(
      folder, answer: "early" + Self.kitty + Self.accepted + Self.attributes,
      ["TERM": "xterm-kitty"])
    try await terminal.wait(for: "early")
    try await terminal.end()
  }

  private struct Command {
    var keys: [String: String]
    var payload: String
  }

  /// The graphics commands among what was written.
  private func graphics(_ written: String) -> [Command] {
    written.components(separatedBy: "\u{1B}_G").dropFirst().map { part in
      let body = part.components(separatedBy: "\u{1B}\\")[0]
      let halves = body.split(separator: ";", maxSplits: 1).map(String.init)
      let keys = halves[0].split(separator: ",").map { $0.split(separator: "=").map(String.init) }
      return Command(
        keys: Dictionary(keys.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 },
        payload: halves.count > 1 ? halves[1] : "")
    }
  }

  private func withoutGraphics(_ written: String) -> [UInt8] {
    let parts = written.components(separatedBy: "\u{1B}_G")
    let rest = parts.dropFirst().map {
      $0.components(separatedBy: "\u{1B}\\").dropFirst().joined(separator: "\u{1B}\\")
    }
    return Array(([parts[0]] + rest).joined().utf8)
  }
}
