import Glibc

/// A program, this one once more where no other is named, as a process of its own whose processor time
/// and memory can be told apart.
struct BenchChild {
  private let process: pid_t
  private let input: Int32
  private let output: UnsafeMutablePointer<FILE>

  struct Usage {
    /// As wait4 gives it; 0 where all went well.
    let status: Int32
    let cpuSeconds: Double
    let maxResidentKiB: Int
  }

  init?(_ arguments: [String], program: String = "/proc/self/exe") {
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0, let output = fdopen(fromChild[0], "r") else {
      return nil
    }
    for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    var words = (["pennant-bench"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawn(&process, program, &actions, nil, &words, environ)
    close(toChild[0])
    close(fromChild[1])
    guard code == 0 else { return nil }
    self.process = process
    self.input = toChild[1]
    self.output = output
  }

  /// The `pennant` beside this program, as people run it.
  static var pennant: String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { return nil }
    let own = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let slash = own.lastIndex(of: "/") else { return nil }
    let path = String(own[..<slash]) + "/pennant"
    return access(path, X_OK) == 0 ? path : nil
  }

  func readLine() -> String? {
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    guard getline(&line, &capacity, output) > 0, let line else { return nil }
    let text = String(cString: line)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  func closeInput() {
    close(input)
  }

  func wait() -> Usage {
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return Usage(
      status: status, cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      maxResidentKiB: usage.ru_maxrss)
  }
}
