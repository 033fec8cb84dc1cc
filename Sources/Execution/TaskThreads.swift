@_spi(ExperimentalCustomExecutors) import _Concurrency
import Synchronization

/// The threads that run Swift's tasks, in the place of libdispatch's, which wake once a second to look
/// after themselves: a program that has nothing to do sleeps.
public enum TaskThreads {
  /// Runs a body as a task and blocks until it has ended; the main thread's last act, and before any
  /// other task is made.
  ///
  /// Nothing may ask for `MainActor` meanwhile: its thread waits.
  public static func run<Result: Sendable>(
    _ body: @escaping @Sendable () async -> Result
  ) -> Result {
    _createExecutors(factory: Executors.self)
    let ending = Ending<Result>()
    Task.detached { ending.set(await body()) }
    return ending.wait()
  }
}

private enum Executors: ExecutorFactory {
  static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }
  static let defaultExecutor: any TaskExecutor = JobPool()
}

/// A result that one thread waits for and another sets.
private final class Ending<Result: Sendable>: Sendable {
  private let result = Mutex(Result?.none)
  private let bell = Bell()

  func set(_ result: Result) {
    self.result.withLock { $0 = result }
    bell.ring()
  }

  func wait() -> Result {
    while true {
      bell.wait()
      if let result = result.withLock({ $0 }) { return result }
    }
  }
}
