public import FeedModel

/// Messages and cards as lines of text, for pipes and for terminals that are not taken over.
///
/// Nothing in the lines comes from outside uncleaned; the only escapes are colours (SGR), and only
/// where `color` is set.
public struct PlainFeed: Sendable {
  /// In columns, 20 at least.
  public var width: Int
  public var color: Bool
  /// Relative times count from here.
  public var now: Timestamp
  /// Seconds east of Greenwich at an instant.
  public var secondsFromGMT: @Sendable (Timestamp) -> Int

  public init(
    width: Int, color: Bool, now: Timestamp,
    secondsFromGMT: @escaping @Sendable (Timestamp) -> Int = systemSecondsFromGMT
  ) {
    self.width = max(width, 20)
    self.color = color
    self.now = now
    self.secondsFromGMT = secondsFromGMT
  }

  /// A conversation in order, with date separators, grouped by author.
  public func lines(of messages: [Message]) -> [String] { [] }

  /// The card of one address.
  public func card(of state: PreviewState, for address: String) -> [String] { [] }
}
