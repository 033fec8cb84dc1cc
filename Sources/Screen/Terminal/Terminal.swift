import CNCurses
import FeedModel
import Glibc
import Pictures

/// The terminal of standard input and output, taken over from `init` to `restore`: the only place
/// that knows ncurses, which here does nothing but bring cells to the screen. Keys are read as bytes
/// and understood by `KeyParser`.
///
/// Belongs to one thread, as ncurses does.
final class Terminal {
  private let screen: OpaquePointer
  private let window: UnsafeMutablePointer<WINDOW>
  private let depth: ColorDepth
  private var pairs: ColorPairs
  private var shown: Shown?
  private var takesMouse = false
  private var isTaken = true
  /// What keeps the pictures of a terminal that does; nil where they are drawn as cells.
  let placed: PlacedPictures?
  /// Bytes that came before the first frame and are no answers.
  let typed: [UInt8]
  private var kept: Set<PictureNumber> = []

  private struct Shown: Equatable {
    var grid: CellGrid
    var cursorColumn: Int?
    var cursorRow: Int?
  }

  init(color: ColorChoice) throws(ScreenError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    Self.setCharacterSet()
    let wantsColor =
      switch color {
      case .always: true
      case .never: false
      case .automatic: Self.environment("NO_COLOR").isEmpty
      }
    let isDirect = wantsColor && DirectColor.isPrepared
    // Before ncurses has the terminal, which would take the answers for keys.
    let probe = isDirect ? Self.probe() : nil
    placed = probe?.isProven == true ? Self.placedPictures : nil
    typed = probe?.rest ?? []
    let opened = try Self.open(direct: isDirect)
    guard let window = pennant_stdscr() else { throw .notATerminal }
    screen = opened
    self.window = window
    _ = raw()
    _ = noecho()
    _ = nonl()
    // Else `doupdate` would look for keys before it draws.
    _ = typeahead(-1)
    if wantsColor, has_colors(), start_color() == OK, use_default_colors() == OK {
      depth = ColorDepth(colors: Int(pennant_colors()))
      pairs = ColorPairs(last: min(Int(pennant_color_pairs()), 65_536) - 1)
    } else {
      depth = ColorDepth(colors: 0)
      pairs = ColorPairs(last: 0)
    }
    enter()
  }

  deinit {
    restore()
    delscreen(screen)
  }

  /// Whether the terminal is this program's to use, and not that of another job of its shell.
  static var isForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  /// In cells, as the kernel knows it; 80x24 where it knows none.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// What draws pictures with the colours that there are; nil where they are too few.
  var renderer: CellRenderer? {
    switch depth.colors {
    case 0x100_0000...: CellRenderer(palette: .trueColor)
    case 256...: CellRenderer(palette: .indexed240)
    default: nil
    }
  }

  /// Brings a frame to the screen; a frame like the last costs no byte.
  func show(_ frame: Frame) {
    for order in frame.pictures { tell(order) }
    let next = Shown(
      grid: frame.grid, cursorColumn: frame.cursor?.column, cursorRow: frame.cursor?.row)
    guard next != shown else { return }
    shown = next
    pairs.beginFrame()
    werase(window)
    for row in 0..<frame.grid.rows {
      for column in 0..<frame.grid.columns {
        let cell = frame.grid[column, row]
        if cell.columns > 0, cell != .blank { draw(cell, column: column, row: row) }
      }
    }
    _ = curs_set(frame.cursor == nil ? 0 : 1)
    if let cursor = frame.cursor { wmove(window, Int32(cursor.row), Int32(cursor.column)) }
    // ncurses writes when `doupdate` ends, so what is written around it stands around it.
    Self.send("\u{1B}[?2026h")
    wnoutrefresh(window)
    doupdate()
    Self.send("\u{1B}[?2026l")
  }

  /// Frees what the terminal keeps for this program.
  func freePictures() {
    for number in kept { tell(.free(number)) }
  }

  private func tell(_ order: PictureOrder) {
    switch order {
    case .keep(let number, _, _, _): kept.insert(number)
    case .free(let number): kept.remove(number)
    }
    Self.send(order.sequences)
  }

  /// The next frame is drawn in full.
  func repaint() {
    shown = nil
    clearok(pennant_curscr(), true)
  }

  func resize(columns: Int, rows: Int) {
    resizeterm(Int32(rows), Int32(columns))
    repaint()
  }

  func ring() {
    Self.send("\u{07}")
  }

  /// OSC 52 (xterm, "Operating System Commands"): base64 only, so no byte of the text is an escape.
  func copy(_ text: String) {
    Self.send("\u{1B}]52;c;\(Base64.encode(text.utf8))\u{07}")
  }

  func captureMouse(_ captures: Bool) {
    takesMouse = captures
    Self.send(captures ? Self.mouseOn : Self.mouseOff)
  }

  /// Gives the terminal back as it was found, for good or until `retake`.
  func restore() {
    guard isTaken else { return }
    isTaken = false
    Self.send(Self.mouseOff + Self.leaveModes)
    _ = curs_set(1)
    eraseLastRow()
    endwin()
  }

  /// Makes room for the shell, which goes on in this row where the terminal has no other screen to go
  /// back to (the console, a VT100).
  private func eraseLastRow() {
    wmove(window, max(0, getmaxy(window) - 1), 0)
    wclrtoeol(window)
    wrefresh(window)
  }

  func retake() {
    isTaken = true
    reset_prog_mode()
    enter()
    if takesMouse { Self.send(Self.mouseOn) }
    repaint()
  }
}

extension Terminal {
  /// Sets modes and asks for the background; the answer comes among the keys whenever it comes, so that
  /// the first frame waits for none.
  private func enter() {
    let name = Self.environment("TERM")
    // The console and old terminals would print the question, GNU screen answers none.
    let isPlain = ["linux", "vt", "ansi", "cons"].contains { name.hasPrefix($0) }
    let isScreen = name.hasPrefix("screen") && Self.environment("TMUX").isEmpty
    let asks = depth.colors > 0 && !isPlain && !isScreen && Self.isForeground
    Self.send(Self.enterModes + (asks ? BackgroundColor.question : ""))
  }

  /// Asks a terminal that may keep pictures whether it does; nil where none is asked.
  private static func probe() -> PlaceholderProbe? {
    guard PlaceholderProbe.isWorthwhile(in: environment), isForeground else { return nil }
    var found = termios()
    guard tcgetattr(STDIN_FILENO, &found) == 0 else { return nil }
    var quiet = found
    quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &quiet) == 0 else { return nil }
    defer { tcsetattr(STDIN_FILENO, TCSANOW, &found) }
    send(PlaceholderProbe.questions)
    var probe = PlaceholderProbe()
    let end = ContinuousClock.now + PlaceholderProbe.patience
    var buffer = [UInt8](repeating: 0, count: 1024)
    while !probe.isFinished {
      let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      guard left > 0 else { break }
      var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, Int32(left.rounded(.up))) > 0 else { continue }
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      guard count > 0 else { break }
      probe.feed(buffer[..<count])
    }
    probe.giveUp()
    return probe
  }

  private static var placedPictures: PlacedPictures {
    var size = winsize()
    let isKnown =
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 && size.ws_row > 0
      && size.ws_xpixel > 0 && size.ws_ypixel > 0
    // About the size of a cell where the terminal tells none.
    return PlacedPictures(
      cellWidth: isKnown ? Int(size.ws_xpixel / size.ws_col) : 10,
      cellHeight: isKnown ? Int(size.ws_ypixel / size.ws_row) : 20, seed: UInt32(getpid()))
  }

  /// Bracketed paste, and word of focus coming and going.
  private static let enterModes = "\u{1B}[?2004h\u{1B}[?1004h"
  private static let leaveModes = "\u{1B}[?1004l\u{1B}[?2004l"
  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

  /// For a crash: everything that may be on, off, and the main screen back. Safe in a signal handler
  /// as bytes.
  static let emergency: StaticString =
    "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"

  /// Falls back to what every emulator understands where the terminal's own name is not installed.
  private static func open(direct: Bool) throws(ScreenError) -> OpaquePointer {
    let name = environment("TERM")
    if direct, let screen = DirectColor.name.withCString(pennant_newterm) { return screen }
    if name == "dumb" { throw .unusableTerminal(SafeText(name)) }
    for candidate in [name, "xterm-256color", "xterm", "ansi"] where !candidate.isEmpty {
      if let screen = candidate.withCString(pennant_newterm) { return screen }
    }
    throw .unusableTerminal(SafeText(name))
  }

  /// ncurses asks libc what a character is; every system has `C.UTF-8` where the person's own locale
  /// is missing or older than UTF-8.
  private static func setCharacterSet() {
    setlocale(LC_CTYPE, "")
    if let codeset = nl_langinfo(Int32(CODESET)), String(cString: codeset) == "UTF-8" { return }
    setlocale(LC_CTYPE, "C.UTF-8")
  }

  private static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  private static func send(_ bytes: String) {
    var rest = Array(bytes.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written > 0 {
        rest.removeFirst(written)
      } else if errno != EINTR {
        return
      }
    }
  }

  private func draw(_ cell: CellGrid.Cell, column: Int, row: Int) {
    var characters = cell.text.unicodeScalars.map { wchar_t($0.value) }
    // Where libc's tables are older than ours, ncurses would move what follows.
    if let base = characters.first, Int(wcwidth(base)) != cell.columns { characters = [0xFFFD] }
    characters.append(0)
    var number = Int32(pair(for: cell.style))
    var complex = cchar_t()
    guard setcchar(&complex, characters, attributes(of: cell.style), 0, &number) == OK else {
      return
    }
    wmove(window, Int32(row), Int32(column))
    wadd_wch(window, &complex)
  }

  private func pair(for style: CellStyle) -> Int {
    let colors = ColorPairs.Colors(
      foreground: depth.number(of: style.foreground),
      background: depth.number(of: style.background))
    let (number, isNew) = pairs.pair(for: colors)
    if isNew { init_extended_pair(Int32(number), colors.foreground, colors.background) }
    return number
  }

  private func attributes(of style: CellStyle) -> attr_t {
    var attributes: attr_t = 0
    if style.attributes.contains(.bold) { attributes |= pennant_bold() }
    if style.attributes.contains(.dim) { attributes |= pennant_dim() }
    if style.attributes.contains(.italic) { attributes |= pennant_italic() }
    if style.attributes.contains(.underline) { attributes |= pennant_underline() }
    if style.attributes.contains(.reverse) { attributes |= pennant_reverse() }
    return attributes
  }
}
