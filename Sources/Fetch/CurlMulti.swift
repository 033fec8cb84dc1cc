import CCurl
import Glibc
import Synchronization

/// The door to the thread that owns libcurl's multi handle: an inbox and a bell.
final class CurlMulti: Sendable {
  private let doorbell: Doorbell
  private let inbox = Mutex(Inbox())
  private let thread = Mutex(pthread_t?.none)

  enum Command: Sendable {
    case start(FetchOrder)
    case cancel(FetchTicket)
  }

  private struct Inbox {
    var commands: [Command] = []
    var isClosed = false
    /// Whether the thread looks into the inbox before it waits again.
    var isAwake = false
  }

  /// Starts the thread; nil where libcurl or the system refuses.
  static func start(settings: FetchSettings) -> CurlMulti? {
    guard isLibraryReady, let doorbell = Doorbell(),
      let loop = CurlLoop(settings: settings, doorbell: doorbell)
    else { return nil }
    let multi = CurlMulti(doorbell: doorbell)
    let context = Unmanaged.passRetained(Watch(multi: multi, loop: loop))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runLoop, context.toOpaque()) == 0 else {
      context.release()
      return nil
    }
    multi.thread.withLock { $0 = thread }
    running.withLock { $0.append(multi) }
    return multi
  }

  private init(doorbell: Doorbell) {
    self.doorbell = doorbell
  }

  func submit(_ order: FetchOrder) {
    if !post(.start(order)) { order.finish(.failure(.cancelled(order.request.url))) }
  }

  func cancel(_ ticket: FetchTicket) {
    ticket.cancel()
    _ = post(.cancel(ticket))
  }

  /// Ends the thread and waits for it; a second call does nothing.
  func close() {
    running.withLock { $0.removeAll { $0 === self } }
    inbox.withLock { $0.isClosed = true }
    doorbell.ring()
    let ending = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let ending else { return }
    // The last holder of the fetcher may be a consumer that the loop lets go of.
    if pthread_equal(ending, pthread_self()) != 0 {
      pthread_detach(ending)
    } else {
      pthread_join(ending, nil)
    }
  }

  private func post(_ command: Command) -> Bool {
    let (isPosted, mustRing) = inbox.withLock { inbox in
      guard !inbox.isClosed else { return (false, false) }
      inbox.commands.append(command)
      // Whoever came before has rung, where the thread has not been to the inbox since.
      return (true, !inbox.isAwake && inbox.commands.count == 1)
    }
    if mustRing { doorbell.ring() }
    return isPosted
  }

  /// What the loop is to do next; nil when it is to end. Orders that came before are cancelled then.
  private func takeCommands() -> [Command]? {
    inbox.withLock { inbox in
      if inbox.isClosed { return nil }
      defer { inbox.commands = [] }
      inbox.isAwake = true
      return inbox.commands
    }
  }

  /// Whether the inbox is empty, so that the thread may wait until the bell rings.
  private func mayWait() -> Bool {
    inbox.withLock { inbox in
      inbox.isAwake = !inbox.commands.isEmpty || inbox.isClosed
      return !inbox.isAwake
    }
  }

  fileprivate func run(_ loop: CurlLoop) {
    blockSignals()
    while let commands = takeCommands() {
      for command in commands {
        switch command {
        case .start(let order): loop.start(order)
        case .cancel(let ticket): loop.cancel(ticket)
        }
      }
      loop.actOnTimers()
      loop.actOnSockets(waiting: mayWait())
    }
    loop.cancelAll()
    let unread = inbox.withLock { inbox in
      defer { inbox.commands = [] }
      return inbox.commands
    }
    for case .start(let order) in unread {
      order.finish(.failure(.cancelled(order.request.url)))
    }
  }

  /// Signals are other threads' business; above all a write to a closed socket must not end the
  /// program, and with `CURLOPT_NOSIGNAL` libcurl does not see to that.
  private func blockSignals() {
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
  }
}

/// What the thread is given: the door it serves, and the loop that is its own from then on.
private final class Watch {
  let multi: CurlMulti
  let loop: CurlLoop

  init(multi: CurlMulti, loop: CurlLoop) {
    self.multi = multi
    self.loop = loop
  }
}

/// Those whose threads must end before the process does: `exit` frees OpenSSL's tables, and a
/// handshake that still needs them crashes. No owner of a fetcher could see to that, wherever `exit` is
/// called; hence the one list for the whole process.
private let running = Mutex<[CurlMulti]>([])

/// Done once and never undone, since other libraries in the process may use libcurl too. What is
/// registered last runs first at exit, so ours comes before what OpenSSL registers in here.
private let isLibraryReady =
  curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK && atexit(endThreads) == 0

private let endThreads: @convention(c) () -> Void = {
  for multi in running.withLock({ $0 }) { multi.close() }
}

private let runLoop: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  context in
  guard let context else { return nil }
  let watch = Unmanaged<Watch>.fromOpaque(context).takeRetainedValue()
  watch.multi.run(watch.loop)
  return nil
}
