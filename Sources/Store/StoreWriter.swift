import FeedModel
import Synchronization

/// The connection that writes, on a thread of its own.
///
/// Writes that come together are committed together: a caller leaves its write in a list and then asks
/// for the actor, and whoever gets it first does all that is in the list in one transaction. A commit
/// costs a wait for the disk; fifty results that end at once cost one wait, not fifty.
actor StoreWriter {
  private let thread = StoreThread()
  private let location: StoreLocation
  private(set) var connection: Connection?
  /// Why nothing can be written, where the store is open for reading only.
  private var refusal: StoreError?
  private let pending = Mutex<[any PendingWrite]>([])

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(_ location: StoreLocation) {
    self.location = location
  }

  isolated deinit {
    connection = nil
    thread.stop()
  }

  /// Opens the file, making or updating it first where that is needed. False where it may not be
  /// written: then every write is refused.
  func open(schema: [[UInt8]]) throws(StoreError) -> Bool {
    guard location.mayBeWritten else {
      refusal = location.unwritable
      return false
    }
    connection = try location.openForWriting(schema: schema)
    return true
  }

  func close() {
    connection = nil
    refusal = nil
  }

  /// Runs a body whose changes are durable when this returns, and undone where it throws.
  ///
  /// Without `durably` a power cut, though no crash, may undo them: enough for leases, which end with
  /// the processes that hold them.
  ///
  /// The body runs a second time where another one that was to be committed with it failed.
  nonisolated func write<Value: Sendable>(
    durably: Bool = true,
    _ body: @escaping @Sendable (Connection) throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let write = Write(durably: durably, body)
    pending.withLock { $0.append(write) }
    return try await settle(write)
  }

  private func settle<Value>(_ write: Write<Value>) throws(StoreError) -> Value {
    if let outcome = write.outcome { return try outcome.get() }
    commit(
      pending.withLock { pending in
        defer { pending.removeAll(keepingCapacity: true) }
        return pending
      })
    guard let outcome = write.outcome else {
      preconditionFailure("a write was left out of its batch")
    }
    return try outcome.get()
  }

  private func commit(_ batch: [any PendingWrite]) {
    guard let connection else {
      let error = refusal ?? StoreError(.unavailable, "\(location.name) is closed")
      return batch.forEach { $0.fail(error) }
    }
    let changes = connection.totalChanges
    do throws(StoreError) {
      try connection.write(durably: batch.contains(where: \.isDurable)) {
        connection throws(StoreError) in
        for write in batch { try write.perform(on: connection) }
      }
    } catch  where batch.count > 1 && error.kind == .failed {
      // One of them is at fault; the others must not suffer for it.
      return batch.forEach { commit([$0]) }
    } catch {
      return batch.forEach { $0.fail(error) }
    }
    if connection.totalChanges != changes { location.announceCommit() }
  }
}

/// A write whose result nobody needs to know the type of but the one who waits for it.
private protocol PendingWrite: Sendable {
  var isDurable: Bool { get }
  func perform(on connection: Connection) throws(StoreError)
  func fail(_ error: StoreError)
}

private final class Write<Value: Sendable>: PendingWrite {
  let isDurable: Bool
  private let body: @Sendable (Connection) throws(StoreError) -> Value
  private let state = Mutex<Result<Value, StoreError>?>(nil)

  init(
    durably isDurable: Bool, _ body: @escaping @Sendable (Connection) throws(StoreError) -> Value
  ) {
    self.isDurable = isDurable
    self.body = body
  }

  /// Final once the batch has been committed; nil before.
  var outcome: Result<Value, StoreError>? {
    state.withLock { $0 }
  }

  func perform(on connection: Connection) throws(StoreError) {
    let value = try body(connection)
    state.withLock { $0 = .success(value) }
  }

  func fail(_ error: StoreError) {
    state.withLock { $0 = .failure(error) }
  }
}
