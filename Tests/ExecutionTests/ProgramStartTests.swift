import Glibc
import Testing

@testable import Execution

@Suite struct ProgramStartTests {
  @Test func `a program has its words, its files and its environment`() throws {
    var start = ProgramStart(["sh", "-c", "echo \"$0 $WORD\"; exit 7", "one; two"])
    start.environment = ["WORD=three", "PATH=/usr/bin:/bin"]
    let (text, status) = try output(of: start)
    #expect(text == "one; two three\n")
    #expect(status >> 8 == 7)
  }

  @Test func `no signal is held back or ignored, whatever this thread does`() throws {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let (text, _) = try output(of: ProgramStart(["grep", "-E", "^SigBlk", "/proc/self/status"]))
    #expect(text == "SigBlk:\t0000000000000000\n")
  }

  @Test func `a detached program has a session of its own`() throws {
    var start = ProgramStart(["sh", "-c", "cut -d ' ' -f 1,6 /proc/$$/stat"])
    start.isDetached = true
    let (text, _) = try output(of: start)
    let numbers = text.split(whereSeparator: \.isWhitespace)
    #expect(numbers.count == 2 && numbers.first == numbers.last)
  }

  @Test(arguments: [(["/nowhere/program"], ENOENT), ([], ENOENT), (["/etc/passwd"], EACCES)])
  func `what cannot be started is an error that says why`(words: [String], code: Int32) {
    #expect(throws: ProgramStartError(code: code)) { try ProgramStart(words).start() }
    #expect(!ProgramStartError(code: code).reason.isEmpty)
  }

  /// What the program prints, and how it ended.
  private func output(of start: ProgramStart) throws -> (String, Int32) {
    var start = start
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    start.routes[STDIN_FILENO] = .nothing
    start.routes[STDOUT_FILENO] = .file(ends[1])
    let child = try start.start()
    close(ends[1])
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 512)
    while case let count = read(ends[0], &buffer, buffer.count), count > 0 {
      text += buffer[..<count]
    }
    close(ends[0])
    return (String(decoding: text, as: UTF8.self), ProgramStart.wait(for: child))
  }
}
