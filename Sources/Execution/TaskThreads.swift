@_spi(ExperimentalCustomExecutors) import _Concurrency
import Synchronization

/// The threads that run Swift's tasks, in the place of libdispatch's, of which one wakes each second to
/// count the others (`_dispatch_workq_monitor_pools` of its workqueue.c): a program that has nothing to
/// do sleeps.
///
/// By the interface for custom executors that Swift 6.3 has as SPI, still marked experimental; a toolchain
/// that changes it fails to build this module and nothing else.
public enum TaskThreads {
  /// Runs a body as a task and blocks until it has ended; the main thread's last act, and before any
  /// other task is made.
  ///
  /// Nothing may ask for `MainActor` meanwhile: its thread waits.
  public static func run<Value: Sendable>(
    _ body: @escaping @Sendable () async -> Value
  ) -> Value {
    _createExecutors(factory: Executors.self)
    let ending = Ending<Value>()
    Task.detached { ending.set(await body()) }
    return ending.wait()
  }
}

private enum Executors: ExecutorFactory {
  static var mainExecutor: any MainExecutor { PlatformExecutorFactory.mainExecutor }
  static let defaultExecutor: any TaskExecutor = TaskPool()
}

/// A value that one thread waits for and another sets.
private final class Ending<Value: Sendable>: Sendable {
  private let value = Mutex(Value?.none)
  private let bell = Bell()

  func set(_ value: Value) {
    self.value.withLock { $0 = value }
    bell.ring()
  }

  func wait() -> Value {
    while true {
      if let value = value.withLock({ $0 }) { return value }
      bell.wait()
    }
  }
}
