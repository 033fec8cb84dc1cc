import CCurl
import Glibc
import Synchronization

/// The door to the thread that owns libcurl's multi handle: an inbox and a nudge.
final class CurlMulti: Sendable {
  /// Any thread may call `curl_multi_wakeup` with it; all else is called by the loop's thread alone,
  /// and the clean-up when nobody holds this object any more.
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer
  private let settings: FetchSettings
  private let inbox = Mutex(Inbox())
  private let thread = Mutex(pthread_t?.none)

  enum Command: Sendable {
    case start(FetchOrder)
    case cancel(FetchTicket)
  }

  private struct Inbox {
    var commands: [Command] = []
    var isClosed = false
  }

  /// Starts the thread; nil where libcurl or the system refuses.
  static func start(settings: FetchSettings) -> CurlMulti? {
    guard isLibraryReady, let handle = curl_multi_init() else { return nil }
    let multi = CurlMulti(handle: handle, settings: settings)
    let context = Unmanaged.passRetained(multi)
    var thread = pthread_t()
    guard pthread_create(&thread, nil, runLoop, context.toOpaque()) == 0 else {
      context.release()
      return nil
    }
    multi.thread.withLock { $0 = thread }
    running.withLock { $0.append(multi) }
    return multi
  }

  private init(handle: UnsafeMutableRawPointer, settings: FetchSettings) {
    self.handle = handle
    self.settings = settings
  }

  deinit { curl_multi_cleanup(handle) }

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
    curl_multi_wakeup(handle)
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
    let isPosted = inbox.withLock { inbox in
      if !inbox.isClosed { inbox.commands.append(command) }
      return !inbox.isClosed
    }
    if isPosted { curl_multi_wakeup(handle) }
    return isPosted
  }

  /// What the loop is to do next; nil when it is to end. Orders that came before are cancelled then.
  private func takeCommands() -> [Command]? {
    inbox.withLock { inbox in
      if inbox.isClosed { return nil }
      defer { inbox.commands = [] }
      return inbox.commands
    }
  }

  fileprivate func run() {
    blockSignals()
    let loop = CurlLoop(handle: handle, settings: settings)
    while let commands = takeCommands() {
      loop.turn(commands)
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
  if let context { Unmanaged<CurlMulti>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
