/// Help as text, made from the table of commands.
enum Usage {
  static func overview(_ commands: [Command]) -> String {
    let width = commands.map { $0.name.count + 1 + $0.operands.count }.max() ?? 0
    let rows = commands.map { command in
      let call = "\(command.name) \(command.operands)"
      return "  \(call.filled(width))  \(command.summary)"
    }
    return """
      Pennant: a message feed for the terminal that unfurls links.

      usage: pennant [COMMAND] [OPTION…] [OPERAND…]

      \(rows.joined(separator: "\n"))

      Every command takes:
      \(table(of: Option.everywhere))

      pennant COMMAND --help says more of one command.
      """
  }

  static func help(for command: Command) -> String {
    var parts = [
      "usage: pennant \(command.name) \(command.operands)".trimmed + "\n\n"
        + command.summary.capitalizedFirst + "."
    ]
    if !command.details.isEmpty { parts.append(command.details) }
    if !command.options.isEmpty { parts.append("Options:\n" + table(of: command.options)) }
    parts.append("Every command takes:\n" + table(of: Option.everywhere))
    let examples = command.examples.map { "  \($0.line)\n      \($0.meaning)" }
    parts.append("Examples:\n" + examples.joined(separator: "\n"))
    return parts.joined(separator: "\n\n")
  }

  private static func table(of options: [Option]) -> String {
    let rows = options.map { option in
      let letter = option.letter.map { "-\($0), " } ?? "    "
      return (letter + "--" + option.name + (option.value.map { " \($0)" } ?? ""), option.help)
    }
    let width = rows.map { $0.0.count }.max() ?? 0
    return rows.map { "  \($0.0.filled(width))  \($0.1)" }.joined(separator: "\n")
  }
}

extension String {
  func filled(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate var trimmed: String {
    var rest = Substring(self)
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }

  fileprivate var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
