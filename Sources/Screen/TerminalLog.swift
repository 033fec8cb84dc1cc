public import FeedModel

/// The scrolling log on the terminal of standard input and output.
public final class TerminalLog: Sendable {
  public let options: ScreenOptions

  public init(options: ScreenOptions = ScreenOptions()) {
    self.options = options
  }

  /// Shows the log until the person quits; blocks, so give it a thread of its own. Once only.
  ///
  /// - Parameters:
  ///   - initial: the latest messages, some 200 of them.
  ///   - draft: what the composer holds at first.
  ///   - isFirst: whether no message stands before the initial ones.
  ///   - intents: called on this thread, one at a time; must not block.
  /// - Returns: why it ended.
  /// - Throws: `ScreenError` before anything was drawn.
  public func run(
    initial: [Message], draft: String?, isFirst: Bool,
    intents: @escaping @Sendable (UserIntent) -> Void
  ) throws(ScreenError) -> ScreenEnding {
    throw .notATerminal
  }

  /// Hands an event to the log, from any thread; returns at once.
  public func send(_ event: ScreenEvent) {}
}
