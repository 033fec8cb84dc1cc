import CNCurses
import Glibc

/// What the terminal says that it can do, by its description and the environment.
public struct TerminalCapabilities: Sendable {
  /// `TERM`; empty where it is not set.
  public let name: String
  /// 16,777,216 where colours are direct; nil where the terminal has no description.
  public let colors: Int?
  /// Whether the locale writes UTF-8. Where it does not, the log takes `C.UTF-8`.
  public let isUTF8: Bool
  /// Nil where standard output is no terminal.
  public let size: (columns: Int, rows: Int)?
  /// Whether a terminal multiplexer stands between.
  public let isInTmux: Bool

  /// Asks without changing anything on the screen.
  public init() {
    let environment = { (name: String) in getenv(name).map { String(cString: $0) } ?? "" }
    name = environment("TERM")
    isInTmux = !environment("TMUX").isEmpty
    var code: Int32 = 0
    // A name makes it answer instead of ending the program.
    let isKnown = setupterm(name.isEmpty ? "unknown" : name, STDOUT_FILENO, &code) == OK
    colors =
      DirectColor.isOffered(by: environment)
      ? 1 << 24 : isKnown ? max(0, Int(tigetnum("colors"))) : nil
    setlocale(LC_CTYPE, "")
    isUTF8 = nl_langinfo(Int32(CODESET)).map { String(cString: $0) == "UTF-8" } ?? false
    var size = winsize()
    let hasSize = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    self.size = hasSize ? (Int(size.ws_col), Int(size.ws_row)) : nil
  }
}
