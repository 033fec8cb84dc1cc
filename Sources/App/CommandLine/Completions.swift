/// Completion scripts for shells, made from the table of commands.
enum Completions {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  static func script(for shell: Shell, _ commands: [Command]) -> String {
    switch shell {
    case .bash: bash(commands)
    case .zsh: zsh(commands)
    case .fish: fish(commands)
    }
  }

  private static func bash(_ commands: [Command]) -> String {
    let cases = commands.map { command in
      "    \(command.name)) words=\"\(words(Option.everywhere + command.options))\""
        + (command.operandChoices.isEmpty
          ? "" : " operands=\"\(command.operandChoices.joined(separator: " "))\"") + " ;;"
    }
    // The same option takes other values with another command: both are looked at.
    let values =
      commands.flatMap { command in
        command.options.flatMap { bashValues($0, behind: "\(command.name) ") }
      } + Option.everywhere.flatMap { bashValues($0, behind: "") }
    return """
      # bash completion for pennant
      _pennant() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
        local command= words= operands= w
        for w in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $w in
            \(commands.map(\.name).joined(separator: "|"))) command=$w; break ;;
          esac
        done
        case "$command $before" in
      \(values.joined(separator: "\n"))
        esac
        case $command in
      \(cases.joined(separator: "\n"))
          *) words="\(commands.map(\.name).joined(separator: " ")) \(words(Option.everywhere))" ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$word"))
        [[ $word == -* || -z $command ]] && return
        if [[ -n $operands ]]; then
          COMPREPLY=($(compgen -W "$operands" -- "$word"))
        else
          COMPREPLY=($(compgen -f -- "$word"))
        fi
      }
      complete -o filenames -F _pennant pennant
      """
  }

  /// What stands behind an option of few values, by its name and by its letter.
  private static func bashValues(_ option: Option, behind command: String) -> [String] {
    guard !option.choices.isEmpty else { return [] }
    let names = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
    return names.map { name in
      "    \(command.isEmpty ? "*" : "")'\(command.isEmpty ? " " : command)\(name)') "
        + "COMPREPLY=($(compgen -W '\(option.choices.joined(separator: " "))' -- \"$word\")); "
        + "return ;;"
    }
  }

  private static func zsh(_ commands: [Command]) -> String {
    let names = commands.map { "    '\($0.name):\(zshText($0.summary))'" }
    let cases = commands.map { command in
      let specs = (Option.everywhere + command.options).flatMap(zshSpecs)
      return
        "    \(command.name)) _arguments \\\n      \(specs.joined(separator: " \\\n      ")) \\\n"
        + (command.operandChoices.isEmpty
          ? "      '*:file:_files' ;;"
          : "      '*:operand:(\(command.operandChoices.joined(separator: " ")))' ;;")
    }
    return """
      #compdef pennant
      _pennant() {
        local -a commands
        commands=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      compdef _pennant pennant
      """
  }

  private static func zshSpecs(_ option: Option) -> [String] {
    let value =
      option.value.map { value in
        ":\(zshText(value)):"
          + (option.choices.isEmpty ? "_files" : "(\(option.choices.joined(separator: " ")))")
      } ?? ""
    let help = "[\(zshText(option.help))]"
    return ["'--\(option.name)\(option.value == nil ? "" : "=")\(help)\(value)'"]
      + (option.letter.map { ["'-\($0)\(help)\(value)'"] } ?? [])
  }

  private static func fish(_ commands: [Command]) -> String {
    func line(_ option: Option, _ condition: String) -> String {
      let letter = option.letter.map { " -s \($0)" } ?? ""
      let values = option.choices.isEmpty ? "" : " -a '\(option.choices.joined(separator: " "))'"
      let value = option.value == nil ? "" : " -r" + values
      return
        "complete -c pennant\(condition) -l \(option.name)\(letter)\(value) -d '\(fishText(option.help))'"
    }
    var lines = ["# fish completion for pennant"]
    for command in commands {
      lines.append(
        "complete -c pennant -n __fish_use_subcommand -f -a \(command.name) -d '\(fishText(command.summary))'"
      )
    }
    lines += Option.everywhere.map { line($0, "") }
    for command in commands {
      if !command.operandChoices.isEmpty {
        lines.append(
          "complete -c pennant -n '__fish_seen_subcommand_from \(command.name)' -f"
            + " -a '\(command.operandChoices.joined(separator: " "))'")
      }
      lines += command.options.map { line($0, " -n '__fish_seen_subcommand_from \(command.name)'") }
    }
    return lines.joined(separator: "\n")
  }

  private static func words(_ options: [Option]) -> String {
    options.flatMap { option in
      ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
    }.joined(separator: " ")
  }

  /// For a description in zsh's single quotes: `_arguments` ends it at a bracket and its parts at colons,
  /// but for those behind a backslash (zshcompsys(1)).
  private static func zshText(_ text: String) -> String {
    quoted(String(text.flatMap { "[]:\\".contains($0) ? ["\\", $0] : [$0] }))
  }

  /// For fish's single quotes, in which a backslash stands for itself only when it is doubled.
  private static func fishText(_ text: String) -> String {
    quoted(text.replacing("\\", with: "\\\\"))
  }

  /// The inside of single quotes: an apostrophe ends them, stands for itself and begins them again.
  private static func quoted(_ text: String) -> String {
    text.replacing("'", with: "'\\''")
  }
}
