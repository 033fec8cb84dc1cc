import Archives
import FeedModel
import Screen
import Store

/// What ends a command, and with which status; the message is one sentence for a person.
enum CommandError: Error, Sendable {
  case usage(String)
  case input(ArchiveError, kept: String)
  case other(String, ExitStatus)

  var message: String {
    switch self {
    case .usage(let message), .other(let message, _): message
    case .input(let error, let kept): "\(error); \(kept)"
    }
  }

  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .input: .input
    case .other(_, let status): status
    }
  }

  /// Every error that a command can end with, as a sentence and a status.
  static func of(_ error: any Error) -> CommandError {
    switch error {
    case let error as CommandError: error
    case let error as StoreError: .other(error.message, .store)
    case let error as ArchiveError: .other(error.description, .input)
    case let error as ScreenError: .other(error.description, .usage)
    case let error as OutputFailure: .other(error.message, .partly)
    case is CancellationError: .other("interrupted", .interrupted)
    default: .other("\(SafeText(String(describing: error)))", .partly)
    }
  }
}

/// Outside text in a sentence: cleaned, cut, in quotes.
func quoted(_ outside: String) -> String {
  let text = SafeText(outside, limit: 81).string
  return "\"" + (text.count > 80 ? text.prefix(80) + "…" : text) + "\""
}
