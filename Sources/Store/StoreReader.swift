/// The connection that only reads, on a thread of its own: what a screen asks for never waits behind a
/// write, of this process or another.
actor StoreReader {
  private let thread = StoreThread()
  private let path: String
  private var connection: Connection?

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(path: String) {
    self.path = path
  }

  isolated deinit {
    connection = nil
    thread.stop()
  }

  /// Runs a body against one state of the store.
  func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try opened().read(body)
  }

  func close() {
    connection = nil
  }

  private func opened() throws(StoreError) -> Connection {
    if let connection { return connection }
    let connection = try Connection(path: path)
    try connection.configure(for: .reading)
    self.connection = connection
    return connection
  }
}
