import Glibc
import Synchronization
import Testing

@testable import Execution

@Suite struct TaskPoolTests {
  @Test func `runs every job once, on no more threads than allowed`() async {
    let pool = TaskPool(threads: 3)
    let census = Census()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 {
        group.addTask(executorPreference: pool) { census.note() }
      }
    }
    #expect(census.total == 500)
    #expect((1...3).contains(census.most))
  }

  @Test func `sleeps by either clock as long as asked, and goes on where it slept`() async throws {
    let pool = TaskPool(threads: 2)
    try await withTaskExecutorPreference(pool) {
      let start = ContinuousClock.now
      try await Task.sleep(for: .milliseconds(30))
      #expect(start.duration(to: .now) >= .milliseconds(30))
      let middle = SuspendingClock.now
      try await Task.sleep(for: .milliseconds(20), clock: .suspending)
      #expect(middle.duration(to: .now) >= .milliseconds(20))
    }
  }

  @Test func `ends a sleep that is cancelled`() async {
    let pool = TaskPool(threads: 2)
    let start = ContinuousClock.now
    let task = Task(executorPreference: pool) { try await Task.sleep(for: .seconds(3600)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(start.duration(to: .now) < .seconds(600))
  }
}

/// Counts who is there at one time.
private final class Census: Sendable {
  private struct Counts {
    var present = 0
    var most = 0
    var total = 0
  }

  private let counts = Mutex(Counts())

  var most: Int { counts.withLock { $0.most } }
  var total: Int { counts.withLock { $0.total } }

  func note() {
    counts.withLock {
      $0.present += 1
      $0.most = max($0.most, $0.present)
    }
    sched_yield()
    counts.withLock {
      $0.present -= 1
      $0.total += 1
    }
  }
}
