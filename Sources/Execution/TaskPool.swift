@_spi(ExperimentalScheduling) import _Concurrency
import Glibc
import Synchronization

/// Threads that run the parts of tasks between two waits (Swift's executor jobs), first come, first
/// served, and sleep while there are none.
///
/// As many as there are processors, at least two, made when they are first needed. A task's priority
/// changes nothing: whatever waits or works for long has a thread of its own (`detachThread`,
/// `WorkLane`), so that nothing here is held up.
final class TaskPool: TaskExecutor {
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
    let needsThread = state.withLock { state in
      state.jobs.append(job)
      guard state.jobs.count > state.idle, state.threads < limit else { return false }
      state.threads += 1
      state.idle += 1
      return true
    }
    bell.ring()
    if needsThread, !detachThreadIfPossible("tasks", { self.serve() }) { goOnWithoutThread() }
  }

  /// The threads that are there do the work of the one that could not be had.
  private func goOnWithoutThread() {
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

/// What `Task.sleep` asks for. The alarm's clock serves for every one, exactly: there is no tolerance,
/// and time that the machine is suspended counts as slept.
extension TaskPool: SchedulingExecutor {
  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    guard let delay = delay as? Duration else {
      preconditionFailure("no clock is slept by whose durations are not Swift.Duration")
    }
    let job = UnownedJob(job)
    alarm.call(after: delay) { self.enqueue(job) }
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
  ) {
    enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
  }
}
