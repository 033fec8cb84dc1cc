/// Something that a key makes the log do.
enum Command: Hashable, Sendable {
  case post
  case edit(Composer.Edit)
  /// One row up or down: in the text, among earlier posts, or in the log where nothing is written.
  case up, down
  case editOutside
  case scroll(Scroll)
  case read, write
  case selectNext, selectPrevious
  case open, openAll, cancel, retry, refresh, dismiss, save, share, expand
  case copyText, copyLink
  case search, olderFound, newerFound, hints, news
  case saved, conversations, bare, togglePictures
  case pauseReplay, stepReplay
  case help, toggleMouse, repaint, suspend, quit

  enum Scroll: Hashable, Sendable {
    case rowUp, rowDown, halfPageUp, halfPageDown, pageUp, pageDown, top, bottom
  }
}

enum Mode: Hashable, Sendable {
  /// Characters go to the composer.
  case writing
  /// Characters are commands; those that are none go back to writing.
  case reading
}
