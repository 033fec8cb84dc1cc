public import FeedModel

/// Where the person was in the log: what is found again at the next start.
public struct ScreenPlace: Hashable, Sendable {
  /// The message that the first row in view belongs to, and its row; nil at the end of the feed.
  public var top: Line?
  /// The message that is selected, and its link.
  public var selection: Selection?
  /// The newest message that the person has seen.
  public var lastSeen: MessageID?

  public init(top: Line? = nil, selection: Selection? = nil, lastSeen: MessageID? = nil) {
    self.top = top
    self.selection = selection
    self.lastSeen = lastSeen
  }

  public struct Line: Hashable, Sendable {
    public var message: MessageID
    /// Counted from the first row of the message's text.
    public var line: Int

    public init(message: MessageID, line: Int) {
      self.message = message
      self.line = line
    }
  }

  public struct Selection: Hashable, Sendable {
    public var message: MessageID
    public var link: Int?

    public init(message: MessageID, link: Int?) {
      self.message = message
      self.link = link
    }
  }
}

extension ScreenPlace: LosslessStringConvertible {
  /// One line of words and numbers: `top 12 3 selected 14 0 seen 20`.
  public var description: String {
    var words: [String] = []
    if let top { words += ["top", "\(top.message.rawValue)", "\(top.line)"] }
    if let selection {
      words += ["selected", "\(selection.message.rawValue)", "\(selection.link ?? -1)"]
    }
    if let lastSeen { words += ["seen", "\(lastSeen.rawValue)"] }
    return words.joined(separator: " ")
  }

  /// Nil where the text is something else; never trusted further than that, since files change.
  public init?(_ description: String) {
    self.init()
    var words = description.split(separator: " ")[...]
    while let word = words.popFirst() {
      guard let number = words.popFirst().flatMap({ Int64($0) }) else { return nil }
      let id = MessageID(rawValue: number)
      switch word {
      case "seen": lastSeen = id
      case "top", "selected":
        guard let second = words.popFirst().flatMap({ Int($0) }), abs(second) < 1 << 30 else {
          return nil
        }
        if word == "top" {
          top = Line(message: id, line: second)
        } else {
          selection = Selection(message: id, link: second < 0 ? nil : second)
        }
      default: return nil
      }
    }
  }
}

/// What the log begins with.
public struct ScreenStart: Sendable {
  /// Some 200 of them: the latest, or those around the place.
  public var messages: [Message]
  /// Whether no message stands before them, or behind them.
  public var isFirst: Bool
  public var isLast: Bool
  /// What the composer holds.
  public var draft: String?
  public var place: ScreenPlace?

  public init(
    messages: [Message], isFirst: Bool, isLast: Bool = true, draft: String? = nil,
    place: ScreenPlace? = nil
  ) {
    self.messages = messages
    self.isFirst = isFirst
    self.isLast = isLast
    self.draft = draft
    self.place = place
  }
}
