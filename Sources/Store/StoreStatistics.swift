public import FeedModel

/// What a feed holds, counted.
public struct StoreStatistics: Hashable, Sendable {
  public var messages = 0
  public var links = 0
  /// Distinct pages that links with a card lead to.
  public var previews = 0
  /// Links whose card another link had already, so that nothing was fetched for them.
  public var sharedLinks = 0
  public var saved = 0
  public var pictures = 0
  /// The file, without its log.
  public var bytes = 0
  /// By calendar month in UTC, in order; months without a message are absent.
  public var months: [Month] = []
  /// The most used first.
  public var hosts: [Count] = []
  public var authors: [Count] = []
  public var conversations: [Count] = []
  /// By the contract's word, the most frequent first.
  public var states: [Count] = []
  public var failures: [Count] = []

  public init() {}

  public struct Month: Hashable, Sendable {
    /// `2026-03`.
    public var name: String
    public var messages: Int
    public var links: Int

    public init(name: String, messages: Int, links: Int) {
      self.name = name
      self.messages = messages
      self.links = links
    }
  }

  public struct Count: Hashable, Sendable {
    public var name: String
    public var count: Int

    public init(name: String, count: Int) {
      self.name = name
      self.count = count
    }
  }
}

extension SQLiteFeedStore {
  /// Counts a feed, or one conversation of it, with so many hosts, authors and conversations at most.
  /// Costs a look at every message.
  public func statistics(
    of conversation: ConversationName?, top limit: Int
  ) async throws(StoreError) -> StoreStatistics {
    try await reader.read { store throws(StoreError) in
      var id: ConversationID?
      if let conversation {
        guard let known = try ConversationTable(store: store).id(of: conversation) else {
          return StoreStatistics()
        }
        id = known
      }
      return try StoreCensus(store: store, conversation: id, limit: limit).statistics()
    }
  }
}
