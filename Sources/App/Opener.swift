import FeedModel
import Glibc
import Synchronization

/// Opens an address with the person's program: detached, without a shell, its output nowhere.
final class Opener: Sendable {
  let program: String
  /// Those that may not have ended yet; each is taken up at a later opening.
  private let children = Mutex<[pid_t]>([])

  init(program: String) {
    self.program = program
  }

  /// Why it could not be started; nil where it was.
  func open(_ address: String) -> SafeText? {
    // An address starts with its scheme, never with a hyphen that a program takes for an option.
    guard !address.hasPrefix("-") else { return SafeText("\(quoted(address)) is no address") }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var nothing = sigset_t()
    sigemptyset(&nothing)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    // Ignored here, and what is ignored stays so in a child.
    var standard = sigset_t()
    sigemptyset(&standard)
    sigaddset(&standard, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &standard)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | Self.newSession))
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0)
    }
    var arguments = [strdup(program), strdup(address), nil]
    defer { for word in arguments { free(word) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, program, &files, &attributes, &arguments, environ)
    children.withLock { children in
      // Nobody waits for a browser; the few that are left are the system's when the program ends.
      children.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      if code == 0 { children.append(child) }
    }
    guard code != 0 else { return nil }
    return SafeText("\(program) cannot be started: \(String(cString: strerror(code)).lowercased())")
  }

  /// POSIX_SPAWN_SETSID of spawn.h, which Swift does not see.
  private static let newSession: Int32 = 0x80
}
