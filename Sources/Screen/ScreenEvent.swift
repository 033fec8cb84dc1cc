public import FeedModel
public import Pictures

/// What reaches the screen from outside the terminal.
public enum ScreenEvent: Sendable {
  /// Messages that are new or changed, in any order; the screen sorts by time of posting, then id.
  case changed([Message])
  case deleted([MessageID])
  /// The answer to `UserIntent.loadOlder`; `isFirst` when nothing stands before them.
  case older([Message], isFirst: Bool)
  /// The answer to `UserIntent.loadNewer`; `isLast` when nothing stands after them.
  case newer([Message], isLast: Bool)
  /// The answer to `UserIntent.loadLatest`: takes the place of all that was loaded.
  case latest([Message], isFirst: Bool)
  /// The picture of a preview; nil where it has none or it cannot be shown.
  case picture(PreviewKey, Thumbnail?)
  /// A sentence for the footer.
  case notice(SafeText)
  /// A text that could not be stored goes back into the composer, with the reason in the footer.
  case postFailed(text: String, reason: SafeText)
  /// Ends the log as if the person had quit.
  case quit
}

/// What the person wants: the only way back from the screen.
public enum UserIntent: Hashable, Sendable {
  /// The composer is empty once this was sent; answer `postFailed` where it cannot be stored.
  case post(String)
  /// An address for the person's browser; may be of any scheme.
  case open(String)
  case cancel(PreviewKey)
  case retry(PreviewKey)
  case refresh(PreviewKey)
  case dismiss(MessageID, linkIndex: Int)
  case loadOlder(before: MessageID, limit: Int)
  case loadNewer(after: MessageID, limit: Int)
  case loadLatest(limit: Int)
  /// Loading previews that came into view: worth fetching before those that nobody sees.
  case visible([PreviewKey])
  /// The picture of a ready preview that came into view.
  case loadPicture(PreviewKey)
  /// What stands in the composer, empty where nothing does; sent before every end, and sent when
  /// the program is suspended.
  case keepDraft(String)
  /// The last intent, whatever the reason of the end.
  case quit
}
