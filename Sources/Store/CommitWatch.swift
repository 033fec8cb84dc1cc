import Execution
import Glibc
import Synchronization

/// Tells who listens that some process committed something, by inotify; asleep in between.
///
/// A writer touches the file after each commit (`StoreLocation.announceCommit`), since the changes of
/// the log come before the commit can be seen. The log is watched all the same: a writer that was
/// killed between its commit and the touch is noticed by that, a moment later.
final class CommitWatch: Sendable {
  private let location: StoreLocation
  private let state = Mutex(State())

  private struct State {
    var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
    var lastListener = 0
    /// Runs as long as somebody listens.
    var watch: FileWatch?
  }

  init(_ location: StoreLocation) {
    self.location = location
  }

  deinit {
    close()
  }

  func commits() -> AsyncStream<Void> {
    let (stream, listener) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = listener
      if state.watch == nil { state.watch = startWatch() }
      return state.lastListener
    }
    listener.onTermination = { [weak self] _ in self?.remove(number) }
    return stream
  }

  /// Ends every stream.
  func close() {
    let listeners = state.withLock { state in
      state.watch?.stop()
      state.watch = nil
      defer { state.listeners = [:] }
      return state.listeners.values
    }
    for listener in listeners { listener.finish() }
  }

  private func remove(_ number: Int) {
    state.withLock { state in
      state.listeners[number] = nil
      guard state.listeners.isEmpty else { return }
      state.watch?.stop()
      state.watch = nil
    }
  }

  private func startWatch() -> FileWatch {
    let watch = FileWatch(location)
    detachThread("store watch") { [weak self] in
      watch.run { self?.signal() }
    }
    return watch
  }

  private func signal() {
    for listener in state.withLock({ $0.listeners.values }) { listener.yield() }
  }
}

/// An inotify descriptor and what a thread does with it.
private final class FileWatch: Sendable {
  private let logPath: String
  private let descriptor: Int32
  /// The watch of the file itself; taking it away wakes the thread for its end.
  private let file: Int32
  private let isStopped = Atomic(false)

  /// Watches from now on, before the thread runs.
  init(_ location: StoreLocation) {
    logPath = location.logPath
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    file = inotify_add_watch(descriptor, location.path, UInt32(IN_ATTRIB))
    watchLog()
  }

  deinit {
    Glibc.close(descriptor)
  }

  func stop() {
    isStopped.store(true, ordering: .releasing)
    inotify_rm_watch(descriptor, file)
  }

  /// Calls back soon after each commit until `stop`, at most a hundred times a second.
  func run(_ committed: () -> Void) {
    // A user has 128 inotify descriptors; without one it is a look every 100 ms.
    let isBlind = file < 0
    var logChanged = false
    while !isStopped.load(ordering: .acquiring) {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&wait, isBlind ? 0 : 1, isBlind || logChanged ? Self.settleMilliseconds : -1) > 0 {
        guard readEvents() else {
          logChanged = true
          continue
        }
      }
      committed()
      if logChanged { watchLog() }
      logChanged = false
      usleep(Self.restMicroseconds)
    }
  }

  /// How long after a change of the log a commit is taken to be there.
  private static let settleMilliseconds: Int32 = 100
  private static let restMicroseconds: UInt32 = 10_000

  /// One event only, then this watch ends by itself: a commit writes to the log many times.
  private func watchLog() {
    inotify_add_watch(descriptor, logPath, UInt32(IN_MODIFY) | UInt32(IN_ONESHOT))
  }

  /// Takes what is there; true where the file was touched, false where only the log changed.
  private func readEvents() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      var isTouched = false
      var offset = 0
      while offset + MemoryLayout<inotify_event>.size <= count {
        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        if event.wd == file { isTouched = true }
        offset += MemoryLayout<inotify_event>.size + Int(event.len)
      }
      return isTouched
    }
  }
}
