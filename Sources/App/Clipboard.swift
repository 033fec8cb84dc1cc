import FeedModel
import Glibc

/// Gives a text to the program that keeps the desktop's clipboard, where the person sits at it; over
/// SSH and without a desktop the clipboard is the terminal's business.
struct Clipboard: Sendable {
  /// The program, as the person knows it.
  let name: String
  private let words: [String]

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
    guard let found else { return nil }
    name = found[0]
    words = found
  }

  /// Why the text could not be given away; nil where it was. Blocks until the program has read it, and
  /// so long only.
  func copy(_ text: String) -> SafeText? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return problem(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO)
    for file in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_WRONLY, 0)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &files, nil, &arguments, environ)
    close(ends[0])
    guard code == 0 else {
      close(ends[1])
      return problem(code)
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    close(ends[1])
    // These programs go to the background once they have the text.
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return rest.isEmpty && status == 0 ? nil : SafeText("\(name) did not take the text")
  }

  private func problem(_ code: Int32) -> SafeText {
    SafeText("\(name) cannot be started: \(String(cString: strerror(code)).lowercased())")
  }
}
