import Glibc

/// A folder with the files of an export in it.
final class FolderTree: ArchiveTree {
  /// A whole account has some ten thousand files; who names a whole disk by mistake learns it soon.
  static let entryLimit = 200_000
  /// Telegram's, Meta's and ZNC's exports nest five deep.
  static let depthLimit = 8

  let path: String
  private(set) var entries: [ArchiveEntry] = []
  let refusals: [ArchiveError] = []

  init(path: String) throws(ArchiveError) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    var found: [(name: String, sizeBytes: Int)] = []
    try list("", depth: 0, into: &found)
    entries = found.sorted { $0.name < $1.name }.enumerated().map { index, file in
      ArchiveEntry(name: file.name, sizeBytes: file.sizeBytes, index: index)
    }
  }

  func open(_ entry: ArchiveEntry) throws(ArchiveError) -> any ByteSource {
    let path = "\(path)/\(entry.name)"
    return try FileSource(path: path, followsLinks: false)
  }

  /// Symbolic links are passed over: an export has none, and one may lead anywhere.
  private func list(
    _ folder: String, depth: Int, into found: inout [(name: String, sizeBytes: Int)]
  ) throws(ArchiveError) {
    let full = folder.isEmpty ? path : "\(path)/\(folder)"
    guard let stream = opendir(full) else {
      throw ArchiveError(file: full, reason: String(cString: strerror(errno)).lowercased())
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let inner = folder.isEmpty ? name : "\(folder)/\(name)"
      var status = stat()
      guard lstat("\(path)/\(inner)", &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG:
        found.append((inner, Int(status.st_size)))
        guard found.count <= Self.entryLimit else {
          throw ArchiveError(
            file: path, reason: "holds more than \(Self.entryLimit) files, which no export does")
        }
      case S_IFDIR where depth < Self.depthLimit: try list(inner, depth: depth + 1, into: &found)
      default: continue
      }
    }
  }
}
