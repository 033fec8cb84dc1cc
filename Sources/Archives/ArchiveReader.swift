import FeedModel
import Glibc

/// A reader of any format over a file, a folder or a zip.
public final class ArchiveReader: ConversationReader {
  /// What most of it is.
  public let format: ArchiveFormat
  private let tree: any ArchiveTree
  private let defaults: RecordDefaults
  private var parts: [ArchivePlan.Part]
  private var factory: ReaderFactory
  private var current: (any ConversationReader)?
  private var pending: [ArchiveError]
  private let totalBytes: Int?
  private var passedBytes = 0
  private var records = 0

  /// Opens what lies at a path; `-` is standard input. Without a format it is told by its content.
  public init(
    path: String, format: ArchiveFormat? = nil, defaults: RecordDefaults
  ) throws(ArchiveError) {
    tree = try Self.tree(path)
    let plan = try ArchivePlan(tree, given: format)
    self.format = plan.parts[0].format
    self.defaults = defaults
    parts = plan.parts.reversed()
    factory = ReaderFactory(tree: tree, root: plan.root, defaults: defaults)
    pending = tree.refusals
    if self.format == .slack { pending += factory.readSlackTables() }
    let sizes = plan.parts.map(\.entry.sizeBytes)
    totalBytes = sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
  }

  private static func tree(_ path: String) throws(ArchiveError) -> any ArchiveTree {
    if path == "-" { return try SingleFile(path: path) }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ArchiveError(file: path, reason: String(cString: strerror(errno)).lowercased())
    }
    if status.st_mode & S_IFMT == S_IFDIR { return try FolderTree(path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { return try SingleFile(path: path) }
    let source = try FileSource(path: path)
    do throws(LineError) {
      // An entry's header, or the end record of an empty zip (APPNOTE.TXT, 4.3.7 and 4.3.16).
      let beginning = try source.beginning(4)
      if beginning == [0x50, 0x4B, 3, 4] || beginning == [0x50, 0x4B, 5, 6] {
        return try Self.zip(path)
      }
    } catch {
      throw ArchiveError(file: path, reason: error.reason)
    }
    return try SingleFile(path: path)
  }

  public var progress: (bytes: Int, of: Int?) {
    (passedBytes + (current?.progress.bytes ?? 0), totalBytes)
  }

  public func next() throws(ArchiveError) -> ArchiveRecord? {
    while true {
      if !pending.isEmpty { return .skipped(pending.removeFirst()) }
      do throws(ArchiveError) {
        if let record = try current?.next() {
          records += 1
          return record
        }
        passedBytes += current?.progress.bytes ?? 0
        current = nil
        guard let part = parts.popLast() else { return try end() }
        current = try factory.reader(for: part)
      } catch {
        current = nil
        // One file of many that breaks off is no reason to leave the others.
        if parts.isEmpty || error.reason == "interrupted" { throw error }
        records += 1
        return .skipped(error)
      }
    }
  }

  private func end() throws(ArchiveError) -> ArchiveRecord? {
    guard records == 0 else { return nil }
    throw ArchiveError(
      file: tree.path == "-" ? "standard input" : tree.path,
      reason: "holds no message of the format \(format.rawValue)")
  }
}

extension ArchiveReader {
  private static func zip(_ path: String) throws(LineError) -> any ArchiveTree {
    do throws(ArchiveError) {
      return try ZipTree(path: path)
    } catch {
      throw LineError(reason: error.reason)
    }
  }
}
