/// Help as text, made from the table of commands.
enum Usage {
  /// What the narrowest terminals that people have show without breaking words.
  static let columns = 80

  static func overview(_ commands: [Command]) -> String {
    let rows = commands.map { ("\($0.name) \($0.operands)", $0.summary) }
    return """
      Pennant: a message feed for the terminal that unfurls links.

      usage: pennant [COMMAND] [OPTION…] [OPERAND…]

      \(table(rows))

      Every command takes:
      \(table(of: Option.everywhere))

      pennant COMMAND --help says more of one command.
      """
  }

  static func help(for command: Command) -> String {
    var parts = [
      "usage: pennant \(command.name) \(command.operands)".trimmed,
      "\(command.summary.capitalizedFirst).".wrapped(Self.columns),
    ]
    if !command.details.isEmpty { parts.append(command.details.wrapped(Self.columns)) }
    if !command.options.isEmpty { parts.append("Options:\n" + table(of: command.options)) }
    parts.append("Every command takes:\n" + table(of: Option.everywhere))
    let examples = command.examples.map { "  \($0.line)\n      \($0.meaning)" }
    parts.append("Examples:\n" + examples.joined(separator: "\n"))
    return parts.joined(separator: "\n\n")
  }

  private static func table(of options: [Option]) -> String {
    table(
      options.map { option in
        let letter = option.letter.map { "-\($0), " } ?? "    "
        return (letter + "--" + option.name + (option.value.map { " \($0)" } ?? ""), option.help)
      })
  }

  /// Names in one column, what they mean in another.
  private static func table(_ rows: [(name: String, meaning: String)]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      "  \(row.name.filled(width))  " + row.meaning.wrapped(Self.columns, indent: width + 4)
    }.joined(separator: "\n")
  }
}

extension String {
  func filled(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The words in lines of at most so many columns, all but the first behind that many spaces; a
  /// longer word stands alone.
  fileprivate func wrapped(_ columns: Int, indent: Int = 0) -> String {
    var lines = [""]
    for word in split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if indent + line.count + 1 + word.count <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  fileprivate var trimmed: String {
    var rest = Substring(self)
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }

  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
