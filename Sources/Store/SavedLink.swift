public import FeedModel

/// A link that a person keeps.
public struct SavedLink: Hashable, Sendable {
  public var place: LinkPlace
  /// What the person wrote beside it.
  public var note: String?
  public var savedAt: Timestamp

  public init(place: LinkPlace, note: String? = nil, savedAt: Timestamp) {
    self.place = place
    self.note = note
    self.savedAt = savedAt
  }
}

/// Which saved links, the newest first, how many at most.
public struct SavedPage: Hashable, Sendable {
  /// Nil: every conversation.
  public var conversation: ConversationName?
  /// Where the page before this one ended; nil for the first.
  public var before: SavedLink?
  public var limit: Int

  public init(
    conversation: ConversationName? = nil, before: SavedLink? = nil, limit: Int = 200
  ) {
    self.conversation = conversation
    self.before = before
    self.limit = limit
  }
}

/// What became of a wish to save.
public enum SaveOutcome: Hashable, Sendable {
  case saved
  /// A link to that page was there, and stays the one; its note is replaced where one was given.
  case known(SavedLink)
  /// There is no such link.
  case missing
}
