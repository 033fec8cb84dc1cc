import CZip
import FeedModel

/// A zip with the files of an export in it; nothing of it is ever written to a disk.
///
/// An entry whose name leads out of the export, a symbolic link and a bomb are refused, each with a
/// sentence; the other entries are read.
final class ZipTree: ArchiveTree {
  /// Deflate reaches 1,032 to 1; chats compress to a tenth, and seldom to a fiftieth.
  static let ratioLimit = 250
  /// What any entry may have, however well it was packed.
  static let harmlessBytes = 16 << 20
  /// Of all entries together; a whole account's messages, without its pictures, are far smaller.
  static let totalLimitBytes = 64 << 30

  let path: String
  private let archive: OpaquePointer
  private(set) var entries: [ArchiveEntry] = []
  private(set) var refusals: [ArchiveError] = []

  init(path: String) throws(ArchiveError) {
    self.path = path
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      let reason = String(cString: zip_error_strerror(&error)).lowercased()
      throw ArchiveError(file: path, reason: "is not a zip that can be read: \(reason)")
    }
    self.archive = archive
    list()
  }

  deinit {
    zip_discard(archive)
  }

  func open(_ entry: ArchiveEntry) throws(ArchiveError) -> any ByteSource {
    guard let file = zip_fopen_index(archive, UInt64(entry.index), 0) else {
      let reason = String(cString: zip_strerror(archive)).lowercased()
      throw ArchiveError(file: title(of: entry), reason: "cannot be unpacked: \(reason)")
    }
    return ZipEntrySource(tree: self, file: file, sizeBytes: entry.sizeBytes ?? 0)
  }
}

extension ZipTree {
  private func list() {
    let count = Int(max(0, zip_get_num_entries(archive, 0)))
    var total = 0
    for index in 0..<min(count, FolderTree.entryLimit) {
      var status = zip_stat_t()
      zip_stat_init(&status)
      guard zip_stat_index(archive, UInt64(index), 0, &status) == 0, let rawName = status.name
      else {
        continue
      }
      let name = String(cString: rawName)
      guard !name.hasSuffix("/") else { continue }
      let size = Int(clamping: status.size)
      let entry = ArchiveEntry(name: name, sizeBytes: size, index: index)
      if let reason = refusal(of: entry, packedBytes: Int(clamping: status.comp_size)) {
        refusals.append(ArchiveError(file: title(of: entry), reason: reason))
        continue
      }
      let (sum, overflowed) = total.addingReportingOverflow(size)
      total = overflowed ? .max : sum
      entries.append(entry)
    }
    entries.sort { $0.name < $1.name }
    if total > Self.totalLimitBytes {
      refusals = [
        ArchiveError(
          file: path, reason: "would unpack to more than \(Self.totalLimitBytes >> 30) GiB")
      ]
      entries = []
    }
    if count > FolderTree.entryLimit {
      refusals.append(
        ArchiveError(
          file: path, reason: "holds more than \(FolderTree.entryLimit) files; the rest is not read"
        ))
    }
  }

  private func refusal(of entry: ArchiveEntry, packedBytes: Int) -> String? {
    if let reason = Self.refusal(ofName: entry.name) { return reason }
    var system: UInt8 = 0
    var attributes: UInt32 = 0
    zip_file_get_external_attributes(archive, UInt64(entry.index), 0, &system, &attributes)
    // Unix keeps the file's mode in the upper half (APPNOTE.TXT, 4.4.15).
    if system == UInt8(ZIP_OPSYS_UNIX), attributes >> 16 & 0o170000 == 0o120000 {
      return "is a symbolic link"
    }
    return Self.refusal(ofBytes: entry.sizeBytes ?? 0, packed: packedBytes)
  }

  /// Why an entry of that name is not read; nil where it is.
  static func refusal(ofName name: String) -> String? {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
    if parts.contains("..") { return "has a name that leads out of the zip" }
    if parts.first == "" || (parts.first?.hasSuffix(":") ?? false) {
      return "has an absolute name"
    }
    return nil
  }

  /// Why an entry that unpacks to so many bytes is not read; nil where it is.
  static func refusal(ofBytes size: Int, packed: Int) -> String? {
    guard size > harmlessBytes, size / ratioLimit > packed else { return nil }
    return "is a bomb: \(packed >> 10) KiB that would unpack to \(size >> 20) MiB"
  }
}

/// An entry of a zip while it is unpacked.
private final class ZipEntrySource: ByteSource {
  /// Keeps the zip open.
  private let tree: ZipTree
  private let file: OpaquePointer
  let sizeBytes: Int?
  let modifiedAt: Timestamp? = nil
  private var left: Int

  init(tree: ZipTree, file: OpaquePointer, sizeBytes: Int) {
    self.tree = tree
    self.file = file
    self.sizeBytes = sizeBytes
    left = sizeBytes
  }

  deinit {
    zip_fclose(file)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LineError) -> Int {
    if Task.isCancelled { throw LineError(reason: "interrupted") }
    let count = Int(zip_fread(file, buffer.baseAddress, UInt64(buffer.count)))
    guard count >= 0 else {
      let reason = zip_error_strerror(zip_file_get_error(file)).map { String(cString: $0) }
      throw LineError(reason: "cannot be unpacked: \(reason?.lowercased() ?? "it is broken")")
    }
    left -= count
    guard left >= 0 else { throw LineError(reason: "unpacks to more than the zip says") }
    return count
  }
}
