import Dispatch
public import Testing

/// Runs each test of a suite on a thread of its own.
///
/// All tests begin at once and share as many threads as there are cores, so that one that waits for
/// another program may get its next turn only when most of the others are over. Whoever looks at a
/// program while it works, or ends it in the midst of something, must not wait for that.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(Executor()) { try await function() }
  }

  /// A queue that no target is set for gets a thread beyond the pool's.
  private final class Executor: TaskExecutor {
    private let queue = DispatchQueue(label: "test")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == OwnThread {
  public static var ownThread: Self { OwnThread() }
}
