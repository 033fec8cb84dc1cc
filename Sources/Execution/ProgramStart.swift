import Glibc

/// How another program is started: without a shell, and as a shell would start it otherwise.
///
/// Threads of this program hold most signals back and its SIGPIPE is ignored; a child inherits both, and
/// could neither be interrupted, nor hear of its own children's end, nor be ended by a broken pipe. So a
/// program begins with no signal held back and with SIGPIPE as it is by default.
public struct ProgramStart: Sendable {
  /// Where one of the program's standard files leads; one that is not named is this program's.
  public enum Route: Sendable {
    case nothing
    case file(Int32)
  }

  /// The program, looked for in PATH where it has no slash, and its arguments.
  public let words: [String]
  /// By the number of the program's file.
  public var routes: [Int32: Route] = [:]
  /// `NAME=value` each; nil for this program's.
  public var environment: [String]?
  /// Whether it has a session of its own, so that the end of this terminal is not its end.
  public var isDetached = false

  public init(_ words: [String]) {
    self.words = words
  }

  /// Starts the program; who starts it waits for its end (`wait(for:)`) or for its number.
  public func start() throws(ProgramStartError) -> pid_t {
    guard let program = words.first else { throw ProgramStartError(code: ENOENT) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignals(of: &attributes)
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for (number, route) in routes {
      switch route {
      case .nothing: posix_spawn_file_actions_addopen(&files, number, "/dev/null", O_RDWR, 0)
      case .file(let file): posix_spawn_file_actions_adddup2(&files, file, number)
      }
    }
    var arguments = words.map { strdup($0) } + [nil]
    var variables = (environment ?? []).map { strdup($0) } + [nil]
    defer { for word in arguments + variables { free(word) } }
    var child: pid_t = 0
    let code =
      environment == nil
      ? posix_spawnp(&child, program, &files, &attributes, &arguments, environ)
      : posix_spawnp(&child, program, &files, &attributes, &arguments, &variables)
    guard code == 0 else { throw ProgramStartError(code: code) }
    return child
  }

  /// Blocks until the program has ended; returns what `waitpid` says of it, -1 where it is no child.
  public static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status
  }

  private func setSignals(of attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let session = isDetached ? Self.newSession : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | session))
  }

  /// POSIX_SPAWN_SETSID of spawn.h, which Swift does not see.
  private static let newSession: Int32 = 0x80
}

/// Why a program could not be started.
public struct ProgramStartError: Error, Hashable, Sendable {
  /// An `errno`.
  public let code: Int32

  public init(code: Int32) {
    self.code = code
  }

  /// The system's words for it, in lower case.
  public var reason: String {
    strerror(code).map { String(cString: $0).lowercased() } ?? "error \(code)"
  }
}
