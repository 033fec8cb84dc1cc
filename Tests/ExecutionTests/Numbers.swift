import Synchronization

/// What was noted, in order, by whatever threads.
final class Numbers: Sendable {
  private let noted = Mutex([Int]())

  var all: [Int] { noted.withLock { $0 } }

  func append(_ number: Int) {
    noted.withLock { $0.append(number) }
  }
}
