import CEpoll
import Glibc
import Synchronization

/// What the origin's thread and everybody else share: the log, who waits for it, and the wish to stop.
final class OriginLedger: Sendable {
  /// An eventfd that rouses the origin's thread.
  let wakeup: Int32
  private let state = Mutex(State())

  struct Watcher: Sendable {
    let deadline: Nanoseconds
    let condition: @Sendable (OriginLog) -> Bool
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var log = OriginLog()
    var watchers: [Watcher] = []
    var isStopping = false
  }

  init() throws(OriginError) {
    wakeup = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard wakeup >= 0 else { throw OriginError("no eventfd for the origin") }
  }

  deinit { close(wakeup) }

  var log: OriginLog { state.withLock { $0.log } }
  var isStopping: Bool { state.withLock { $0.isStopping } }

  func record(_ change: (inout OriginLog) -> Void) {
    state.withLock { change(&$0.log) }
  }

  func watch(_ watcher: Watcher) {
    let isTooLate = state.withLock { state in
      if !state.isStopping { state.watchers.append(watcher) }
      return state.isStopping
    }
    if isTooLate {
      watcher.continuation.resume(returning: watcher.condition(log))
    } else {
      rouse()
    }
  }

  func stop() {
    state.withLock { $0.isStopping = true }
    rouse()
  }

  /// Answers the watchers whose condition holds or whose time is up; tells when the next one's is.
  ///
  /// The conditions run outside the lock, so that they may ask the origin for anything.
  func settleWatchers() -> Nanoseconds? {
    let (watchers, log, isStopping) = state.withLock { state in
      let watchers = state.watchers
      state.watchers = []
      return (watchers, state.log, state.isStopping)
    }
    guard !watchers.isEmpty else { return nil }
    let now = Nanoseconds.now()
    var waiting: [Watcher] = []
    for watcher in watchers {
      if watcher.condition(log) {
        watcher.continuation.resume(returning: true)
      } else if isStopping || watcher.deadline <= now {
        watcher.continuation.resume(returning: false)
      } else {
        waiting.append(watcher)
      }
    }
    state.withLock { $0.watchers.append(contentsOf: waiting) }
    return waiting.map(\.deadline).min()
  }

  /// Lets the thread sleep again.
  func resetWakeup() {
    var count: eventfd_t = 0
    eventfd_read(wakeup, &count)
  }

  private func rouse() {
    eventfd_write(wakeup, 1)
  }
}
