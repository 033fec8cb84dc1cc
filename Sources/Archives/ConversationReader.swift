public import FeedModel

/// Reads a conversation file one record at a time, in flat memory.
public protocol ConversationReader {
  /// The next record; nil at the end. A record that cannot be read is `skipped`, and the next call
  /// goes on behind it; what makes going on senseless is thrown.
  mutating func next() throws(ArchiveError) -> ArchiveRecord?
  /// How far the reader is, in bytes, and how far it will get; nil where the end is not known.
  var progress: (bytes: Int, of: Int?) { get }
}

public enum ArchiveRecord: Hashable, Sendable {
  case message(Draft)
  /// A record without a message: who came and went, a new topic, a call.
  case leftOut
  case skipped(ArchiveError)
}

/// What a record is given where the file is silent.
public struct RecordDefaults: Hashable, Sendable {
  /// Where every message goes, whatever the file calls its conversation; nil: where the file says,
  /// and "main" where it says nothing.
  public var conversation: ConversationName?
  public var author: String
  public var postedAt: Timestamp

  public init(conversation: ConversationName?, author: String, postedAt: Timestamp) {
    self.conversation = conversation
    self.author = author
    self.postedAt = postedAt
  }
}

extension RecordDefaults {
  /// The conversation of a message for which the file has that name.
  func conversation(named own: String?) -> ConversationName {
    if let conversation { return conversation }
    let name = SafeText(own ?? "", limit: 200).string
    return name.isEmpty ? .standard : ConversationName(rawValue: name)
  }
}
