import CEpoll
import Glibc

/// An eventfd that rouses a thread from its wait for sockets; any thread may ring.
final class Doorbell: Sendable {
  let descriptor: Int32

  /// Nil where the system gives no descriptor.
  init?() {
    descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  func ring() {
    eventfd_write(descriptor, 1)
  }
}
