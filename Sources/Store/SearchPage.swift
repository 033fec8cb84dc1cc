public import FeedModel

/// Which of the messages that match, in which order, how many at most.
public struct SearchPage: Hashable, Sendable {
  public var order: Order
  public var limit: Int

  public init(_ order: Order = .best, limit: Int = 50) {
    self.order = order
    self.limit = limit
  }

  public enum Order: Hashable, Sendable {
    /// What fits best first; what fits equally well, and a query without words, newest first.
    case best
    /// Newest first: those posted before a message, where one is given.
    case newest(before: MessageID?)
    /// Oldest first: those posted after a message, where one is given.
    case oldest(after: MessageID?)
  }
}

/// A message that a query found, and where.
public struct SearchMatch: Hashable, Sendable {
  public let message: Message
  /// Where the words stand in the message's text; empty where only its cards have them.
  public let marks: SearchMarks
  /// The links whose cards have words of the query, by their place.
  public let links: [Int]

  public init(_ message: Message, of query: SearchQuery) {
    let phrases = query.wantedPhrases
    self.message = message
    marks = SearchMarks(of: phrases, in: message.text)
    links = message.links.enumerated().compactMap { index, link in
      guard case .ready(let metadata) = link.card.state else { return nil }
      let texts = [metadata.title, metadata.siteName, metadata.description].compactMap(\.self)
      return texts.contains { !SearchMarks(of: phrases, in: $0).isEmpty } ? index : nil
    }
  }
}
