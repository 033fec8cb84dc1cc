import CEpoll
import Glibc

/// Waits until one of many sockets has something to say: an epoll.
///
/// Its cost grows with the sockets that have something, not with all of them as `poll` and so
/// `curl_multi_poll` do: with 256 in flight that was half of the time outside the system.
final class SocketWait {
  private let epoll: Int32
  private let doorbell: Doorbell
  /// By descriptor; what the system has been told to look for.
  private var watched: Set<Int32> = []
  /// So many a turn at most: what ended among them gets its successor before the next ones are read,
  /// so that a burst is spread and not kept together.
  private var events = [epoll_event](repeating: epoll_event(), count: 32)

  struct Readiness {
    let socket: Int32
    let canRead: Bool
    let canWrite: Bool
    let hasFailed: Bool
  }

  /// Nil where the system gives no descriptor.
  init?(doorbell: Doorbell) {
    self.doorbell = doorbell
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epoll >= 0 else { return nil }
    // Edge by edge: the count behind the bell need not be read to silence it.
    let isReady = control(
      EPOLL_CTL_ADD, doorbell.descriptor, EPOLLIN.rawValue | EPOLLET.rawValue)
    guard isReady else { return nil }
  }

  deinit { close(epoll) }

  /// Looks for these from now on, in place of what was looked for before.
  func watch(_ socket: Int32, reading: Bool, writing: Bool) {
    let mask = (reading ? EPOLLIN.rawValue : 0) | (writing ? EPOLLOUT.rawValue : 0)
    let isNew = watched.insert(socket).inserted
    if control(isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, mask) { return }
    // A descriptor that was closed behind our back is forgotten by the system, and may be given anew.
    _ = control(isNew ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, mask)
  }

  func forget(_ socket: Int32) {
    guard watched.remove(socket) != nil else { return }
    _ = control(EPOLL_CTL_DEL, socket, 0)
  }

  /// Waits so long at most and names the sockets that are ready, in the system's order; a ring of the
  /// bell ends the wait and names none.
  func wait(milliseconds: Int32, _ ready: (Readiness) -> Void) {
    let count = epoll_wait(epoll, &events, Int32(events.count), milliseconds)
    for event in events.prefix(Int(max(0, count))) where event.data.fd != doorbell.descriptor {
      // What is ready may have been closed by the one before it.
      guard watched.contains(event.data.fd) else { continue }
      let mask = event.events
      ready(
        Readiness(
          socket: event.data.fd, canRead: mask & (EPOLLIN.rawValue | EPOLLHUP.rawValue) != 0,
          canWrite: mask & EPOLLOUT.rawValue != 0,
          hasFailed: mask & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0))
    }
  }

  private func control(_ operation: Int32, _ socket: Int32, _ mask: UInt32) -> Bool {
    var event = epoll_event()
    event.events = mask
    event.data.fd = socket
    return epoll_ctl(epoll, operation, socket, &event) == 0
  }
}
