import Dispatch
import Glibc
import Synchronization
import Testing

/// A program on a terminal that answers its questions in a way of the test's own, and keeps what the
/// program writes.
final class AnsweringTerminal: Sendable {
  private let master: Int32
  private let process: pid_t
  private let state: Mutex<State>
  private let delay: Duration

  private struct State {
    var written: [UInt8] = []
    /// Given at the question that every terminal answers; nil once it was.
    var answer: [UInt8]?
    var hasEnded = false
  }

  struct NotOpened: Error {}

  /// Answers with `answer` once the terminal is asked for its attributes (DA1), so long after.
  init(
    _ words: [String], environment: [String: String], columns: UInt16 = 80, rows: UInt16 = 24,
    answer: String, after delay: Duration = .zero
  ) throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var number: UInt32 = 0
    // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)).
    guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0,
      ioctl(master, 0x8004_5430, &number) == 0
    else { throw NotOpened() }
    var size = winsize(
      ws_row: rows, ws_col: columns, ws_xpixel: columns * 8, ws_ypixel: rows * 16)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    // POSIX_SPAWN_SETSID: the terminal that is opened next becomes its own.
    posix_spawnattr_setflags(&attributes, Int16(0x80 | POSIX_SPAWN_SETSIGMASK))
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/pts/\(number)", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&files, 0, 1)
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in arguments + variables { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, words[0], &files, &attributes, &arguments, &variables) == 0 else {
      close(master)
      throw NotOpened()
    }
    self.master = master
    self.process = process
    state = Mutex(State(answer: Array(answer.utf8)))
    self.delay = delay
    DispatchQueue(label: "terminal").async { self.readAlong() }
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// All that was written until now; bytes that are no UTF-8 are replaced.
  var written: String { String(decoding: bytes, as: UTF8.self) }

  var bytes: [UInt8] { state.withLock { $0.written } }

  /// Looks until something was written.
  func wait(for what: String, seconds: Int = 30) async throws {
    try await wait(what, seconds: seconds) { $0.contains(what) }
  }

  func wait(_ what: String, seconds: Int = 30, until isSo: (String) -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while !isSo(written) {
      guard ContinuousClock.now < end else {
        Issue.record("\(what) was not written: \(written.suffix(2000).debugDescription)")
        throw NotOpened()
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Ctrl-C, and all that the program writes until it has ended.
  func end() async throws {
    type("\u{3}")
    let end = ContinuousClock.now + .seconds(20)
    while !state.withLock({ $0.hasEnded }) {
      if ContinuousClock.now > end { kill(process, SIGKILL) }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Until the program has ended and nobody has its terminal.
  private func readAlong() {
    let question = Array("\u{1B}[c".utf8)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(master, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      let answer = state.withLock { state -> [UInt8]? in
        state.written += buffer[..<count]
        guard let answer = state.answer, state.written.contains(question) else { return nil }
        state.answer = nil
        return answer
      }
      guard let answer else { continue }
      usleep(UInt32(delay / .microseconds(1)))
      _ = write(master, answer, answer.count)
    }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(master)
    state.withLock { $0.hasEnded = true }
  }
}

extension [UInt8] {
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    count >= other.count
      && (0...(count - other.count)).contains { self[$0..<($0 + other.count)].elementsEqual(other) }
  }
}
