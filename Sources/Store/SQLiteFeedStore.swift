import FeedModel
import Schema

/// The store of one machine: a SQLite file that any number of processes share.
///
/// Two connections, each on a thread of its own: one writes, one reads. Readers see the last commit
/// and are never locked out; writers of all processes take turns. A commit is on disk when its method
/// returns.
///
/// A file that may not be written, by its own rights, its folder's or its file system's, is opened for
/// reading: then each write throws `.readOnly`.
public final class SQLiteFeedStore: FeedStore {
  /// Absolute.
  public let path: String
  /// Whether the file may not be written.
  public let isReadOnly: Bool
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
    let writer = StoreWriter(location)
    self.path = location.path
    self.writer = writer
    self.isReadOnly = try await !writer.open(schema: schema)
    self.reader = StoreReader(location, unwritableVersion: isReadOnly ? schema.count : nil)
    self.watch = CommitWatch(location)
    // What cannot be read is refused now, not at the first question.
    if isReadOnly { try await reader.read { _ throws(StoreError) in } }
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
