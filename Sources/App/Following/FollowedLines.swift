import Archives
import FeedModel
import Glibc
import Synchronization
import Execution

/// A stream whose lines become messages while the log is open.
///
/// Where it is standard input, the terminal takes its place, so that the log has a keyboard.
final class FollowedLines: Sendable {
  private static let chunkBytes = 64 << 10
  /// How soon the reading thread sees that the log was closed.
  private static let lookMilliseconds: Int32 = 100

  private let file: Int32
  private let isStopped = Atomic(false)
  private let splitter = Mutex(LineSplitter(limitBytes: LineReader.defaultLimitBytes))

  init(_ path: String) throws(CommandError) {
    guard path == "-" else {
      file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else {
        throw .other("\(quoted(path)) cannot be followed: \(Self.reason)", .input)
      }
      return
    }
    guard isatty(STDIN_FILENO) == 0 else {
      throw .usage("--follow - needs a pipe on standard input, as in tail -f FILE | pennant …")
    }
    file = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard file >= 0, terminal >= 0, dup2(terminal, STDIN_FILENO) >= 0 else {
      throw .usage("--follow - needs a terminal for the keyboard: \(Self.reason)")
    }
    close(terminal)
  }

  deinit {
    if file >= 0 { close(file) }
  }

  /// Posts line by line until the stream ends; what comes at once is committed at once, and no more is
  /// read before it is on disk.
  func post(into session: Session, invocation: Invocation) async throws {
    let author = invocation.value("author") ?? session.settings.author
    while let lines = await nextLines() {
      try Task.checkCancellation()
      let texts = lines.map { line in
        if case .text(let text) = line { text } else { Self.notice }
      }
      let drafts = texts.map {
        Draft(
          conversation: invocation.conversation ?? .standard, author: author, postedAt: .now(),
          text: $0)
      }
      if drafts.count == 1 {
        _ = try await session.feed.post(drafts[0])
      } else if !drafts.isEmpty {
        _ = try await session.feed.append(drafts)
      }
    }
  }

  /// Stands in the place of a line that was not kept.
  private static let notice =
    "(a line of more than \(LineReader.defaultLimitBytes >> 20) MiB was passed over)"

  private static var reason: String { String(cString: strerror(errno)).lowercased() }

  /// Nil at the end, and when the task is cancelled.
  private func nextLines() async -> [LineSplitter.Line]? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Reading blocks: never on a thread that tasks share.
        detachThread("follow") { continuation.resume(returning: self.read()) }
      }
    } onCancel: {
      isStopped.store(true, ordering: .relaxed)
    }
  }

  private func read() -> [LineSplitter.Line]? {
    var buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
    while !isStopped.load(ordering: .relaxed) {
      var wait = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, Self.lookMilliseconds) == 0 { continue }
      let count = buffer.withUnsafeMutableBytes { [file] in
        Glibc.read(file, $0.baseAddress, $0.count)
      }
      if count > 0 { return splitter.withLock { $0.take(buffer[..<count]) } }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      // The stream has ended; what stands behind its last line feed is a line too.
      let last = splitter.withLock { $0.end() }
      return last.isEmpty ? nil : last
    }
    return nil
  }
}
