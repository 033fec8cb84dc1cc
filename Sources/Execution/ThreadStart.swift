import CPrctl
import Glibc

/// Starts a thread that nobody waits for, for work that blocks: tasks share few threads and must not.
///
/// Signals go to other threads, the main one above all, but for those that say that this thread's own
/// code failed; what the thread starts by `fork` inherits that.
public func detachThread(_ name: String, _ body: @escaping @Sendable () -> Void) {
  precondition(detachThreadIfPossible(name, body), "the system gives no thread for \(name)")
}

/// Whether the system gave a thread; see `detachThread`, which cannot go on without one.
func detachThreadIfPossible(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  var thread = pthread_t()
  let box = Unmanaged.passRetained(ThreadBody(name: name, run: body))
  // A thread inherits the mask: set here, there is no moment in which it could take a signal.
  var before = sigset_t()
  var blocked = othersSignals
  pthread_sigmask(SIG_SETMASK, &blocked, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  guard pthread_create(&thread, &attributes, runBody, box.toOpaque()) == 0 else {
    box.release()
    return false
  }
  return true
}

/// The name, shown by `ps -L` and debuggers (15 bytes at most), and what the thread does.
private final class ThreadBody: Sendable {
  let name: String
  let run: @Sendable () -> Void

  init(name: String, run: @escaping @Sendable () -> Void) {
    self.name = name
    self.run = run
  }
}

private let runBody: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  box in
  guard let box else { return nil }
  let body = Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue()
  _ = pennant_name_thread(body.name)
  body.run()
  return nil
}

/// All signals but those that a thread's own code causes.
private var othersSignals: sigset_t {
  var signals = sigset_t()
  sigfillset(&signals)
  for own in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS] {
    sigdelset(&signals, own)
  }
  return signals
}
