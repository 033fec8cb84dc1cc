/// A command: its words for people, its options, and what it does.
struct Command: Sendable {
  let name: String
  /// As in the synopsis: `[TEXT… | -]`.
  let operands: String
  /// The operands that there are, where they are few.
  let operandChoices: [String]
  /// One line, lower-case, without a full stop.
  let summary: String
  /// What the summary leaves open; paragraphs.
  let details: String
  let options: [Option]
  let examples: [Example]
  /// Whether a signal is how the command is meant to end: then its own status stands.
  let endsBySignal: Bool
  /// Whether its operands are a query, in which `-word` says what must not be there.
  let readsQuery: Bool
  let run: @Sendable (Invocation) async throws -> ExitStatus

  struct Example: Sendable {
    let line: String
    let meaning: String
  }

  init(
    _ name: String, _ operands: String = "", _ summary: String, details: String = "",
    options: [Option] = [], examples: [Example], operandChoices: [String] = [],
    endsBySignal: Bool = false,
    readsQuery: Bool = false, run: @escaping @Sendable (Invocation) async throws -> ExitStatus
  ) {
    self.name = name
    self.operands = operands
    self.operandChoices = operandChoices
    self.summary = summary
    self.details = details
    self.options = options
    self.examples = examples
    self.endsBySignal = endsBySignal
    self.readsQuery = readsQuery
    self.run = run
  }
}

/// The contract's exit statuses.
enum ExitStatus: Int32, Sendable {
  case done = 0
  /// Done, but some links failed or nothing matched.
  case partly = 1
  case usage = 2
  /// Input that cannot be read or is not what it claims.
  case input = 3
  /// A store that cannot be opened or written.
  case store = 4
  case interrupted = 130
}
