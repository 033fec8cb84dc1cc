import Execution
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
    guard pipe(&ends) == 0 else { return problem(ProgramStartError(code: errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var start = ProgramStart(words)
    start.routes[STDIN_FILENO] = .file(ends[0])
    for file in showsOutput ? [] : [STDOUT_FILENO, STDERR_FILENO] { start.routes[file] = .nothing }
    let result = Result { () throws(ProgramStartError) in try start.start() }
    close(ends[0])
    let child: pid_t
    switch result {
    case .success(let started): child = started
    case .failure(let error):
      close(ends[1])
      return problem(error)
    }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    close(ends[1])
    let status = ProgramStart.wait(for: child)
    if status == 0 { return nil }
    let ending = status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
    return "\(quoted(words[0])) ended with \(ending)"
  }

  private func problem(_ error: ProgramStartError) -> String {
    "\(quoted(words[0])) cannot be started: \(error.reason)"
  }
}
