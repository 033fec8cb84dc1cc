import Glibc

/// How a store is read that may not be written: a file or folder of somebody else's, or a file system
/// that is mounted for reading.
///
/// Nothing is made beside the file. Where a log or its shared memory lies there, somebody may be
/// writing, and SQLite reads all three as they are; where there is neither, nobody has the store open,
/// and the file alone is read, without locks. That somebody comes to write after all is noticed by the
/// file's times (`stamp`): `StoreReader` opens it again then.
extension StoreLocation {
  /// What the file was like at some instant; equal as long as nobody wrote to it.
  struct Stamp: Equatable {
    fileprivate let device: dev_t
    fileprivate let number: ino_t
    fileprivate let size: off_t
    fileprivate let seconds: Int
    fileprivate let nanoseconds: Int
    fileprivate let hasLog: Bool
  }

  var stamp: Stamp {
    var status = stat()
    stat(path, &status)
    return Stamp(
      device: status.st_dev, number: status.st_ino, size: status.st_size,
      seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, hasLog: hasLog)
  }

  /// Whether the file can be opened for writing; one that is not there is for `openForWriting` to judge.
  ///
  /// The folder must be writable too, unless the files that would be made in it are there already.
  var mayBeWritten: Bool {
    guard Self.size(of: path) != nil else { return true }
    return isWritable(path)
      && (isWritable(folder) || (isWritable(logPath) && isWritable(sharedMemoryPath)))
  }

  /// - Throws: `.readOnly` for a store of an earlier version, whose tables would have to be changed
  ///   before they can be read.
  func openForReading(newest: Int) throws(StoreError) -> (Connection, isImmutable: Bool) {
    let isImmutable = !hasLog
    let connection = try Connection(path: path, access: isImmutable ? .immutable : .readOnly)
    try refuseForeign(connection, newest: newest)
    try connection.configure(for: .reading)
    let version = try connection.version()
    guard version <= newest else { throw newer }
    guard version == newest else {
      throw StoreError(
        .readOnly,
        version == 0
          ? "\(name) is empty and read-only"
          : "\(name) is from an older version of pennant and read-only; it must be writable once")
    }
    return (connection, isImmutable)
  }

  /// Of every write to such a store.
  var unwritable: StoreError {
    StoreError(.readOnly, "\(name) is read-only; nothing is written to it")
  }

  private var hasLog: Bool {
    Self.size(of: logPath) ?? 0 > 0 || Self.size(of: sharedMemoryPath) != nil
  }

  private var folder: String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// By the rights that files are opened with.
  private func isWritable(_ path: String) -> Bool {
    faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0
  }
}
