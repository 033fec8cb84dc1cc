import FeedModel
import Glibc
import Store

/// The log on a terminal of its own, over a feed of a million messages: what the first frame, a step, a
/// worst case and doing nothing cost. Every fourth of the newest messages has a card with a picture, and
/// one in 500 of all before.
///
/// The program is the `pennant` beside this one, as people run it.
enum ScreenBench {
  private static let columns: UInt16 = 120
  private static let rows: UInt16 = 40
  /// Ends every frame.
  private static let frameEnd = "\u{1B}[?2026l"

  /// - Parameter arguments: how many messages; a million where none is said.
  /// - Throws: where the store cannot be filled.
  static func run(_ arguments: [String]) async throws {
    let count = arguments.first.flatMap { Int($0) } ?? 1_000_000
    let folder = BenchFolder(in: "/tmp")
    try await ScreenBenchFeed.fill(folder.file, count)
    guard let program = BenchChild.pennant else {
      return print("there is no pennant beside pennant-bench")
    }
    let environment = [
      "PENNANT_STORE=\(folder.file)", "HOME=/nonexistent", "XDG_STATE_HOME=/nonexistent",
      "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "TZ=UTC",
    ]
    func start() -> PseudoTerminal? {
      PseudoTerminal([program], environment: environment, columns: columns, rows: rows)
    }
    var best = (cpu: Double.infinity, wall: Double.infinity)
    for _ in 0..<5 {
      let begin = ContinuousClock.now
      guard let terminal = start(), terminal.read(until: frameEnd, milliseconds: 10_000) else {
        return print("the log does not start")
      }
      best.wall = min(best.wall, begin.duration(to: .now) / .milliseconds(1))
      best.cpu = min(best.cpu, terminal.cost.cpu)
      terminal.end()
    }
    print("\(count) messages, \(columns)x\(rows)")
    print("  first frame: \(best.cpu.tenths) ms of processor, \(best.wall.tenths) ms in all")
    guard let terminal = start(), terminal.read(until: frameEnd, milliseconds: 10_000) else {
      return
    }
    // Pictures come with frames of their own; and Escape directly before a key would be Alt with it.
    terminal.read(until: nil, milliseconds: 1000)
    terminal.type("\u{1B}")
    terminal.read(until: nil, milliseconds: 1000)
    measure(terminal, "row by row", "K", steps: 300)
    measure(terminal, "page by page", "b", steps: 300)
    measure(terminal, "drawn in full", "\u{C}", steps: 20)
    for pass in 1...2 {
      for key in ["g", "G"] {
        terminal.type(key)
        terminal.read(until: frameEnd, milliseconds: 2000)
        for _ in 0..<1500 {
          terminal.type(key == "g" ? " " : "b")
          terminal.read(until: frameEnd, milliseconds: 1000)
        }
      }
      print(
        "  resident after 3000 pages, the \(pass == 1 ? "first" : "second") time: "
          + "\(terminal.residentMemory >> 10) MiB")
    }
    terminal.read(until: nil, milliseconds: 4000)
    let (bytes, before) = (terminal.bytes, terminal.cost)
    terminal.read(until: nil, milliseconds: 10_000)
    let idle = terminal.cost.since(before)
    print(
      "  idle for 10 s: \(terminal.bytes - bytes) bytes, \(idle.wakeups) wake-ups, "
        + "\(idle.cpu.tenths) ms")
    terminal.end()
  }

  private static func measure(
    _ terminal: PseudoTerminal, _ name: String, _ key: String, steps: Int
  ) {
    let (bytes, before) = (terminal.bytes, terminal.cost)
    for _ in 0..<steps {
      terminal.type(key)
      terminal.read(until: frameEnd, milliseconds: 1000)
    }
    let cpu = terminal.cost.since(before).cpu / Double(steps)
    print(
      "  \(name): \(cpu.tenths) ms of processor and \((terminal.bytes - bytes) / steps) bytes a step"
    )
  }
}

extension Double {
  /// With one digit behind the point.
  fileprivate var tenths: String { "\((self * 10).rounded() / 10)" }
}
