/// The connection that only reads, on a thread of its own: what a screen asks for never waits behind a
/// write, of this process or another.
actor StoreReader {
  private let thread = StoreThread()
  private let location: StoreLocation
  /// The version to find where the store may not be written; nil where it is open for writing too.
  private let unwritableVersion: Int?
  private var connection: Connection?
  /// What the file was like when it was opened as one that nobody writes to.
  private var stamp: StoreLocation.Stamp?

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(_ location: StoreLocation, unwritableVersion: Int?) {
    self.location = location
    self.unwritableVersion = unwritableVersion
  }

  isolated deinit {
    connection = nil
    thread.stop()
  }

  /// Runs a body against one state of the store.
  func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard unwritableVersion != nil else { return try opened().read(body) }
    var looks = 0
    while true {
      if let stamp, stamp != location.stamp { close() }
      let outcome: Swift.Result<Result, StoreError>
      do throws(StoreError) {
        outcome = .success(try opened().read(body))
      } catch {
        outcome = .failure(error)
      }
      // Without locks, what was read holds only if nobody wrote meanwhile.
      looks += 1
      if stamp == nil || stamp == location.stamp || looks == Self.lookLimit {
        return try outcome.get()
      }
    }
  }

  func close() {
    connection = nil
    stamp = nil
  }

  /// A writer keeps its log beside the file from its first commit on, so that a second look finds it.
  private static let lookLimit = 5

  private func opened() throws(StoreError) -> Connection {
    if let connection { return connection }
    let connection: Connection
    if let version = unwritableVersion {
      let stamp = location.stamp
      let opened = try location.openForReading(newest: version)
      connection = opened.0
      self.stamp = opened.isImmutable ? stamp : nil
    } else {
      connection = try Connection(path: location.path)
      try connection.configure(for: .reading)
    }
    self.connection = connection
    return connection
  }
}
