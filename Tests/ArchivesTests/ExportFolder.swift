import CZip
import FeedModel
import Foundation
import Testing

@testable import Archives

/// A folder with an export in it that goes away with its test.
final class ExportFolder {
  let path: String

  /// `files`: contents by path.
  init(_ files: [String: [UInt8]]) throws {
    path = NSTemporaryDirectory() + "pennant-export-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, bytes) in files {
      let url = URL(fileURLWithPath: path + "/" + name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url)
    }
  }

  convenience init(texts: [String: String]) throws {
    try self.init(texts.mapValues { Array($0.utf8) })
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Packs entries into a zip in the folder; returns its path.
  func zip(_ name: String, _ entries: [(name: String, text: String)], links: Set<String> = [])
    throws
    -> String
  {
    let path = path + "/" + name
    var code: Int32 = 0
    let archive = try #require(zip_open(path, ZIP_CREATE, &code))
    for entry in entries {
      // libzip reads the bytes when it closes the file, and frees them.
      let bytes = try #require(malloc(max(1, entry.text.utf8.count)))
      bytes.copyMemory(from: Array(entry.text.utf8), byteCount: entry.text.utf8.count)
      let source = try #require(
        zip_source_buffer(archive, bytes, UInt64(entry.text.utf8.count), 1))
      let index = zip_file_add(archive, entry.name, source, ZIP_FL_ENC_UTF_8)
      try #require(index >= 0)
      if links.contains(entry.name) {
        zip_file_set_external_attributes(
          archive, UInt64(index), 0, UInt8(ZIP_OPSYS_UNIX), 0o120777 << 16)
      }
    }
    try #require(zip_close(archive) == 0)
    return path
  }
}

/// All that a reader gives.
struct Reading {
  var format: ArchiveFormat
  var drafts: [Draft] = []
  var leftOut = 0
  var skipped: [ArchiveError] = []

  init(
    _ path: String, format: ArchiveFormat? = nil, conversation: ConversationName? = nil
  ) throws {
    let reader = try ArchiveReader(
      path: path, format: format,
      defaults: RecordDefaults(
        conversation: conversation, author: "me", postedAt: Timestamp(milliseconds: 0)))
    self.format = reader.format
    while let record = try reader.next() {
      switch record {
      case .message(let draft): drafts.append(draft)
      case .leftOut: leftOut += 1
      case .skipped(let error): skipped.append(error)
      }
    }
  }

  /// Reads one file of that name and text.
  init(_ name: String, _ text: String, format: ArchiveFormat? = nil) throws {
    let folder = try ExportFolder(texts: [name: text])
    try self.init(folder.path + "/" + name, format: format)
  }

  /// `conversation | time | author | text` of each message.
  var lines: [String] {
    drafts.map {
      "\($0.conversation.rawValue) | \($0.postedAt.rfc3339) | \($0.author) | \($0.text)"
    }
  }
}
