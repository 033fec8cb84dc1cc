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
  /// The answer to `UserIntent.loadAround` and `loadFirst`: takes the place of all that was loaded, and
  /// that message comes into view.
  case around([Message], target: MessageID?, isFirst: Bool, isLast: Bool)
  /// The answer to `UserIntent.search`, with its query; at most as many as were asked for.
  case found(query: String, [FoundMessage])
  /// What is saved among those messages: sent with them, and whenever it changes.
  case saved(Set<SavedPlace>, among: [MessageID])
  /// The answer to `UserIntent.loadSaved`.
  case savedMessages([Message])
  /// The answer to `UserIntent.listConversations`, the latest used first.
  case conversations([ConversationEntry])
  /// The answer to `UserIntent.openConversation`: takes the place of everything.
  case conversation(ConversationName?, ScreenStart)
  /// The picture of a preview; nil where it has none or it cannot be shown.
  case picture(PreviewKey, Thumbnail?)
  /// How the replay goes; ignored once it has ended.
  case replay(ReplayStatus)
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
  /// The messages before and behind that one, and itself.
  case loadAround(MessageID, limit: Int)
  case loadFirst(limit: Int)
  /// Messages that the query finds, newest first, answered with the query as `typed`; its last word may
  /// go on.
  case search(typed: String, query: String, limit: Int)
  case save(SavedPlace)
  case unsave(SavedPlace)
  /// The messages in which something is saved, the latest saved first.
  case loadSaved(limit: Int)
  /// Pauses the replay, or lets it go on; answer `ScreenEvent.replay`.
  case pauseReplay
  /// The replay's next message at once.
  case stepReplay
  case listConversations
  /// Nil opens all of them together.
  case openConversation(ConversationName?)
  /// For the clipboard, where `ScreenOptions.clipboardProgram` is set.
  case copy(String)
  /// Loading previews that came into view: worth fetching before those that nobody sees.
  case visible([PreviewKey])
  /// The picture of a ready preview that came into view.
  case loadPicture(PreviewKey)
  /// What stands in the composer, empty where nothing does; sent before every end, and sent when
  /// the program is suspended.
  case keepDraft(String)
  /// Where the person is in the log; sent like the draft.
  case keepPlace(ScreenPlace)
  /// The last intent, whatever the reason of the end.
  case quit
}

/// A link that is saved, by its place in its message.
public struct SavedPlace: Hashable, Sendable {
  public var message: MessageID
  public var link: Int

  public init(message: MessageID, link: Int) {
    self.message = message
    self.link = link
  }
}
