import Glibc
import Synchronization

/// A small HTTP/1.1 origin on loopback that answers any bytes with any timing: the demo's site, and
/// the tests' pages, slow, broken and hostile ones.
///
/// One thread serves every connection. Each address is a host of its own to a client that counts by
/// host, so `127.0.1.1 … 127.0.1.40` are forty of them on one port.
public final class Origin: Sendable {
  public let addresses: [String]
  /// The port that all addresses share, chosen by the system.
  public let port: Int
  private let ledger: OriginLedger
  private let thread: Mutex<pthread_t?>

  /// Listens at once, on every address.
  ///
  /// Both closures are called on the origin's thread and must not block it: an answer that takes time
  /// is one with pauses.
  ///
  /// - Parameters:
  ///   - addresses: IPv4 or IPv6 addresses of the loopback interface.
  ///   - greet: What a new connection hears before it has said anything; nil waits for a request.
  ///   - answer: What a request is answered with.
  /// - Throws: `OriginError` where an address cannot be listened on.
  public init(
    addresses: [String] = ["127.0.0.1"],
    greet: @escaping @Sendable (_ host: String) -> OriginAnswer? = { _ in nil },
    answer: @escaping @Sendable (OriginRequest) -> OriginAnswer
  ) throws(OriginError) {
    let listeners = try Listener.listen(on: addresses)
    let ledger = try OriginLedger()
    let loop = try OriginLoop(listeners: listeners, ledger: ledger, greet: greet, answer: answer)
    self.addresses = addresses
    self.port = listeners.first?.port ?? 0
    self.ledger = ledger
    var thread = pthread_t()
    let context = Unmanaged.passRetained(loop)
    let code = pthread_create(&thread, nil, serve, context.toOpaque())
    guard code == 0 else {
      context.release()
      throw OriginError("no thread for the origin", code: code)
    }
    self.thread = Mutex(thread)
  }

  deinit { stop() }

  /// The address of a page; `host` is one of `addresses`, the first where it is nil.
  public func url(_ path: String = "/", host: String? = nil) -> String {
    let host = host ?? addresses.first ?? "127.0.0.1"
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)\(path)"
  }

  /// What has happened so far.
  public var log: OriginLog { ledger.log }

  /// Waits until the log satisfies a condition; false when that did not come in time.
  ///
  /// The condition is called on the origin's thread too, each time the log has changed.
  public func wait(
    within limit: Duration = .seconds(600), until condition: @escaping @Sendable (OriginLog) -> Bool
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      ledger.watch(
        OriginLedger.Watcher(
          deadline: Nanoseconds.now().advanced(by: limit), condition: condition,
          continuation: continuation))
    }
  }

  /// Closes every connection and returns when the thread has ended; a second call does nothing.
  public func stop() {
    ledger.stop()
    let ending = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    if let ending { pthread_join(ending, nil) }
  }
}

/// Why there is no origin.
public struct OriginError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ what: String, code: Int32 = errno) {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    self.description = "\(what): \(reason)"
  }
}

private let serve: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  context in
  if let context { Unmanaged<OriginLoop>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
