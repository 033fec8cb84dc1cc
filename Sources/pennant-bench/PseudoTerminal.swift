import Glibc

/// A program on a terminal of its own, whose bytes are counted and whose costs are read from `/proc`.
final class PseudoTerminal {
  private let master: Int32
  let process: pid_t
  private(set) var bytes = 0
  private var tail: [UInt8] = []

  struct Cost {
    /// Processor time of all threads, of those that ended too, in milliseconds.
    var cpu = 0.0
    /// How often each thread waited and was woken.
    var wakeups: [String: Int] = [:]

    /// What happened since; threads that ended meanwhile count until then no wake-ups.
    func since(_ before: Cost) -> (cpu: Double, wakeups: Int) {
      (cpu - before.cpu, wakeups.reduce(0) { $0 + $1.value - before.wakeups[$1.key, default: 0] })
    }
  }

  init?(_ arguments: [String], environment: [String], columns: UInt16, rows: UInt16) {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var number: UInt32 = 0
    // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)); the C library shows `ptsname` to X/Open programs only.
    guard master >= 0, ioctl(master, 0x4004_5431, &lock) == 0,
      ioctl(master, 0x8004_5430, &number) == 0
    else { return nil }
    let name = "/dev/pts/\(number)"
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID: the terminal that is opened next becomes its own.
    posix_spawnattr_setflags(&attributes, 0x80)
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&files, 0, 1)
    posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, arguments[0], &files, &attributes, &words, &variables) == 0 else {
      return nil
    }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    self.master = master
    self.process = process
  }

  deinit {
    close(master)
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Reads until a text was written, or for so long; false where it was not.
  @discardableResult
  func read(until text: String?, milliseconds: Int) -> Bool {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    let wanted = text.map { Array($0.utf8) }
    tail = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      guard left > 0 else { return false }
      var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, Int32(left.rounded(.up))) > 0 else { continue }
      let count = Glibc.read(master, &buffer, buffer.count)
      guard count > 0 else { return false }
      bytes += count
      tail += buffer[..<count]
      if let wanted, contains(wanted) { return true }
      if tail.count > 1 << 16 { tail.removeFirst(tail.count - 4096) }
    }
  }

  var cost: Cost {
    var cost = Cost()
    var clock = clockid_t()
    var time = timespec()
    if clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 {
      cost.cpu = Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
    for thread in Self.names(in: "/proc/\(process)/task") {
      for line in Self.text(of: "/proc/\(process)/task/\(thread)/status").split(separator: "\n")
      where line.hasPrefix("voluntary_ctxt_switches") {
        cost.wakeups[thread] = Int(line.split(separator: "\t").last ?? "0")
      }
    }
    return cost
  }

  /// In KiB.
  var residentMemory: Int {
    let line = Self.text(of: "/proc/\(process)/status").split(separator: "\n").first {
      $0.hasPrefix("VmRSS")
    }
    return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).compactMap { Int($0) }.first
      ?? 0
  }

  func end() {
    type("\u{3}")
    read(until: nil, milliseconds: 500)
    var status: Int32 = 0
    if waitpid(process, &status, WNOHANG) == 0 {
      kill(process, SIGKILL)
      waitpid(process, &status, 0)
    }
  }

  private func contains(_ wanted: [UInt8]) -> Bool {
    guard tail.count >= wanted.count else { return false }
    return (0...(tail.count - wanted.count)).contains {
      tail[$0] == wanted[0] && tail[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
  }

  private static func text(of path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = Glibc.read(file, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
