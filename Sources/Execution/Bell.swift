import Glibc

/// A counting semaphore: each ring lets one waiter through, now or later.
public final class Bell: Sendable {
  private nonisolated(unsafe) let semaphore: UnsafeMutablePointer<sem_t>  // POSIX: for any thread

  public init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  public func ring() { sem_post(semaphore) }

  public func wait() {
    while sem_wait(semaphore) != 0 {}  // a signal interrupts the wait
  }
}
