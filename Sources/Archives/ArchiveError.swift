import FeedModel

/// What could not be read, where, and why.
public struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The first line is 1; nil where it is about the file as a whole.
  public let line: Int?
  /// The first record of its list is 1; nil where lines say enough.
  public let record: Int?
  /// The first of the file is 1; nil where line and record say enough.
  public let byte: Int?
  /// A clause without a full stop.
  public let reason: String

  public init(
    file: String, line: Int? = nil, record: Int? = nil, byte: Int? = nil, reason: String
  ) {
    self.file = file
    self.line = line
    self.record = record
    self.byte = byte
    self.reason = reason
  }

  public var description: String {
    let places = [("line", line), ("record", record), ("byte", byte)].compactMap { name, number in
      number.map { "\(name) \($0)" }
    }
    let place = places.isEmpty ? "" : " " + places.joined(separator: ", ")
    return "\"\(SafeText(file))\"\(place): \(SafeText(reason))"
  }
}
