import Dispatch
import Glibc
import Synchronization

/// A program that a test started, in a process group of its own; it ends with this object at the latest.
///
/// Foundation's `Process` learns of an end from a socket of its own, which any other program that is
/// started at that moment holds open too: it would wait for that one, on a whole core.
public final class ChildProcess: Sendable {
  private let id: pid_t
  /// The exit status, or minus the signal that ended it; nil until it was waited for.
  private let status = Mutex<Int32?>(nil)
  private let seenToEnd = Mutex<ContinuousClock.Instant?>(nil)

  public struct NotStarted: Error {
    public let program: String
    public let code: Int32
  }

  /// Starts the program that the first word names by its path; the files are named by theirs.
  public init(
    _ words: [String], environment: [String: String], input: String = "/dev/null",
    output: String = "/dev/null", errors: String = "/dev/null"
  ) throws(NotStarted) {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, writing, 0o600)
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors, writing, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of a pool block most signals; a person's shell blocks none and ignores none.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var arguments = words.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for word in arguments + variables { free(word) } }
    var id = pid_t()
    let code = posix_spawn(&id, words[0], &files, &attributes, &arguments, &variables)
    guard code == 0 else { throw NotStarted(program: words[0], code: code) }
    self.id = id
  }

  deinit {
    send(signal: SIGKILL)
    reap()
  }

  /// When it was seen to end, however long its test had to wait for a turn after that.
  public var endedAt: ContinuousClock.Instant? { seenToEnd.withLock { $0 } }

  /// Where the system tells about it; valid until it was waited for.
  public var folder: String { "/proc/\(id)" }

  /// Does nothing once it was waited for: its number may be somebody else's by then.
  public func send(signal: Int32) {
    status.withLock { status in
      if status == nil { kill(id, signal) }
    }
  }

  /// Waits on a thread of its own: a test that blocks one of the few that tests share stops others.
  ///
  /// - Returns: the exit status, or minus the signal that ended it.
  @discardableResult
  public func wait() async -> Int32 {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "wait").async { continuation.resume(returning: self.reap()) }
    }
  }

  @discardableResult
  private func reap() -> Int32 {
    var information = siginfo_t()
    // Leaves it to be reaped under the lock, so that no signal goes astray.
    while status.withLock({ $0 }) == nil,
      waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR
    {}
    seenToEnd.withLock { $0 = $0 ?? .now }
    return status.withLock { status in
      if let status { return status }
      var word: Int32 = 0
      waitpid(id, &word, 0)
      let ending = word & 0x7F == 0 ? word >> 8 & 0xFF : -(word & 0x7F)
      status = ending
      return ending
    }
  }
}
