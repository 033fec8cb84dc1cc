public import FeedModel

/// A message that a search found, with what tells its place among others.
public struct FoundMessage: Hashable, Sendable {
  public var id: MessageID
  public var postedAt: Timestamp

  public init(id: MessageID, postedAt: Timestamp) {
    self.id = id
    self.postedAt = postedAt
  }
}

/// What a search found, and the one that is looked at.
struct FoundMessages: Sendable {
  let query: String
  /// Where the person was when the search began.
  let origin: SearchPrompt.Origin
  let words: FoundWords
  /// Newest first.
  var messages: [FoundMessage] = []
  /// The place among `messages`; nil before anything was found.
  var place: Int?
  /// Whether the store has answered for this query.
  var isAnswered = false

  init(query: String, from origin: SearchPrompt.Origin) {
    self.query = query
    self.origin = origin
    words = FoundWords(query)
  }

  /// Takes an answer, and looks at the newest one that is not newer than `place`.
  mutating func take(_ found: [FoundMessage], from place: FoundMessage?) {
    isAnswered = true
    messages = found.sorted { ($0.postedAt, $0.id) > ($1.postedAt, $1.id) }
    let reached = messages.firstIndex { message in
      place.map { (message.postedAt, message.id) <= ($0.postedAt, $0.id) } ?? true
    }
    self.place = messages.isEmpty ? nil : reached ?? messages.count - 1
  }

  /// Older for a positive step; stays at both ends. False where there is nothing further.
  mutating func move(by step: Int) -> Bool {
    guard let place, messages.indices.contains(place + step) else { return false }
    self.place = place + step
    return true
  }

  var current: FoundMessage? { place.map { messages[$0] } }

  /// `3 of 87`.
  var summary: String {
    guard isAnswered else { return "…" }
    guard let place else { return "nothing found" }
    return "\(place + 1) of \(messages.count)\(messages.count >= Self.limit ? "+" : "")"
  }

  /// `3/87`, for a narrow screen.
  var shortSummary: String {
    guard isAnswered else { return "…" }
    return place.map { "\($0 + 1)/\(messages.count)" } ?? "none"
  }

  /// So many are asked for.
  static let limit = 500
}
