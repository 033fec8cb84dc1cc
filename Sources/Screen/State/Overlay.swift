/// What lies over the log and takes the keys until it goes.
enum Overlay: Sendable {
  /// The first row in view of the help page.
  case help(row: Int)
  case search(SearchPrompt)
  case hints(LinkHints)
  case conversations(ConversationList)
  /// The rows in view without marks, bars and margins, for the mouse to select; any key ends it.
  case bare
}
