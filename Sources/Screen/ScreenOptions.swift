public import FeedModel

/// How the log looks and what it is told of the world.
public struct ScreenOptions: Sendable {
  /// Shown in the status line; nil is all conversations.
  public var conversation: ConversationName?
  public var color: ColorChoice
  public var card = CardOptions()
  public var keys = KeySettings()
  /// Whether the log shows a replay, which has keys of its own in reading; it begins there.
  public var showsReplay = false
  /// The program that `UserIntent.copy` gives texts to; nil leaves them to the terminal (OSC 52).
  public var clipboardProgram: String?
  /// Seconds east of Greenwich at an instant, for the dates and hours that a person reads.
  public var secondsFromGMT: @Sendable (Timestamp) -> Int

  public init(
    conversation: ConversationName? = .standard,
    color: ColorChoice = .automatic,
    secondsFromGMT: @escaping @Sendable (Timestamp) -> Int = systemSecondsFromGMT
  ) {
    self.conversation = conversation
    self.color = color
    self.secondsFromGMT = secondsFromGMT
  }
}

/// The `--color` option.
public enum ColorChoice: String, CaseIterable, Hashable, Sendable {
  /// What the terminal can do, and none where `NO_COLOR` is set (no-color.org).
  case automatic = "auto"
  case always
  case never
}

/// Why the log could not be shown.
public enum ScreenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard input or output is something else.
  case notATerminal
  /// `TERM` names something that cannot move its cursor, such as `dumb`.
  case unusableTerminal(SafeText)
  /// A system call failed; the errno.
  case system(call: SystemCall, code: Int32)

  /// The name of a system call.
  public enum SystemCall: String, Hashable, Sendable {
    case pipe, poll, sigaction, tcgetattr
  }

  public var description: String {
    switch self {
    case .notATerminal: "the log needs a terminal; try pennant log"
    case .unusableTerminal(let name):
      "the terminal \"\(name)\" cannot show the log; try pennant log"
    case .system(let call, let code): "\(call.rawValue) failed with error \(code)"
    }
  }
}

/// Why the log ended.
public enum ScreenEnding: Hashable, Sendable {
  /// By key, or by `ScreenEvent.quit`.
  case quit
  /// A signal that asks a program to end (SIGINT, SIGTERM, SIGHUP); the terminal is restored.
  case signal(Int32)
  /// The terminal went away.
  case hangUp
}
