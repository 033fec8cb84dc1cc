/// What a person looks for: words, phrases and conditions, all of which must hold.
///
/// As text: `rust "borrow checker" -async from:ana host:github.com after:2026-01 has:picture is:saved`.
public struct SearchQuery: Hashable, Sendable {
  public var terms: [Term]

  public init(_ terms: [Term] = []) {
    self.terms = terms
  }

  /// One condition, or its opposite.
  public struct Term: Hashable, Sendable {
    public var condition: Condition
    public var isExcluded: Bool

    public init(_ condition: Condition, isExcluded: Bool = false) {
      self.condition = condition
      self.isExcluded = isExcluded
    }
  }

  public enum Condition: Hashable, Sendable {
    /// In what was said or on a card of it.
    case words(SearchPhrase)
    /// The author's name, or a part of it, in any case.
    case author(String)
    case conversation(ConversationName)
    /// The host of a link, as it was posted or where its redirects ended, or a domain above it.
    case host(String)
    /// Posted at that instant or later.
    case after(Timestamp)
    /// Posted earlier.
    case before(Timestamp)
    case has(Trait)
    case state(State)
    case saved
  }

  /// What a card of the message has; the raw value is the word behind `has:`.
  public enum Trait: String, CaseIterable, Hashable, Sendable {
    case link, preview, picture, video
  }

  /// What a card of the message is; the raw value is the word behind `is:`.
  public enum State: String, CaseIterable, Hashable, Sendable {
    case loading, ready, failed
  }

  /// Whether anything must hold: an empty query matches every message.
  public var isEmpty: Bool { terms.isEmpty }

  /// What is to be found, for marking it.
  public var wantedPhrases: [SearchPhrase] {
    terms.compactMap { term in
      if case .words(let phrase) = term.condition, !term.isExcluded { phrase } else { nil }
    }
  }
}

/// One word, or several one behind the other; the last may be only the beginning of one.
public struct SearchPhrase: Hashable, Sendable {
  /// Folded, never empty, each a word of letters and digits.
  public let words: [String]
  /// Whether the last word may go on.
  public let isPrefix: Bool

  /// Nil where the text has no letter and no digit.
  public init?(_ text: String, isPrefix: Bool = false) {
    let words = SearchWords(text).map(\.folded)
    guard !words.isEmpty else { return nil }
    self.words = words
    self.isPrefix = isPrefix
  }
}
