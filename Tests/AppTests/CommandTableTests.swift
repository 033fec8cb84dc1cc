import Testing

@testable import App

/// Help, man page and completions say what the parser takes, all of it and nothing else.
@Suite struct CommandTableTests {
  let commands = [Command].all(console: Console())

  @Test func `the parser takes every option of every command, and no other`() throws {
    let parser = OptionParser(commands: commands, standard: "open")
    for command in commands {
      for option in Option.everywhere + command.options {
        let value = option.value == nil ? [] : [option.choices.first ?? "x"]
        let invocation = try parser.parse([command.name, "--" + option.name] + value)
        #expect(invocation.command == command.name || option.name == "help")
        #expect(invocation.has(option.name))
        guard let letter = option.letter else { continue }
        #expect(try parser.parse([command.name, "-\(letter)"] + value).has(option.name))
      }
      #expect(throws: CommandError.self) { try parser.parse([command.name, "--no-such-option"]) }
    }
  }

  @Test func `no two options of a command share a name or a letter`() {
    for command in commands {
      let options = Option.everywhere + command.options
      #expect(Set(options.map(\.name)).count == options.count, "\(command.name)")
      let letters = options.compactMap(\.letter)
      #expect(Set(letters).count == letters.count, "\(command.name)")
    }
    #expect(Set(commands.map(\.name)).count == commands.count)
  }

  @Test func `the man page has every command, option, example and setting`() {
    let page = ManualPage.text(commands, version: "1").split(separator: "\n").map(String.init)
    func plain(_ text: String) -> String { text.replacing("-", with: "\\-") }
    for command in commands {
      let start = page.firstIndex { $0.hasPrefix(".SS \"\(plain(command.name)) ") }
      guard let start else {
        Issue.record("\(command.name) is not in the man page")
        continue
      }
      let end = page[(start + 1)...].firstIndex { $0.hasPrefix(".S") } ?? page.endIndex
      let section = page[start..<end]
      for option in command.options {
        #expect(
          section.contains { $0.contains("\\fB\\-\\-\(plain(option.name))\\fR") },
          "\(command.name) --\(option.name)")
      }
      #expect(!command.examples.isEmpty, "\(command.name)")
      #expect(section.count { $0 == ".EX" } == command.examples.count, "\(command.name)")
    }
    for option in Option.everywhere {
      #expect(page.contains { $0.contains("\\fB\\-\\-\(plain(option.name))\\fR") })
    }
    for setting in SettingsFile.entries {
      #expect(
        page.contains { $0.hasPrefix("[\(setting.section)]") && $0.contains(plain(setting.name)) },
        "\(setting.section) \(setting.name)")
    }
  }

  @Test func `help has every option and example`() {
    for command in commands {
      let help = Usage.help(for: command)
      for option in Option.everywhere + command.options {
        #expect(help.contains("--" + option.name), "\(command.name) --\(option.name)")
      }
      for example in command.examples { #expect(help.contains(example.line)) }
    }
    let overview = Usage.overview(commands)
    for command in commands { #expect(overview.contains("  \(command.name) ")) }
  }

  @Test func `help fits a terminal of 80 columns, and its words are whole`() {
    for text in [Usage.overview(commands)] + commands.map(Usage.help) {
      let lines = text.split(separator: "\n")
      #expect(lines.filter { $0.count > 80 } == [])
    }
    for command in commands {
      let words = Usage.help(for: command).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      for told in [command.details] + command.options.map(\.help) where !told.isEmpty {
        #expect(words.contains(told.split(separator: " ").joined(separator: " ")))
      }
    }
  }

  @Test(arguments: Completions.Shell.allCases)
  func `a completion script has every command with every option`(shell: Completions.Shell) {
    let script = Completions.script(for: shell, commands)
    let lines = script.split(separator: "\n").map(String.init)
    for command in commands {
      let own: [String]
      switch shell {
      case .bash:
        own = lines.filter { $0.hasPrefix("    \(command.name)) words=") }
      case .zsh:
        let start = lines.firstIndex { $0.hasPrefix("    \(command.name)) _arguments") } ?? 0
        let end = lines[start...].firstIndex { $0.hasSuffix(";;") } ?? start
        own = Array(lines[start...end])
      case .fish:
        own = lines.filter {
          $0.contains("__fish_seen_subcommand_from \(command.name)'")
            || $0.hasPrefix("complete -c pennant -l ")
        }
      }
      let words = own.joined(separator: "\n")
      for option in Option.everywhere + command.options {
        let written = shell == .fish ? "-l \(option.name)" : "--\(option.name)"
        #expect(words.contains(written), "\(command.name) --\(option.name) in \(shell)")
        for choice in option.choices {
          #expect(script.contains(choice), "\(option.name) \(choice) in \(shell)")
        }
      }
    }
  }

  @Test(arguments: [("bash", "bash"), ("zsh", "zsh"), ("fish", "fish")])
  func `a shell that is here takes its script`(shell: String, program: String) async throws {
    let home = try TemporaryHome()
    guard let path = TemporaryHome.program(named: program) else {
      print("\(program) is not installed; its script is not tried")
      return
    }
    guard let kind = Completions.Shell(rawValue: shell) else { return }
    let script = Completions.script(for: kind, commands)
    #expect(try await home.run(path, ["-n"], script: script) == 0)
  }

  @Test(arguments: [
    ("export --as ''", "html markdown jsonl text"), ("share --as ''", "text markdown html json"),
    ("import -f sl", "slack"), ("--color al search x --color ''", "auto always never"),
    ("completions ''", "bash zsh fish"), ("completions f", "fish"), ("exp", "export"),
    ("share --to", "--to --to-command"), ("-c ops sea", "search"),
  ])
  func `bash completes what the parser takes`(line: String, offered: String) async throws {
    let bash = try #require(TemporaryHome.program(named: "bash"))
    let script = """
      \(Completions.script(for: .bash, commands))
      COMP_WORDS=(pennant \(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _pennant
      echo "${COMPREPLY[*]}"
      """
    let ending = try await TemporaryHome().output(of: bash, ["-c", script])
    #expect(ending.output == offered + "\n", "\(ending.errors)")
  }

  @Test(.enabled(if: TemporaryHome.program(named: "fish") != nil, "fish is not installed"))
  func `fish offers what the parser takes, and says what it is`() async throws {
    let fish = try #require(TemporaryHome.program(named: "fish"))
    let script = """
      \(Completions.script(for: .fish, commands))
      complete -C 'pennant doc'; complete -C 'pennant export --as '; complete -C 'pennant export --pic'
      """
    let ending = try await TemporaryHome().output(of: fish, ["--no-config", "-c", script])
    let lines = ending.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("doctor\tversions, the store's health") == true)
    for form in ["html", "markdown", "jsonl", "text"] {
      #expect(lines.contains("\(form)\tthe form (default: jsonl)"))
    }
    #expect(lines.last?.hasPrefix("--pictures\tfetch the pictures") == true, "\(ending.errors)")
  }

  @Test(.enabled(if: TemporaryHome.program(named: "zsh") != nil, "zsh is not installed"))
  func `zsh takes the script for its own`() async throws {
    let zsh = try #require(TemporaryHome.program(named: "zsh"))
    let script = """
      autoload -Uz compinit; compinit -D
      \(Completions.script(for: .zsh, commands))
      print -r -- "${_comps[pennant]}"; _describe() { print -r -- "${commands[@]}" }
      words=(pennant); CURRENT=2; _pennant
      """
    let ending = try await TemporaryHome().output(of: zsh, ["-f", "-c", script])
    #expect(ending.output.hasPrefix("_pennant\nopen:the interactive log"), "\(ending.errors)")
    #expect(ending.output.contains("doctor:versions, the store's health"))
  }
}
