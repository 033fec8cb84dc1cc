/// What a person, or an archive, says before it is stored.
public struct Draft: Hashable, Sendable {
  public var conversation: ConversationName
  public var author: String
  public var postedAt: Timestamp
  public var text: String
  /// The message's id where it came from, unique in its conversation; importing it again adds nothing.
  /// One without gets its own when it is posted.
  public var originID: String?

  public init(
    conversation: ConversationName = .standard,
    author: String,
    postedAt: Timestamp,
    text: String,
    originID: String? = nil
  ) {
    self.conversation = conversation
    self.author = author
    self.postedAt = postedAt
    self.text = text
    self.originID = originID
  }
}

/// A stored message with its links and what is known of each.
public struct Message: Hashable, Sendable {
  public let id: MessageID
  public let conversation: ConversationName
  public let author: String
  public let postedAt: Timestamp
  public let text: String
  /// 0 as posted, one more for each edit; a result for an earlier revision is dropped.
  public let revision: Int
  public let links: [AttachedLink]
  /// The draft's, which stays with the message wherever it is exported and imported.
  public let originID: String?

  public init(
    id: MessageID,
    conversation: ConversationName,
    author: String,
    postedAt: Timestamp,
    text: String,
    revision: Int = 0,
    links: [AttachedLink] = [],
    originID: String? = nil
  ) {
    self.id = id
    self.conversation = conversation
    self.author = author
    self.postedAt = postedAt
    self.text = text
    self.revision = revision
    self.links = links
    self.originID = originID
  }
}

/// A link of a stored message, and its card where it has one.
public struct AttachedLink: Hashable, Sendable {
  public let link: Link
  public let card: Card
  /// What the card cost last; nil where nothing is known of that.
  public let cost: TransferCost?

  public init(link: Link, card: Card, cost: TransferCost? = nil) {
    self.link = link
    self.card = card
    self.cost = cost
  }

  public enum Card: Hashable, Sendable {
    /// The link does not unfurl (`link.refusal` says why).
    case none
    /// The person sent the card away; it stays away.
    case dismissed(PreviewKey)
    case shown(PreviewKey, PreviewState)

    public var key: PreviewKey? {
      switch self {
      case .none: nil
      case .dismissed(let key), .shown(let key, _): key
      }
    }

    public var state: PreviewState? {
      if case .shown(_, let state) = self { state } else { nil }
    }
  }
}
