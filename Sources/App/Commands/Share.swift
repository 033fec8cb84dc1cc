import Archives
import FeedModel
import Store

extension Command {
  static func share(console: Console) -> Command {
    Command(
      "share", "ID|URL", "a link with its card already made, as text, Markdown, HTML or JSON",
      details: """
        Gives what the store knows, without a request. To the clipboard it goes through wl-copy, \
        xclip or xsel where one is there, else through the terminal (OSC 52). A command is started \
        as it stands, its words parted by spaces, without a shell; it reads the text from standard \
        input.
        """,
      options: [
        Option("as", choices: ["text", "markdown", "html", "json"], "the form (default: text)"),
        Option("to", choices: ["stdout", "clipboard"], "where it goes; stdout"),
        Option("to-command", value: "CMD", "a program that reads it"),
      ],
      examples: [
        .init(line: "pennant share 12 --as markdown", meaning: "the links of message 12"),
        .init(
          line: "pennant share https://example.com/ --to clipboard", meaning: "for pasting"),
        .init(
          line: "pennant share 12 --to-command 'mail -s links ana'", meaning: "to a program"),
      ]
    ) { invocation in
      let operand = try invocation.operand("a message's id or a URL")
      guard !(invocation.has("to") && invocation.has("to-command")) else {
        throw CommandError.usage("--to and --to-command are two places; give one of them")
      }
      return try await Session.looking(invocation, console: console) { session in
        let links = try await session.links(named: operand)
        let form = invocation.value("as") ?? (invocation.has("json") ? "json" : "text")
        let text = links.map { share(of: $0.attached, as: form) }
          .joined(separator: form == "json" ? "\n" : "\n\n")
        if let command = invocation.value("to-command") {
          guard let pipe = TextPipe(command) else {
            throw CommandError.usage("--to-command takes a program and its arguments")
          }
          if let problem = pipe.give(text + "\n") {
            throw CommandError.other(problem, .partly)
          }
        } else if invocation.value("to") == "clipboard" {
          try copy(text, count: links.count, console: console)
        } else {
          try console.write(line: text)
        }
        return .done
      }
    }
  }

  private static func share(of link: AttachedLink, as form: String) -> String {
    let card = SharedCard(link)
    return switch form {
    case "markdown": card.markdown
    case "html": card.html
    case "json": link.json.line
    default: card.text
    }
  }

  private static func copy(_ text: String, count: Int, console: Console) throws {
    let what = counted(count, "link")
    if let clipboard = Clipboard() {
      if let problem = clipboard.copy(text) {
        throw CommandError.other(problem.string, .partly)
      }
      console.say("pennant: \(what) given to the clipboard by \(clipboard.name)")
      return
    }
    guard let sequence = ClipboardSequence(text) else {
      throw CommandError.other(
        "the text is longer than the \(ClipboardSequence.limitBytes >> 10) KiB that terminals take",
        .partly)
    }
    guard sequence.send() else {
      throw CommandError.other("there is no desktop's clipboard and no terminal", .partly)
    }
    console.say(
      "pennant: \(what) offered to the terminal's clipboard (OSC 52), which may refuse it")
  }
}
