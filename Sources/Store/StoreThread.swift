import Execution
import Synchronization

/// A thread of its own for an actor that waits for the disk, so that it never holds one of the few
/// threads that all tasks share.
///
/// Runs until `stop`, which its actor calls last; asleep while there is nothing to do.
final class StoreThread: SerialExecutor {
  private let inbox = Mutex(Inbox())
  /// Rung when the inbox stops being empty.
  private let bell = Bell()

  init() {
    detachThread("store") { self.serve() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    inbox.withLock { inbox in
      if inbox.jobs.isEmpty { bell.ring() }
      inbox.jobs.append(job)
    }
  }

  /// Lets the thread end once it has done what it has. Nothing may be enqueued afterwards.
  func stop() {
    inbox.withLock { inbox in
      inbox.stopped = true
      bell.ring()
    }
  }

  private struct Inbox {
    var jobs: [UnownedJob] = []
    var stopped = false
  }

  private func serve() {
    while true {
      bell.wait()
      let (jobs, stopped) = inbox.withLock { inbox in
        defer { inbox.jobs.removeAll(keepingCapacity: true) }
        return (inbox.jobs, inbox.stopped)
      }
      for job in jobs {
        job.runSynchronously(on: asUnownedSerialExecutor())
      }
      if stopped { return }
    }
  }
}
