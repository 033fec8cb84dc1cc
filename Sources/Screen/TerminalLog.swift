import FeedModel
import Synchronization

/// The scrolling log on the terminal of standard input and output.
public final class TerminalLog: Sendable {
  public let options: ScreenOptions
  private let inbox = Mutex(Inbox())
  /// What `TERMINFO` named before this log.
  private let terminfo: String?

  private struct Inbox {
    var events: [ScreenEvent] = []
    /// While the log runs.
    var pipe: WakePipe?
  }

  /// Make it before other threads run: it may add a terminal description to the environment.
  public init(options: ScreenOptions = ScreenOptions()) {
    self.options = options
    terminfo = DirectColor.prepare()
  }

  /// Shows the log until the person quits; blocks, so give it a thread of its own. Once only.
  ///
  /// - Parameters:
  ///   - start: what it shows at first.
  ///   - intents: called on this thread, one at a time; must not block.
  /// - Returns: why it ended.
  /// - Throws: `ScreenError` before anything was drawn.
  public func run(
    _ start: ScreenStart,
    intents: @escaping @Sendable (UserIntent) -> Void
  ) throws(ScreenError) -> ScreenEnding {
    let pipe = try WakePipe()
    let signals = TerminalSignals(to: pipe)
    let terminal = try Terminal(color: options.color)
    let size = Terminal.size
    let state = ScreenState(
      options: options, renderer: terminal.renderer, placed: terminal.placed,
      columns: size.columns, rows: size.rows, start: start)
    inbox.withLock { $0.pipe = pipe }
    pipe.wake()
    defer { inbox.withLock { $0.pipe = nil } }
    let shell = ScreenShell(
      state: state, terminal: terminal, signals: signals, pipe: pipe,
      terminfo: terminfo, inbox: { [self] in takeEvents() }, intents: intents)
    return shell.run()
  }

  /// Hands an event to the log, from any thread; returns at once. What comes before `run` waits for it.
  public func send(_ event: ScreenEvent) {
    inbox.withLock { inbox in
      inbox.events.append(event)
      if inbox.events.count == 1 { inbox.pipe?.wake() }
    }
  }

  private func takeEvents() -> [ScreenEvent] {
    inbox.withLock { inbox in
      defer { inbox.events = [] }
      return inbox.events
    }
  }
}
