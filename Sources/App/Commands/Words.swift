extension Command {
  static func completions(console: Console) -> Command {
    Command(
      "completions", "SHELL", "a completion script for bash, zsh or fish",
      examples: [
        .init(
          line: "pennant completions bash > ~/.local/share/bash-completion/completions/pennant",
          meaning: "complete pennant in bash from now on")
      ],
      operandChoices: Completions.Shell.allCases.map(\.rawValue)
    ) { invocation in
      let name = try invocation.operand("a shell: bash, zsh or fish")
      guard let shell = Completions.Shell(rawValue: name) else {
        throw CommandError.usage("completions are made for bash, zsh and fish, not \(quoted(name))")
      }
      try console.write(line: Completions.script(for: shell, .all(console: console)))
      return .done
    }
  }

  static func man(console: Console) -> Command {
    Command(
      "man", "", "the manual page, for man to show",
      examples: [.init(line: "pennant man | man -l -", meaning: "read it")]
    ) { invocation in
      try invocation.refuseOperands()
      try console.write(line: ManualPage.text(.all(console: console), version: App.version))
      return .done
    }
  }
}
