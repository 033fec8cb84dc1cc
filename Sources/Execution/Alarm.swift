import CEpoll
import Glibc
import Synchronization

/// Does things when their time has come: one thread asleep in the kernel until the earliest, and for
/// good while there is none.
///
/// Its clock goes on while the machine is suspended, so that who opens the lid finds overdue work done
/// at once.
final class Alarm: Sendable {
  private struct State {
    var due = DueQueue<@Sendable () -> Void>()
    /// Nil until the first is added.
    var timer: Int32?
  }

  private let state = Mutex(State())

  /// Calls the body on the alarm's thread, which it must not hold up; at once where the delay is not
  /// positive.
  func call(after delay: Duration, _ body: @escaping @Sendable () -> Void) {
    // A century is for ever here, and far from where the kernel's clock ends.
    let (seconds, attoseconds) = min(max(delay, .zero), .seconds(3_000_000_000)).components
    let instant = Self.now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    state.withLock { state in
      let isFirst = state.due.nextInstant.map { instant < $0 } ?? true
      state.due.insert(body, at: instant)
      if isFirst { Self.set(timer(of: &state), to: instant) }
    }
  }

  /// Nanoseconds since the machine was started.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Under the lock, so that there is one timer and one thread; neither call waits for anybody.
  private func timer(of state: inout State) -> Int32 {
    if let timer = state.timer { return timer }
    let timer = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC))
    precondition(timer >= 0, "the system gives no timer")
    state.timer = timer
    detachThread("alarm") { self.serve(timer) }
    return timer
  }

  private func serve(_ timer: Int32) {
    var expirations: UInt64 = 0
    while true {
      // Interrupted, or set anew in between: what is due decides.
      _ = read(timer, &expirations, MemoryLayout<UInt64>.size)
      let now = Self.now
      while let body = state.withLock({ $0.due.popFirst(until: now) }) { body() }
      state.withLock { if let next = $0.due.nextInstant { Self.set(timer, to: next) } }
    }
  }

  /// Under the lock, so that the earliest instant is the last one set.
  private static func set(_ timer: Int32, to instant: Int64) {
    var time = itimerspec()
    time.it_value.tv_sec = Int(instant / 1_000_000_000)
    time.it_value.tv_nsec = Int(instant % 1_000_000_000)
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &time, nil)
  }
}
