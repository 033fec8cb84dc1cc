import FeedModel

/// The files of an export: one file, a folder, or a zip that is read in place.
protocol ArchiveTree: AnyObject {
  /// As it was named by the person.
  var path: String { get }
  /// In order of name, so that days follow one another.
  var entries: [ArchiveEntry] { get }
  /// What was found in it and is not read, with the reason.
  var refusals: [ArchiveError] { get }
  func open(_ entry: ArchiveEntry) throws(ArchiveError) -> any ByteSource
}

/// A file of an export.
struct ArchiveEntry: Hashable, Sendable {
  /// Its path in the export, with slashes.
  let name: String
  let sizeBytes: Int?
  /// Its number in its tree.
  let index: Int
}

extension ArchiveEntry {
  /// The last part of the path.
  var fileName: Substring {
    name[(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)...]
  }

  /// The file name without what follows its last point.
  var stem: Substring {
    let fileName = fileName
    guard let point = fileName.lastIndex(of: "."), point > fileName.startIndex else {
      return fileName
    }
    return fileName[..<point]
  }

  /// The folders above it, outermost first.
  var folders: [Substring] { name.split(separator: "/").dropLast() }
}

extension ArchiveTree {
  /// How an error calls an entry.
  func title(of entry: ArchiveEntry) -> String {
    entry.name.isEmpty ? (path == "-" ? "standard input" : path) : "\(path)/\(entry.name)"
  }

  /// The last part of the path, without a zip's ending: what the export is called.
  var title: Substring {
    let name = path.split(separator: "/").last ?? ""
    return name.lowercased().hasSuffix(".zip") ? name.dropLast(4) : name
  }
}
