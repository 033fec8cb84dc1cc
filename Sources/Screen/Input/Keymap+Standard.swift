extension Keymap {
  static let standard = Keymap(
    writing: [
      Binding("post", [Key(.enter)], .post, "post", help: "post the text"),
      Binding("read", [Key(.escape)], .read, "read", help: "read: keys become commands"),
      Binding(
        "new-line",
        [Key(.enter, .alt), .control("j"), Key(.enter, .shift), Key(.enter, .control)],
        .edit(.newline), "new line", help: "begin a new line"),
      Binding(
        "up", [Key(.up)], .up, help: "row up, earlier posts, or scroll where nothing is written"),
      Binding("down", [Key(.down)], .down, help: "row down, later posts, or scroll"),
      Binding("scroll-up", [Key(.pageUp)], .scroll(.pageUp), "scroll", help: "scroll a page back"),
      Binding("scroll-down", [Key(.pageDown)], .scroll(.pageDown), help: "scroll a page on"),
      Binding("left", [Key(.left), .control("b")], .edit(.left), help: "left"),
      Binding("right", [Key(.right), .control("f")], .edit(.right), help: "right"),
      Binding(
        "word-left", [.alt("b"), Key(.left, .control)], .edit(.wordLeft), help: "a word left"),
      Binding(
        "word-right", [.alt("f"), Key(.right, .control)], .edit(.wordRight), help: "a word right"),
      Binding(
        "line-start", [.control("a"), Key(.home)], .edit(.rowStart), help: "start of the line"),
      Binding("line-end", [.control("e"), Key(.end)], .edit(.rowEnd), help: "end of the line"),
      Binding("erase-left", [Key(.backspace)], .edit(.eraseLeft), help: "erase to the left"),
      Binding(
        "erase-right", [Key(.delete), .control("d")], .edit(.eraseRight),
        help: "erase to the right"),
      Binding(
        "cut-word-left", [.control("w"), Key(.backspace, .alt)], .edit(.killWordLeft),
        help: "cut the word before"),
      Binding(
        "cut-word-right", [.alt("d")], .edit(.killWordRight), help: "cut the word after"),
      Binding(
        "cut-to-start", [.control("u")], .edit(.killToStart), help: "cut to the start of the line"),
      Binding(
        "cut-to-end", [.control("k")], .edit(.killToEnd), help: "cut to the end of the line"),
      Binding("put-back", [.control("y")], .edit(.yank), help: "put back what was cut"),
      Binding("undo", [.control("_")], .edit(.undo), help: "undo"),
      Binding("earlier-post", [.control("p")], .edit(.olderPost), help: "earlier post"),
      Binding("later-post", [.control("n")], .edit(.newerPost), help: "later post"),
      Binding(
        "editor", [.control("x"), .alt("e")], .editOutside,
        help: "write in the editor that VISUAL or EDITOR names"),
    ] + everywhere,
    reading: [
      Binding(
        "next", [Key("j"), Key(.down)], .selectNext, "next", help: "next message or link"),
      Binding("previous", [Key("k"), Key(.up)], .selectPrevious, help: "previous message or link"),
      Binding("open", [Key("o")], .open, "open", help: "open the link in a browser"),
      Binding("open-all", [Key("O")], .openAll, help: "open every link of the message"),
      Binding("cancel", [Key("x")], .cancel, "cancel", help: "stop loading the card"),
      Binding("retry", [Key("r")], .retry, "retry", help: "try a failed card again"),
      Binding(
        "expand", [Key(.enter), Key("e")], .expand, "more",
        help: "show all of a card or a long message, or less again"),
      Binding("search", [Key("/")], .search, "search", help: "search what was said and the cards"),
      Binding("help", [Key("?"), Key(.function(1))], .help, "help", help: "these pages"),
      Binding(
        "hints", [Key("f")], .hints, "links", help: "a letter on every link, to open or copy"),
      Binding("save", [Key("s")], .save, "save", help: "save the link, or no longer"),
      Binding("quit", [Key("q")], .quit, "quit", help: "quit, keeping the draft"),
      Binding("saved", [Key("v")], .saved, "saved", help: "what was saved, or the log again"),
      Binding("conversations", [Key("c")], .conversations, help: "go to another conversation"),
      Binding("older-found", [Key("n")], .olderFound, help: "the next older that was found"),
      Binding("newer-found", [Key("N")], .newerFound, help: "the next newer that was found"),
      Binding("refresh", [Key("R")], .refresh, "refresh", help: "fetch a card anew"),
      Binding("hide", [Key("h")], .dismiss, "hide", help: "hide the card for good"),
      Binding("pictures", [Key("P")], .togglePictures, help: "cards with or without pictures"),
      Binding("share", [Key("S")], .share, help: "copy the card as text: title, words, address"),
      Binding("copy-text", [Key("y")], .copyText, help: "copy the text"),
      Binding("copy-link", [Key("Y")], .copyLink, help: "copy the link"),
      Binding(
        "write", [Key(.escape), Key("i")], .write,
        help: "back to writing, as any unbound character"),
      Binding(
        "half-page-down", [Key("d"), .control("d")], .scroll(.halfPageDown),
        help: "half a page on"),
      Binding(
        "half-page-up", [Key("u"), .control("u")], .scroll(.halfPageUp), help: "half a page back"),
      Binding(
        "page-down", [Key(" "), Key(.pageDown)], .scroll(.pageDown), help: "a page on"),
      Binding("page-up", [Key("b"), Key(.pageUp)], .scroll(.pageUp), help: "a page back"),
      Binding("row-down", [Key("J"), .control("e")], .scroll(.rowDown), help: "a row on"),
      Binding("row-up", [Key("K"), .control("y")], .scroll(.rowUp), help: "a row back"),
      Binding("first", [Key("g"), Key(.home)], .scroll(.top), help: "the first message of all"),
      Binding("last", [Key("G"), Key(.end)], .scroll(.bottom), help: "the newest message"),
      Binding("news", [Key("U")], .news, help: "the first message that is new"),
      Binding("bare", [.alt("l")], .bare, help: "text without frame, to be selected; any key back"),
      Binding("mouse", [Key("m"), Key(.function(2))], .toggleMouse, help: mouseHelp),
    ] + everywhere)

  private static let mouseHelp = "the mouse wheel scrolls (Shift selects text), or selects text"

  private static let everywhere = [
    Binding("interrupt", [.control("c")], .quit, "quit", help: "quit, keeping the draft"),
    Binding("help", [Key(.function(1))], .help, "help", help: "these pages"),
    Binding("mouse", [Key(.function(2))], .toggleMouse, help: mouseHelp),
    Binding("repaint", [.control("l")], .repaint, help: "draw the screen again"),
    Binding("suspend", [.control("z")], .suspend, help: "suspend"),
  ]
}
