@_spi(ExperimentalScheduling) import _Concurrency
import Glibc
import Synchronization

/// Threads that run jobs, first come, first served, and sleep while there are none.
///
/// As many as there are processors, at least two, made when they are first needed. A job's priority
/// changes nothing: all of them are short.
final class JobPool: TaskExecutor {
  private struct State {
    var jobs = Backlog<UnownedJob>()
    var threads = 0
    /// Threads that run no job, those included that were called to one.
    var idle = 0
  }

  private let state = Mutex(State())
  private let bell = Bell()
  private let alarm = Alarm()
  private let limit: Int

  init(threads limit: Int = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) {
    self.limit = limit
  }

  func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job))
  }

  func enqueue(_ job: UnownedJob) {
    let isShort = state.withLock { state in
      state.jobs.append(job)
      guard state.jobs.count > state.idle, state.threads < limit else { return false }
      state.threads += 1
      state.idle += 1
      return true
    }
    bell.ring()
    if isShort, !startThread("tasks", { self.serve() }) { goOnWithout() }
  }

  /// The threads that are there do the work of the one that could not be had.
  private func goOnWithout() {
    let threads = state.withLock { state in
      state.threads -= 1
      state.idle -= 1
      return state.threads
    }
    precondition(threads > 0, "the system gives no thread for any task")
  }

  private func serve() {
    while true {
      bell.wait()
      let job = state.withLock { state in
        state.idle -= 1
        return state.jobs.popFirst()
      }
      job?.runSynchronously(on: asUnownedTaskExecutor())
      state.withLock { $0.idle += 1 }
    }
  }
}

/// What `Task.sleep` asks for.
extension JobPool: SchedulingExecutor {
  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    guard let delay = delay as? Duration else {
      preconditionFailure("only clocks that count in seconds can be slept by")
    }
    let job = UnownedJob(job)
    alarm.ring(after: delay) { self.enqueue(job) }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
  }
}
