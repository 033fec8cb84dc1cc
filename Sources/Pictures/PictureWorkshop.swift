import Glibc
import Synchronization
import Execution

/// Makes thumbnails in processes of the program's own, so that a hostile picture costs a worker and
/// nothing else. At most two work at once; cancelling the task kills its worker.
public final class PictureWorkshop: Sendable {
  private let executable: String
  private let arguments: [String]
  private let timeLimit: Duration
  /// Blocking calls stay out of Swift's thread pool.
  private let benches = [WorkLane("picture 0"), WorkLane("picture 1")]
  private let turn = Atomic<Int>(0)

  /// - Parameters:
  ///   - executable: the program itself, which hands the arguments on to `PictureWorker`.
  ///   - arguments: what follows the program's name.
  ///   - timeLimit: wall time; the worker's own limit is on CPU time.
  public init(
    executable: String = "/proc/self/exe", arguments: [String] = [PictureWorker.argument],
    timeLimit: Duration = .seconds(5)
  ) {
    self.executable = executable
    self.arguments = arguments
    self.timeLimit = timeLimit
  }

  /// Decodes a picture file; see `PictureDecoder` for what is taken.
  public func thumbnail(
    of file: [UInt8], fitting side: Int = 512
  ) async throws(PictureError) -> Thumbnail {
    guard file.count <= PictureDecoder.byteLimit else {
      throw .tooManyBytes(limit: PictureDecoder.byteLimit)
    }
    // What has no signature of ours needs no process to be refused.
    guard PictureFormat(signatureOf: file) != nil else { throw .unknownFormat }
    let request = PictureRequest(side: side, file: file).bytes
    let worker = WorkerProcess()
    let number = turn.wrappingAdd(1, ordering: .relaxed).oldValue
    let bench = benches[number & 1]
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        bench.add { [executable, arguments, timeLimit] in
          continuation.resume(
            returning: worker.run(
              executable, arguments, request: request, until: .now + timeLimit))
        }
      }
    } onCancel: {
      worker.kill()
    }
    switch answer.flatMap(PictureAnswer.init) {
    case .thumbnail(let thumbnail): return thumbnail
    case .failure(let error): throw error
    case nil: throw .workerFailed
    }
  }
}

/// One process that is given a request and gives an answer, or is killed.
private final class WorkerProcess: Sendable {
  private enum State {
    case waiting
    case running(pid_t)
    case ended
  }

  private let state = Mutex(State.waiting)

  /// A thumbnail of 4096 by 4096 pixels.
  private static let answerLimit = 64 << 20

  /// A process that is reaped already is never signalled: its number may be another's by now.
  func kill() {
    state.withLock { state in
      if case .running(let pid) = state {
        Glibc.kill(pid, SIGKILL)
      } else {
        state = .ended
      }
    }
  }

  /// Nil where the worker did not start, answered nothing, died, or was killed.
  func run(
    _ executable: String, _ arguments: [String], request: [UInt8],
    until deadline: ContinuousClock.Instant
  ) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    let (own, other) = (ends[0], ends[1])
    defer { close(own) }
    guard start(executable, arguments, at: other) else { return nil }
    let answer = exchange(request, over: own, until: deadline)
    let isClean = reap(killing: answer == nil)
    return isClean ? answer : nil
  }

  private func start(_ executable: String, _ arguments: [String], at end: Int32) -> Bool {
    defer { close(end) }
    var start = ProgramStart([executable] + arguments)
    // A library's complaint has no business on the person's screen.
    start.routes = [STDIN_FILENO: .file(end), STDOUT_FILENO: .file(end), STDERR_FILENO: .nothing]
    // Nothing of the person's environment is a decoder's business, but where libraries lie.
    let path = getenv("LD_LIBRARY_PATH").map { "LD_LIBRARY_PATH=" + String(cString: $0) }
    start.environment = path.map { [$0] } ?? []
    return state.withLock { state in
      guard case .waiting = state else { return false }
      guard let pid = try? start.start() else {
        state = .ended
        return false
      }
      state = .running(pid)
      return true
    }
  }

  /// Sends and receives at the same time, since neither side has to wait for the other.
  private func exchange(
    _ request: [UInt8], over end: Int32, until deadline: ContinuousClock.Instant
  ) -> [UInt8]? {
    var unsent = request[...]
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero, answer.count <= Self.answerLimit else { return nil }
      let wanted = Int16(POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT))
      var descriptor = pollfd(fd: end, events: wanted, revents: 0)
      let milliseconds = min(left / .milliseconds(1), 60_000) + 1
      guard poll(&descriptor, 1, Int32(milliseconds)) > 0 else { continue }
      if descriptor.revents & Int16(POLLOUT) != 0 {
        let count = unsent.withUnsafeBytes {
          send(end, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        if count > 0 { unsent = unsent.dropFirst(count) }
        if count < 0, errno != EAGAIN, errno != EINTR { return nil }
        if unsent.isEmpty { shutdown(end, Int32(SHUT_WR)) }
      }
      if descriptor.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        let count = recv(end, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count == 0 { return answer }
        if count > 0 { answer.append(contentsOf: buffer[..<count]) }
        if count < 0, errno != EAGAIN, errno != EINTR { return nil }
      }
    }
  }

  /// Whether the worker ended by itself and well.
  private func reap(killing isKilled: Bool) -> Bool {
    guard case .running(let pid) = state.withLock({ $0 }) else { return false }
    if isKilled { Glibc.kill(pid, SIGKILL) }
    // The process stays a zombie, and its number its own, until `waitpid` under the lock.
    var status = siginfo_t()
    while waitid(P_PID, id_t(pid), &status, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return state.withLock { state in
      state = .ended
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      return status == 0
    }
  }
}
