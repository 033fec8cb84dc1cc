/// Something that a key makes the log do.
enum Command: Hashable, Sendable {
  case post
  case edit(Composer.Edit)
  /// One row up or down: in the text, among earlier posts, or in the log where nothing is written.
  case up, down
  case scroll(Scroll)
  case read, write
  case selectNext, selectPrevious
  case open, cancel, retry, refresh, dismiss
  case copyText, copyLink
  case help, toggleMouse, repaint, suspend, quit

  enum Scroll: Hashable, Sendable {
    case rowUp, rowDown, halfPageUp, halfPageDown, pageUp, pageDown, top, bottom
  }
}

enum Mode: Hashable, Sendable {
  /// Characters go to the composer.
  case writing
  /// Characters are commands; those that are none go back to writing.
  case reading
}

/// Keys and what they do: the one table behind the keyboard, the footer's hints and the help page.
struct Keymap: Sendable {
  struct Binding: Sendable {
    var keys: [Key]
    var command: Command
    /// One word for the footer; nil where it is not worth the room.
    var hint: String?
    var help: String

    init(_ keys: [Key], _ command: Command, _ hint: String? = nil, help: String) {
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

  func bindings(in mode: Mode) -> [Binding] {
    mode == .writing ? writing : reading
  }

  func command(for key: Key, in mode: Mode) -> Command? {
    commands[mode]?[key]
  }

  private static func index(_ bindings: [Binding]) -> [Key: Command] {
    var commands: [Key: Command] = [:]
    for binding in bindings {
      for key in binding.keys where commands[key] == nil { commands[key] = binding.command }
    }
    return commands
  }
}

extension Keymap {
  static let standard = Keymap(
    writing: [
      Binding([Key(.enter)], .post, "post", help: "post the text"),
      Binding([Key(.escape)], .read, "read", help: "read: keys become commands"),
      Binding(
        [Key(.enter, .alt), .control("j"), Key(.enter, .shift), Key(.enter, .control)],
        .edit(.newline), "new line", help: "begin a new line"),
      Binding([Key(.up)], .up, help: "row up, earlier posts, or scroll where nothing is written"),
      Binding([Key(.down)], .down, help: "row down, later posts, or scroll"),
      Binding([Key(.pageUp)], .scroll(.pageUp), "scroll", help: "scroll a page back"),
      Binding([Key(.pageDown)], .scroll(.pageDown), help: "scroll a page on"),
      Binding([Key(.left), .control("b")], .edit(.left), help: "left"),
      Binding([Key(.right), .control("f")], .edit(.right), help: "right"),
      Binding([.alt("b"), Key(.left, .control)], .edit(.wordLeft), help: "a word left"),
      Binding([.alt("f"), Key(.right, .control)], .edit(.wordRight), help: "a word right"),
      Binding([.control("a"), Key(.home)], .edit(.rowStart), help: "start of the line"),
      Binding([.control("e"), Key(.end)], .edit(.rowEnd), help: "end of the line"),
      Binding([Key(.backspace)], .edit(.eraseLeft), help: "erase to the left"),
      Binding([Key(.delete), .control("d")], .edit(.eraseRight), help: "erase to the right"),
      Binding(
        [.control("w"), Key(.backspace, .alt)], .edit(.killWordLeft), help: "cut the word before"),
      Binding([.alt("d")], .edit(.killWordRight), help: "cut the word after"),
      Binding([.control("u")], .edit(.killToStart), help: "cut to the start of the line"),
      Binding([.control("k")], .edit(.killToEnd), help: "cut to the end of the line"),
      Binding([.control("y")], .edit(.yank), help: "put back what was cut"),
      Binding([.control("_")], .edit(.undo), help: "undo"),
      Binding([.control("p")], .edit(.olderPost), help: "earlier post"),
      Binding([.control("n")], .edit(.newerPost), help: "later post"),
    ] + everywhere,
    reading: [
      Binding([Key("j"), Key(.down)], .selectNext, "next", help: "next message or link"),
      Binding([Key("k"), Key(.up)], .selectPrevious, "previous", help: "previous message or link"),
      Binding([Key("o")], .open, "open", help: "open the link in a browser"),
      Binding([Key("x")], .cancel, "cancel", help: "stop loading the card"),
      Binding([Key("r")], .retry, "retry", help: "try a failed card again"),
      Binding([Key("R")], .refresh, "refresh", help: "fetch a card anew"),
      Binding([Key("h")], .dismiss, "hide", help: "hide the card for good"),
      Binding([Key("y")], .copyText, help: "copy the text"),
      Binding([Key("Y")], .copyLink, help: "copy the link"),
      Binding(
        [Key(.enter), Key(.escape)], .write, "write",
        help: "back to writing, as any unbound character"),
      Binding([Key("?"), Key(.function(1))], .help, "help", help: "these pages"),
      Binding([Key("q")], .quit, "quit", help: "quit, keeping the draft"),
      Binding([Key("d")], .scroll(.halfPageDown), help: "half a page on"),
      Binding([Key("u")], .scroll(.halfPageUp), help: "half a page back"),
      Binding([Key(" "), Key(.pageDown)], .scroll(.pageDown), help: "a page on"),
      Binding([Key("b"), Key(.pageUp)], .scroll(.pageUp), help: "a page back"),
      Binding([Key("J"), .control("e")], .scroll(.rowDown), help: "a row on"),
      Binding([Key("K"), .control("y")], .scroll(.rowUp), help: "a row back"),
      Binding([Key("g"), Key(.home)], .scroll(.top), help: "the oldest message"),
      Binding([Key("G"), Key(.end)], .scroll(.bottom), help: "the newest message"),
    ] + everywhere)

  private static let everywhere = [
    Binding([.control("c")], .quit, "quit", help: "quit, keeping the draft"),
    Binding([Key(.function(1))], .help, "help", help: "these pages"),
    Binding([Key(.function(2))], .toggleMouse, help: "the mouse wheel scrolls, or selects text"),
    Binding([.control("l")], .repaint, help: "draw the screen again"),
    Binding([.control("z")], .suspend, help: "suspend"),
  ]
}
