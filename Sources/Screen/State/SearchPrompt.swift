/// A query being typed, and where to go back to when the person thinks better of it.
struct SearchPrompt: Sendable {
  var line = Composer()
  let origin: Origin

  struct Origin: Sendable {
    var position: FeedLayout.Position
    var selection: ScreenState.Selection?
  }
}
