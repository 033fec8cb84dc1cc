/// An option of the command line: the one definition that yields parsing, help, man page and
/// completions.
struct Option: Hashable, Sendable {
  /// Without its two hyphens.
  let name: String
  let letter: Character?
  /// What stands for the value in help; nil for a switch.
  let value: String?
  let help: String
  /// The values that there are, where they are few.
  let choices: [String]

  init(
    _ name: String, _ letter: Character? = nil, value: String? = nil, choices: [String] = [],
    _ help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value ?? (choices.isEmpty ? nil : choices.joined(separator: "|"))
    self.choices = choices
    self.help = help
  }
}

extension Option {
  /// A switch without a letter.
  init(_ name: String, _ help: String) {
    self.init(name, nil, help)
  }

  /// What every command understands.
  static let everywhere: [Option] = [
    Option("store", value: "PATH", "the feed's file (also PENNANT_STORE)"),
    Option("config", value: "FILE", "the settings file (also PENNANT_CONFIG)"),
    Option("conversation", "c", value: "NAME", "one conversation; \"main\" where one is needed"),
    Option("json", "j", "one JSON object a line on standard output"),
    Option("color", choices: ["auto", "always", "never"], "colours; auto heeds NO_COLOR"),
    Option("allow-address", value: "CIDR", "let a private range be fetched; may be given again"),
    Option("verbose", "v", "say more on standard error"),
    Option("help", "h", "show this help"),
    Option("version", "V", "show the version"),
  ]
}
