import FeedModel
import Glibc
import Synchronization

/// Standard output and standard error: results on the one, everything else on the other.
///
/// Takes `SafeText`, JSON and lines made by the program; the caller of `write(line:)` vouches for
/// what it holds.
final class Console: Sendable {
  static let bufferBytes = 64 << 10

  private let pending = Mutex<[UInt8]>([])
  /// Whether standard output, or standard error, is a terminal.
  let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  let errorIsTerminal = isatty(STDERR_FILENO) == 1
  let inputIsTerminal = isatty(STDIN_FILENO) == 1

  /// Writes one line of a result; kept back for a while where nobody watches.
  func write(line: String) throws(OutputFailure) {
    try write(bytes: Array(line.utf8) + [0x0A])
  }

  func write(_ text: SafeText) throws(OutputFailure) {
    try write(line: text.string)
  }

  func write(json: JSONValue) throws(OutputFailure) {
    var writer = JSONWriter()
    writer.write(json)
    writer.newLine()
    try write(bytes: writer.bytes)
  }

  func write(bytes: [UInt8]) throws(OutputFailure) {
    let isWatched = outputIsTerminal
    let code = pending.withLock { pending -> Int32 in
      pending.append(contentsOf: bytes)
      guard isWatched || pending.count >= Self.bufferBytes else { return 0 }
      return Self.drain(&pending, to: STDOUT_FILENO)
    }
    if code != 0 { throw OutputFailure(code: code) }
  }

  /// Lets everything out that was kept back.
  func flush() throws(OutputFailure) {
    let code = pending.withLock { Self.drain(&$0, to: STDOUT_FILENO) }
    if code != 0 { throw OutputFailure(code: code) }
  }

  /// Says something on standard error. What stood there as progress is wiped first.
  func say(_ sentence: String) {
    var bytes = Array(((errorIsTerminal ? "\r\u{1B}[K" : "") + sentence + "\n").utf8)
    _ = Self.drain(&bytes, to: STDERR_FILENO)
  }

  /// Rewrites the one line of progress; only ever on a terminal. Nil wipes it.
  func progress(_ line: String?) {
    guard errorIsTerminal else { return }
    let columns = Self.columns(of: STDERR_FILENO) ?? 80
    var bytes = Array(
      ("\r" + (line.map { String($0.prefix(columns - 1)) } ?? "") + "\u{1B}[K").utf8)
    _ = Self.drain(&bytes, to: STDERR_FILENO)
  }

  /// How wide standard output is; 80 columns where it is no terminal.
  var columns: Int { Self.columns(of: STDOUT_FILENO) ?? 80 }

  private static func columns(of file: Int32) -> Int? {
    var size = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all of the bytes; returns 0, or the errno of what kept it from that.
  private static func drain(_ bytes: inout [UInt8], to file: Int32) -> Int32 {
    var start = 0
    defer { bytes.removeAll(keepingCapacity: true) }
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(
          file, UnsafeRawBufferPointer(rebasing: buffer[start...]).baseAddress, buffer.count - start
        )
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

/// Why standard output takes no more.
struct OutputFailure: Error {
  /// An errno.
  let code: Int32

  /// Nobody reads any more, as when `head` has its lines: a quiet end.
  var isClosedPipe: Bool { code == EPIPE }

  var message: String {
    "standard output cannot be written: \(String(cString: strerror(code)).lowercased())"
  }
}
