public import FeedModel

/// What reaches the screen from outside the terminal.
public enum ScreenEvent: Sendable {
  /// Messages that are new or changed, by their ids in order.
  case changed([Message])
  case deleted([MessageID])
  /// The answer to `UserIntent.loadOlder`; `isFirst` when nothing stands before them.
  case older([Message], isFirst: Bool)
  /// A sentence for the footer.
  case notice(SafeText)
}

/// What the person wants: the only way back from the screen.
public enum UserIntent: Hashable, Sendable {
  case post(String)
  case open(String)
  case cancel(PreviewKey)
  case retry(PreviewKey)
  case refresh(PreviewKey)
  case dismiss(MessageID, linkIndex: Int)
  case loadOlder(before: MessageID, limit: Int)
  case keepDraft(String)
  case quit
}
