import Glibc
import Synchronization

/// Signals while the terminal is taken over: those that ask for something are written into a pipe,
/// those that kill give the terminal back first.
///
/// Handlers, not `signalfd`: the program's other threads do not block these signals, and a signal to
/// the process goes to any thread that does not.
struct TerminalSignals: ~Copyable {
  private var previous: [(number: Int32, action: sigaction)] = []

  private static let asking = [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]
  private static let killing = [SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP]

  init(to pipe: WakePipe) {
    pipeEnd.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
    _ = Terminal.emergency
    let modes = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    // Never freed: a handler may be reading it.
    if tcgetattr(STDIN_FILENO, modes) == 0 {
      modesAtStart.store(UInt(bitPattern: modes), ordering: .sequentiallyConsistent)
    }
    for number in Self.asking { install(report, for: number, flags: SA_RESTART) }
    // The default action is back when the handler runs, so that the signal can be raised again.
    for number in Self.killing {
      install(giveBack, for: number, flags: Int32(truncatingIfNeeded: SA_RESETHAND))
    }
  }

  deinit {
    for (number, action) in previous {
      var action = action
      sigaction(number, &action, nil)
    }
    pipeEnd.store(-1, ordering: .sequentiallyConsistent)
  }

  /// Stops the program, as Ctrl-Z does with SIGTSTP; returns when it is continued, or at once where
  /// nobody could continue it (an orphaned process group is not stopped).
  func stop(with number: Int32) {
    var standard = sigaction()
    var own = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(number, &standard, &own)
    kill(0, number)
    // The signal may go to another thread, and stop this one a moment later.
    poll(nil, 0, 50)
    sigaction(number, &own, nil)
  }

  /// Lets signals that the terminal sends go to a child alone while it has the terminal.
  ///
  /// Caught by a handler that does nothing, since what is ignored stays ignored in the child.
  func ignoring<Result>(_ numbers: [Int32], _ body: () -> Result) -> Result {
    var saved: [(Int32, sigaction)] = []
    for number in numbers {
      var action = sigaction()
      var old = sigaction()
      action.__sigaction_handler.sa_handler = nothing
      action.sa_flags = SA_RESTART
      if sigaction(number, &action, &old) == 0 { saved.append((number, old)) }
    }
    defer {
      for (number, old) in saved {
        var old = old
        sigaction(number, &old, nil)
      }
    }
    return body()
  }

  private mutating func install(
    _ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32, flags: Int32
  ) {
    var action = sigaction()
    var old = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    if sigaction(number, &action, &old) == 0 { previous.append((number, old)) }
  }
}

private let pipeEnd = Atomic<Int32>(-1)
/// The address of the `termios` that the terminal was found with.
private let modesAtStart = Atomic<UInt>(0)

private let nothing: @convention(c) (Int32) -> Void = { _ in }

private let report: @convention(c) (Int32) -> Void = { number in
  let code = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(pipeEnd.load(ordering: .relaxed), &byte, 1)
  errno = code
}

private let giveBack: @convention(c) (Int32) -> Void = { number in
  let bytes = Terminal.emergency
  _ = write(STDOUT_FILENO, bytes.utf8Start, bytes.utf8CodeUnitCount)
  if let modes = UnsafePointer<termios>(bitPattern: modesAtStart.load(ordering: .relaxed)) {
    tcsetattr(STDIN_FILENO, TCSANOW, modes)
  }
  raise(number)
}
