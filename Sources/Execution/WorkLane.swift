import Synchronization

/// Runs blocking work one after another on a thread that lives while there is some.
public final class WorkLane: Sendable {
  private struct State {
    var work = Backlog<@Sendable () -> Void>()
    var isRunning = false
  }

  private let state = Mutex(State())
  private let name: String

  /// - Parameter name: its thread's, see `detachThread`.
  public init(_ name: String) {
    self.name = name
  }

  public func add(_ work: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      state.work.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if needsThread { detachThread(name) { self.serve() } }
  }

  private func serve() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let work = state.work.popFirst()
      state.isRunning = work != nil
      return work
    }
  }
}
