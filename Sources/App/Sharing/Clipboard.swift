import FeedModel
import Glibc

/// Gives a text to the program that keeps the desktop's clipboard, where the person sits at it; over
/// SSH and without a desktop the clipboard is the terminal's business.
struct Clipboard: Sendable {
  /// The program, as the person knows it.
  let name: String
  private let pipe: TextPipe

  /// Nil where there is no desktop, or none of its programs is installed.
  init?(environment: Environment = .process) {
    guard environment["SSH_CONNECTION"] == nil, environment["SSH_TTY"] == nil else { return nil }
    var candidates: [[String]] = []
    if environment["WAYLAND_DISPLAY"] != nil { candidates.append(["wl-copy"]) }
    if environment["DISPLAY"] != nil {
      candidates += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let found = candidates.first { words in
      folders.contains { access("\($0)/\(words[0])", X_OK) == 0 }
    }
    guard let found, let pipe = TextPipe(words: found, showsOutput: false) else { return nil }
    name = found[0]
    self.pipe = pipe
  }

  /// Why the text could not be given away; nil where it was. Blocks until the program has read it.
  func copy(_ text: String) -> SafeText? {
    pipe.give(text).map { SafeText($0) }
  }
}
