import FeedModel

/// What could not be read, where, and why.
public struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The first line is 1; nil where it is about the file as a whole.
  public let line: Int?
  /// A clause without a full stop.
  public let reason: String

  public init(file: String, line: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  public var description: String {
    let place = "\"\(SafeText(file))\"" + (line.map { " line \($0)" } ?? "")
    return "\(place): \(SafeText(reason))"
  }
}
