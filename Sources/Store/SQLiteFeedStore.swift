import FeedModel
import Schema

/// The store of one machine: a SQLite file that any number of processes share.
///
/// Two connections, each on a thread of its own: one writes, one reads. Readers see the last commit
/// and are never locked out; writers of all processes take turns. A commit is on disk when its method
/// returns.
public final class SQLiteFeedStore: FeedStore {
  /// Absolute.
  public let path: String
  let writer: StoreWriter
  let reader: StoreReader
  let watch: CommitWatch

  /// Opens the store at a path; makes the folder (for its owner only), the file and its tables where
  /// they are missing.
  ///
  /// Throws `.refused` for a file that is no database, another program's, or from a newer version; the
  /// file is left byte for byte as it was, and nothing is put beside it.
  public convenience init(path: String) async throws(StoreError) {
    try await self.init(path: path, schema: Schema.steps)
  }

  /// With other steps, so that a test can be a newer version or a step that fails.
  init(path: String, schema: [[UInt8]]) async throws(StoreError) {
    let location = StoreLocation(path: path)
    self.path = location.path
    self.writer = StoreWriter(location)
    self.reader = StoreReader(path: location.path)
    self.watch = CommitWatch(location)
    try await writer.open(schema: schema)
  }

  /// Waits for what is under way and gives the file back; every later call throws. A process that
  /// ends without it loses nothing.
  public func close() async {
    await reader.close()
    await writer.close()
    watch.close()
  }

  public func commits() -> AsyncStream<Void> {
    watch.commits()
  }
}
