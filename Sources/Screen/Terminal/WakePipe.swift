import Glibc

/// Wakes a thread in `poll`, from any thread and from signal handlers. Byte 0 says that there is
/// something in the inbox; any other is the number of a signal.
final class WakePipe: Sendable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(ScreenError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(call: .pipe, code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// A full pipe wakes just as well.
  func wake() {
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
  }

  /// What was written since; never waits.
  func drain() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = read(readEnd, &buffer, buffer.count)
    return Array(buffer.prefix(max(count, 0)))
  }
}
