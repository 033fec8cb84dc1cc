import FeedModel
import Schema

/// What the first bytes of a file say of it (https://www.sqlite.org/fileformat.html, 1.3).
enum StoreHeader: Equatable {
  case empty
  case ours(version: Int)
  case foreign
  case noDatabase

  init(_ connection: Connection, size: Int) {
    self.init(connection.header(100), size: size)
  }

  init(_ bytes: [UInt8]?, size: Int) {
    if size == 0 {
      self = .empty
    } else if let bytes, bytes.count >= 100, bytes.starts(with: "SQLite format 3\0".utf8) {
      let isOurs = Self.number(bytes, at: 68) == Schema.applicationID
      self = isOurs ? .ours(version: Int(Self.number(bytes, at: 60))) : .foreign
    } else {
      self = .noDatabase
    }
  }

  /// Big-endian.
  private static func number(_ bytes: [UInt8], at offset: Int) -> Int32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
  }
}
