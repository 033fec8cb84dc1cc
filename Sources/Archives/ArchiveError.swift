import FeedModel

/// What could not be read, where, and why.
public struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The first line is 1; nil where it is about the file as a whole.
  public let line: Int?
  /// The first record of its list is 1; nil where lines say enough.
  public let record: Int?
  /// A clause without a full stop.
  public let reason: String

  public init(file: String, line: Int? = nil, record: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.record = record
    self.reason = reason
  }

  public var description: String {
    let line = line.map { " line \($0)" } ?? ""
    let record = record.map { (line.isEmpty ? " record \($0)" : ", record \($0)") } ?? ""
    return "\"\(SafeText(file))\"\(line)\(record): \(SafeText(reason))"
  }
}
