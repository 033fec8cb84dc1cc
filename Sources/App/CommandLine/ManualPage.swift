/// The manual page (man(7) macros), made from the table of commands and the table of settings.
enum ManualPage {
  static func text(_ commands: [Command], version: String) -> String {
    var lines = [
      ".TH PENNANT 1 \"\" \"Pennant \(version)\" \"User Commands\"",
      ".SH NAME",
      "pennant \\- a message feed for the terminal that unfurls links",
      ".SH SYNOPSIS",
      ".B pennant",
      "[\\fICOMMAND\\fR] [\\fIOPTION\\fR]... [\\fIOPERAND\\fR]...",
      ".SH DESCRIPTION",
      escaped(
        "Post a message and the links in it become cards: title, site, description and picture, "
          + "fetched politely and kept, so that nothing is fetched twice. Without a command the "
          + "log opens."),
      ".SH OPTIONS",
      "Every command takes:",
    ]
    lines += Option.everywhere.flatMap(entry)
    lines.append(".SH COMMANDS")
    for command in commands {
      lines += [
        ".SS \"\(escaped("\(command.name) \(command.operands)"))\"",
        escaped(command.summary.capitalizedFirst) + ".",
      ]
      if !command.details.isEmpty { lines += [".PP", escaped(command.details)] }
      lines += command.options.flatMap(entry)
      for example in command.examples {
        lines += [".PP", ".EX", escaped(example.line), ".EE", escaped(example.meaning)]
      }
    }
    lines += [".SH SETTINGS", escaped("$XDG_CONFIG_HOME/pennant/config.ini is an INI file:")]
    for setting in SettingsFile.entries {
      lines += [
        ".TP", "[\(setting.section)] \\fB\(escaped(setting.name))\\fR", escaped(setting.help),
      ]
    }
    lines += [
      ".SH FILES",
      ".TP", escaped("$XDG_DATA_HOME/pennant/feed.db"), "The feed, an SQLite file.",
      ".SH ENVIRONMENT",
      ".TP", ".B PENNANT_STORE", "The feed's file.",
      ".TP", ".B PENNANT_CONFIG", "The settings file.",
      ".TP", ".B NO_COLOR", "No colours.",
      ".SH EXIT STATUS",
      ".TP", "0", "Done.",
      ".TP", "1", "Done, but some links failed or nothing matched.",
      ".TP", "2", "Wrong usage.",
      ".TP", "3", "Input that cannot be read or is not what it claims.",
      ".TP", "4", "A store that cannot be opened or written.",
      ".TP", "130", "Interrupted.",
    ]
    return lines.joined(separator: "\n")
  }

  private static func entry(_ option: Option) -> [String] {
    let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
    let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
    return [".TP", "\(letter)\\fB\\-\\-\(escaped(option.name))\\fR\(value)", escaped(option.help)]
  }

  /// Hyphens as hyphens, and nothing at the start of a line that roff takes for a request.
  private static func escaped(_ text: String) -> String {
    var line = ""
    for character in text {
      switch character {
      case "\\": line += "\\\\"
      case "-": line += "\\-"
      case "…": line += "..."
      default: line.append(character)
      }
    }
    return line.first == "." || line.first == "'" ? "\\&" + line : line
  }
}
