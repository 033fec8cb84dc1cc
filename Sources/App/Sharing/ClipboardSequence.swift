import Glibc
import Screen

/// The escape sequence that hands a text to the terminal's clipboard (xterm's control sequences,
/// OSC 52), over SSH too.
struct ClipboardSequence {
  /// What terminals are known to take.
  static let limitBytes = 74_994

  private let bytes: [UInt8]

  /// Nil for a text that terminals would cut or refuse.
  init?(_ text: String) {
    guard text.utf8.count <= Self.limitBytes else { return nil }
    bytes = Array("\u{1B}]52;c;\(Base64.encode(text.utf8))\u{07}".utf8)
  }

  /// To the terminal itself, wherever standard output goes. False where there is none.
  func send() -> Bool {
    let terminal = open("/dev/tty", O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard terminal >= 0 else { return false }
    defer { close(terminal) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
