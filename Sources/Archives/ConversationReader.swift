public import FeedModel

/// Reads a conversation file one record at a time, in flat memory.
public protocol ConversationReader {
  /// The next record; nil at the end. A record that cannot be read is `skipped`, and the next call
  /// goes on behind it; what makes going on senseless is thrown.
  mutating func next() throws(ArchiveError) -> ArchiveRecord?
}

public enum ArchiveRecord: Hashable, Sendable {
  case message(Draft)
  case skipped(ArchiveError)
}

/// What could not be read, where, and why.
public struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The first line is 1; nil where it is about the file as a whole.
  public let line: Int?
  public let reason: String

  public init(file: String, line: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  public var description: String {
    line.map { "\"\(file)\" line \($0): \(reason)" } ?? "\"\(file)\": \(reason)"
  }
}
