import FeedModel
import Glibc
import Schema

/// Where a store is on disk, and how it comes to be there.
struct StoreLocation: Sendable {
  /// Absolute, since SQLite gives names like `:memory:` and `file:…` another meaning.
  let path: String

  init(path: String) {
    self.path = path.hasPrefix("/") ? path : Self.workingFolder + "/" + path
  }

  /// For sentences.
  var name: String { "store \"\(SafeText(path))\"" }

  /// The memory that readers and writers share while the log is used.
  var sharedMemoryPath: String { path + "-shm" }

  /// The write-ahead log that SQLite keeps beside the file.
  var logPath: String { path + "-wal" }

  /// Makes the folder (for its owner only), the file (likewise) and the tables, as far as they are
  /// missing; refuses a file that is not a store of this version or an earlier one before anything is
  /// written.
  func openForWriting(schema: [[UInt8]]) throws(StoreError) -> Connection {
    try makeFolder()
    try makeFile()
    let connection = try Connection(path: path)
    try refuseForeign(connection, newest: schema.count)

    // Where opening fails after all, a log that is there already must not be moved into the file.
    let keepsLog = Self.size(of: logPath) ?? 0 > 0
    if keepsLog { try connection.checkpointOnClose(false) }
    try connection.configure(for: .writing)
    try migrate(connection, schema)
    try connection.useWriteAheadLog()
    if keepsLog { try connection.checkpointOnClose(true) }
    return connection
  }

  /// Tells every process that watches the file: a commit is there to be read.
  ///
  /// The log's own changes cannot serve for that, since they come before the commit can be seen.
  func announceCommit() {
    utimensat(AT_FDCWD, path, nil, 0)
  }
}

extension StoreLocation {
  /// In bytes; nil where there is no such file.
  static func size(of path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  private static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  private func makeFolder() throws(StoreError) {
    let parts = path.split(separator: "/").dropLast()
    var folder = ""
    for part in parts {
      folder += "/" + part
      if mkdir(folder, 0o700) != 0, errno != EEXIST, access(folder, F_OK) != 0 {
        let reason = StoreError.reason(errno)
        throw StoreError(
          .unavailable, "folder \"\(SafeText(folder))\" for the store cannot be made: \(reason)")
      }
    }
  }

  /// `mknod` rather than `open`: see `Connection.header` for what closing a descriptor would do.
  private func makeFile() throws(StoreError) {
    if mknod(path, S_IFREG | 0o600, 0) == 0 { return }
    let reason = errno
    var status = stat()
    guard stat(path, &status) == 0 else {
      let kind: StoreError.Kind =
        reason == EROFS ? .readOnly : reason == ENOSPC ? .full : .unavailable
      throw StoreError(kind, "\(name) cannot be made: \(StoreError.reason(reason))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(.refused, "\(name) is not a file; it is left untouched")
    }
  }

  func refuseForeign(_ connection: Connection, newest: Int) throws(StoreError) {
    var header = StoreHeader(connection, size: Self.size(of: path) ?? 0)
    if header == .noDatabase || header == .foreign {
      // Its first transaction may be under way in another process, or was cut short: then SQLite has
      // noted that the file was empty before, and takes it back to that by itself.
      if Self.size(of: path + "-journal") ?? 0 > 0 { return }
      header = StoreHeader(connection, size: Self.size(of: path) ?? 0)
    }
    switch header {
    case .empty, .ours(0...newest): return
    case .ours: throw newer
    case .foreign: throw foreign
    case .noDatabase:
      throw StoreError(.refused, "\(name) is not a database; it is left untouched")
    }
  }

  private func migrate(_ connection: Connection, _ schema: [[UInt8]]) throws(StoreError) {
    if try connection.version() == schema.count { return }
    let isOld = try connection.write { connection throws(StoreError) in
      let version = try connection.version()
      guard version <= schema.count else { throw newer }
      if version == 0, try !connection.isEmpty() { throw foreign }
      for step in schema[version...] { try connection.run(script: step) }
      try connection.setVersion(schema.count)
      return version > 0
    }
    // Into the file at once: the version in its header is what another version of us looks at.
    if isOld { try connection.checkpoint() }
  }

  var newer: StoreError {
    StoreError(.refused, "\(name) was made by a newer version of pennant; it is left untouched")
  }

  private var foreign: StoreError {
    StoreError(.refused, "\(name) is another program's database; it is left untouched")
  }
}
