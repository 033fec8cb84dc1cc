import FeedModel
import Glibc

/// The loop around `ScreenState`: waits, hands over what came, does what is to be done, and draws one
/// frame for each batch. Everything happens on the thread that calls `run`.
///
/// `poll` waits without a limit while nothing moves, so that an idle log costs nothing.
struct ScreenShell: ~Copyable {
  private var state: ScreenState
  private let terminal: Terminal
  private let signals: TerminalSignals
  private let pipe: WakePipe
  /// What `TERMINFO` is in programs that are started; nil for nothing.
  private let terminfo: String?
  private let inbox: @Sendable () -> [ScreenEvent]
  private let intents: @Sendable (UserIntent) -> Void

  private var parser = KeyParser()
  /// When the parser decides what the bytes are that it holds.
  private var decision: ContinuousClock.Instant?
  private var nextTick: Timestamp?
  private var isStale = true
  private var lastFrame: ContinuousClock.Instant?
  private var ending: ScreenEnding?

  /// A screen shows no more than 60 pictures a second; what comes faster shares one.
  private static let framePause = Duration.milliseconds(16)

  init(
    state: ScreenState, terminal: Terminal, signals: consuming TerminalSignals, pipe: WakePipe,
    terminfo: String?, inbox: @escaping @Sendable () -> [ScreenEvent],
    intents: @escaping @Sendable (UserIntent) -> Void
  ) {
    self.state = state
    self.terminal = terminal
    self.signals = signals
    self.pipe = pipe
    self.terminfo = terminfo
    self.inbox = inbox
    self.intents = intents
  }

  consuming func run() -> ScreenEnding {
    // Keys that were struck while the terminal was asked what it is.
    parse(terminal.typed, at: .now())
    while true {
      if let ending {
        terminal.freePictures()
        terminal.restore()
        intents(.keepDraft(state.composer.string))
        intents(.keepPlace(state.place))
        intents(.quit)
        return ending
      }
      drawIfDue()
      wait()
    }
  }
}

extension ScreenShell {
  private mutating func drawIfDue() {
    guard isStale, pauseLeft == .zero else { return }
    isStale = false
    lastFrame = .now
    let frame = state.frame(at: .now())
    nextTick = frame.nextTick
    terminal.show(frame)
    for intent in frame.intents { intents(intent) }
  }

  private var pauseLeft: Duration {
    guard let lastFrame else { return .zero }
    return max(.zero, Self.framePause - lastFrame.duration(to: .now))
  }

  /// Until something comes or is due; then takes all of it.
  private mutating func wait() {
    var descriptors = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    poll(&descriptors, 2, timeout)
    let now = Timestamp.now()
    if let decision, decision <= .now, descriptors[0].revents == 0 {
      self.decision = nil
      for input in parser.flush() { take(.terminal(input), at: now) }
    }
    if descriptors[1].revents != 0 { readPipe(at: now) }
    if descriptors[0].revents != 0 { readKeys(at: now) }
    if let nextTick, nextTick <= now {
      self.nextTick = nil
      take(.tick, at: now)
    }
  }

  /// In milliseconds, rounded up, as `poll` has it; -1 is without limit.
  private var timeout: Int32 {
    var spans: [Duration] = []
    if isStale { spans.append(pauseLeft) }
    if let decision { spans.append(max(.zero, ContinuousClock.now.duration(to: decision))) }
    if let nextTick { spans.append(nextTick - .now()) }
    guard let shortest = spans.min() else { return -1 }
    let (seconds, attoseconds) = shortest.components
    guard seconds < 3600 else { return 3_600_000 }
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(max(milliseconds, 0))
  }

  private mutating func readPipe(at now: Timestamp) {
    for byte in pipe.drain() {
      switch Int32(byte) {
      case 0: break
      case SIGWINCH: resize(at: now)
      case SIGTSTP: suspend(at: now)
      case SIGCONT: takeTerminal(at: now)
      case let number: ending = .signal(number)
      }
    }
    for event in inbox() { take(.event(event), at: now) }
  }

  private mutating func readKeys(at now: Timestamp) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    // All that has come is taken before anything is drawn, within reason.
    for _ in 0..<64 {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      guard count > 0 else {
        if count == 0 || errno != EINTR && errno != EAGAIN { ending = ending ?? .hangUp }
        return
      }
      parse(buffer[..<count], at: now)
      var more = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&more, 1, 0) == 1, more.revents & Int16(POLLIN) != 0 else { return }
    }
  }

  private mutating func parse(_ bytes: some Sequence<UInt8>, at now: Timestamp) {
    for input in parser.feed(bytes) { take(.terminal(input), at: now) }
    decision = parser.patience.map { .now + $0 }
  }

  private mutating func resize(at now: Timestamp) {
    let size = Terminal.size
    guard size != (state.columns, state.rows) else { return }
    terminal.resize(columns: size.columns, rows: size.rows)
    take(.resized(columns: size.columns, rows: size.rows), at: now)
  }

  private mutating func suspend(at now: Timestamp) {
    terminal.restore()
    signals.stop(with: SIGTSTP)
    takeTerminal(at: now)
  }

  /// Takes the terminal again after the program was continued; not before it is in the foreground,
  /// since until then the terminal is another's (POSIX, General Terminal Interface, 11.1.4).
  private mutating func takeTerminal(at now: Timestamp) {
    var vain = 0
    while !Terminal.isForeground {
      let start = ContinuousClock.now
      signals.stop(with: SIGTTIN)
      vain = start.duration(to: .now) < .milliseconds(100) ? vain + 1 : 0
      guard vain < 3 else {
        ending = ending ?? .hangUp
        return
      }
    }
    terminal.retake()
    state.layout.pictures.forgetPlaced()
    resize(at: now)
    isStale = true
  }

  /// Ctrl-C and Ctrl-Z are the editor's as long as it has the terminal.
  private mutating func edit(_ text: String) {
    terminal.restore()
    let result = signals.ignoring([SIGINT, SIGQUIT, SIGTSTP]) {
      EditorRun.edit(text, terminfo: terminfo)
    }
    terminal.retake()
    state.layout.pictures.forgetPlaced()
    let now = Timestamp.now()
    resize(at: now)
    take(.edited(result), at: now)
  }

  private mutating func take(_ input: ScreenInput, at now: Timestamp) {
    isStale = true
    for action in state.handle(input, at: now) {
      switch action {
      case .send(let intent): intents(intent)
      case .bell: terminal.ring()
      case .repaint: terminal.repaint()
      case .captureMouse(let captures): terminal.captureMouse(captures)
      case .copy(let text): terminal.copy(text)
      case .edit(let text): edit(text)
      case .suspend: suspend(at: now)
      case .end: ending = ending ?? .quit
      }
    }
  }
}
