import Glibc
import Synchronization

/// A thread of its own for an actor that waits for the disk, so that it never holds one of the few
/// threads that all tasks share.
///
/// Runs until `stop`, which its actor calls last; asleep while there is nothing to do.
final class StoreThread: SerialExecutor {
  private let inbox = Mutex(Inbox())
  /// Rung when the inbox stops being empty. A POSIX semaphore may be used from any thread; it is rung
  /// under the inbox's lock only, so that the thread, which frees it, never does so under a ringer.
  private nonisolated(unsafe) let bell: UnsafeMutablePointer<sem_t>  // sem_post is thread-safe

  init() {
    bell = .allocate(capacity: 1)
    sem_init(bell, 0, 0)
    detachThread { self.serve() }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    inbox.withLock { inbox in
      if inbox.jobs.isEmpty { sem_post(bell) }
      inbox.jobs.append(job)
    }
  }

  /// Lets the thread end once it has done what it has. Nothing may be enqueued afterwards.
  func stop() {
    inbox.withLock { inbox in
      inbox.stopped = true
      sem_post(bell)
    }
  }

  private struct Inbox {
    var jobs: [UnownedJob] = []
    var stopped = false
  }

  private func serve() {
    while true {
      while sem_wait(bell) != 0 {}  // a signal interrupts the wait
      let (jobs, stopped) = inbox.withLock { inbox in
        defer { inbox.jobs.removeAll(keepingCapacity: true) }
        return (inbox.jobs, inbox.stopped)
      }
      for job in jobs {
        job.runSynchronously(on: asUnownedSerialExecutor())
      }
      if stopped { break }
    }
    sem_destroy(bell)
    bell.deallocate()
  }
}

/// Starts a thread that nobody waits for.
func detachThread(_ body: @escaping @Sendable () -> Void) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let box = Unmanaged.passRetained(ThreadBody(body))
  let code = pthread_create(&thread, &attributes, runBody, box.toOpaque())
  precondition(
    code == 0, "no thread for the store: \(strerror(code).map { String(cString: $0) } ?? "")")
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

private let runBody: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  box in
  if let box { Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run() }
  return nil
}
