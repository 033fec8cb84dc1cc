/// Keys and what they do: the one table behind the keyboard, the footer's hints and the help page.
struct Keymap: Sendable {
  struct Binding: Sendable {
    /// What the settings file calls it.
    let name: String
    var keys: [Key]
    let command: Command
    /// One word for the footer; nil where it is not worth the room.
    let hint: String?
    let help: String

    init(_ name: String, _ keys: [Key], _ command: Command, _ hint: String? = nil, help: String) {
      self.name = name
      self.keys = keys
      self.command = command
      self.hint = hint
      self.help = help
    }
  }

  let writing: [Binding]
  let reading: [Binding]
  private let commands: [Mode: [Key: Command]]

  init(writing: [Binding], reading: [Binding]) {
    self.writing = writing
    self.reading = reading
    commands = [.writing: Self.index(writing), .reading: Self.index(reading)]
  }

  /// The same with keys of the person's own, which are taken away from what they did before.
  func applying(_ settings: KeySettings) -> Keymap {
    guard !settings.keys.isEmpty else { return self }
    func applied(_ bindings: [Binding]) -> [Binding] {
      let taken = Set(bindings.flatMap { settings.keys[$0.name] ?? [] })
      return bindings.map { binding in
        var binding = binding
        binding.keys = settings.keys[binding.name] ?? binding.keys.filter { !taken.contains($0) }
        return binding
      }
    }
    return Keymap(writing: applied(writing), reading: applied(reading))
  }

  func bindings(in mode: Mode) -> [Binding] {
    mode == .writing ? writing : reading
  }

  func command(for key: Key, in mode: Mode) -> Command? {
    commands[mode]?[key]
  }

  /// The first key of a command, as help names it.
  func keyName(of command: Command, in mode: Mode) -> String? {
    bindings(in: mode).first { $0.command == command }?.keys.first?.description
  }

  private static func index(_ bindings: [Binding]) -> [Key: Command] {
    var commands: [Key: Command] = [:]
    for binding in bindings {
      for key in binding.keys where commands[key] == nil { commands[key] = binding.command }
    }
    return commands
  }
}
