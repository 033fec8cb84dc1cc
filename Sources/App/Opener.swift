import Execution
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
    var start = ProgramStart([program, address])
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { start.routes[file] = .nothing }
    start.isDetached = true
    let result = Result { () throws(ProgramStartError) in try start.start() }
    children.withLock { children in
      // Nobody waits for a browser; the few that are left are the system's when the program ends.
      children.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      if case .success(let child) = result { children.append(child) }
    }
    guard case .failure(let error) = result else { return nil }
    return SafeText("\(program) cannot be started: \(error.reason)")
  }
}
