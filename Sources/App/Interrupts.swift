import Glibc
import Synchronization
import Execution

/// Turns SIGINT and SIGTERM into the cancellation of a task, so that work ends in order.
enum Interrupts {
  /// Runs a command in a task that the first signal cancels; the second one ends the program.
  ///
  /// A command that was cancelled is interrupted, whatever it made of that, unless a signal is how it
  /// is meant to end.
  static func watching(
    endsBySignal: Bool,
    _ body: @escaping @Sendable () async throws -> ExitStatus
  ) async throws -> ExitStatus {
    let task = Task { try await body() }
    let watch = SignalWatch { count in
      if count > 1 { _exit(ExitStatus.interrupted.rawValue) }
      task.cancel()
    }
    defer { watch?.stop() }
    do {
      let status = try await task.value
      return task.isCancelled && !endsBySignal ? .interrupted : status
    } catch  where task.isCancelled {
      return .interrupted
    }
  }
}

/// Calls back, off the signal handler, each time that the program is asked to end.
private struct SignalWatch {
  private static let end: UInt8 = 0
  fileprivate static let signal: UInt8 = 1

  /// Nil where no pipe can be had; then signals end the program as they do by themselves.
  init?(_ onSignal: @escaping @Sendable (Int) -> Void) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    let (input, output) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    signalPipe.store(output, ordering: .sequentiallyConsistent)
    // A thread of its own, which sleeps in read().
    detachThread("signals") {
      var byte: UInt8 = 0
      var count = 0
      while read(input, &byte, 1) == 1, byte == Self.signal {
        count += 1
        onSignal(count)
      }
      close(input)
      close(output)
    }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = noteSignal
    action.sa_flags = SA_RESTART
    sigaction(SIGINT, &action, nil)
    sigaction(SIGTERM, &action, nil)
  }

  func stop() {
    Glibc.signal(SIGINT, SIG_DFL)
    Glibc.signal(SIGTERM, SIG_DFL)
    var byte = Self.end
    _ = write(signalPipe.exchange(-1, ordering: .sequentiallyConsistent), &byte, 1)
  }
}

/// The pipe that the handler writes to; a handler can be given nothing else.
private let signalPipe = Atomic<Int32>(-1)

/// Runs in the signal's context, where hardly more than `write` is allowed.
private let noteSignal: @convention(c) (Int32) -> Void = { _ in
  let kept = errno
  var byte = SignalWatch.signal
  _ = write(signalPipe.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = kept
}
