import FeedModel
import Glibc

/// Gives a text to a program on its standard input: started as it stands, without a shell.
struct TextPipe: Sendable {
  /// The program and its arguments; there is a first.
  let words: [String]
  /// Whether what the program prints is for the person to see.
  let showsOutput: Bool

  /// Nil for a command without a word.
  init?(_ command: String) {
    self.init(
      words: command.split(whereSeparator: \.isWhitespace).map(String.init), showsOutput: true)
  }

  /// Nil without words.
  init?(words: [String], showsOutput: Bool) {
    guard !words.isEmpty else { return nil }
    self.words = words
    self.showsOutput = showsOutput
  }

  /// Why the text did not arrive; nil where the program ended well. Blocks until it ended, and so long
  /// only: programs that go to the background do so once they have the text.
  func give(_ text: String) -> String? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return problem(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO)
    for file in showsOutput ? [] : [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_WRONLY, 0)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program may count on a broken pipe to end it, as it would in a shell.
    var standard = sigset_t()
    sigemptyset(&standard)
    sigaddset(&standard, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &standard)
    // Threads of a pool block most signals, which a program would inherit: it could not be interrupted,
    // nor hear of its own children's end.
    var nothing = sigset_t()
    sigemptyset(&nothing)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &files, &attributes, &arguments, environ)
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
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    if status == 0 { return nil }
    let ending = status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
    return "\(quoted(words[0])) ended with \(ending)"
  }

  private func problem(_ code: Int32) -> String {
    "\(quoted(words[0])) cannot be started: \(String(cString: strerror(code)).lowercased())"
  }
}
