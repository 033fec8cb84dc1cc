import FeedModel
import Glibc
import TestSupport
import Testing

@testable import Store

/// Processes that post and work on one store and are killed without warning, again and again.
///
/// The test runs its own program anew for each of them, told by the environment which part to play.
@Suite(.serialized) struct CrashTests {
  @Test(.enabled(if: Role.inherited == nil), .timeLimit(.minutes(10)))
  func `whatever the instant of a kill, nothing acknowledged is lost or done twice`() async throws {
    let folder = try TemporaryFolder()
    var random = SeededNumbers(seed: 7)
    var posted: [String] = []
    var finished: [String] = []
    for round in 0..<Role.rounds {
      var players = try [Role.post, .post, .work, .work].enumerated().map { number, role in
        try Player(role, "\(round).\(number)", on: folder.file)
      }
      // However the round ends: a player plays for as long as it lives.
      defer { for player in players { player.kill() } }
      // The kill comes after so many acknowledgements, wherever everybody is by then.
      let patience = Int.random(in: 1...60, using: &random)
      while players[0].acknowledged.count < patience { try await players[0].listen() }
      for player in players { player.kill() }
      for index in players.indices { try await players[index].listenToTheEnd() }
      posted += players.prefix(2).flatMap(\.acknowledged)
      finished += players.suffix(2).flatMap(\.acknowledged)
    }
    try await verify(folder.file, posted: posted, finished: finished)
  }

  private func verify(_ file: String, posted: [String], finished: [String]) async throws {
    let store = try await SQLiteFeedStore(path: file)
    let integrity = try await store.reader.read { store throws(StoreError) in
      try store.prepared("PRAGMA integrity_check").all { row throws(StoreError) in row.text(0) }
        + store.prepared("PRAGMA foreign_key_check").all { row throws(StoreError) in row.text(0) }
    }
    #expect(integrity == ["ok"])

    let stored = try await store.messages(MessagePage(limit: .max)).map(\.text)
    #expect(Set(stored).count == stored.count, "a message is there twice")
    #expect(Set(posted).isSubset(of: stored), "a message is lost")
    #expect(Set(finished).count == finished.count, "a result was taken twice")
    for address in finished {
      let state = try await store.preview(PreviewKey(rawValue: address))?.state
      #expect(state == .ready(LinkMetadata(titled: address, url: address)))
    }

    // The next start finishes what was left, and nothing else.
    let late = Timestamp.now() + .seconds(3600)
    var left: [String] = []
    while case let jobs = try await store.claim(.of(100, perHost: 100, at: late)), !jobs.isEmpty {
      for job in jobs {
        left.append(job.url)
        #expect(try await store.finish(job, with: .ready(job.url, of: job), at: late))
      }
    }
    #expect(Set(left).isDisjoint(with: finished), "a page is fetched again")
    #expect(Set(left).count == left.count)
    let status = try await store.queueStatus(at: late)
    #expect(status.ready == stored.count)
    #expect(status.queued + status.running + status.waiting + status.failed == 0)
  }

  @Test(.enabled(if: Role.inherited != nil))
  func `plays its part until it is killed`() async throws {
    let part = try #require(Role.inherited)
    let store = try await SQLiteFeedStore(path: part.file)
    var count = 0
    while true {
      switch part.role {
      case .post:
        let address = "https://h\(count % 5).com/\(part.name).\(count)"
        try await store.post(address, at: .now())
        acknowledge(address)
        count += 1
      case .work:
        let claim = JobClaim.of(4, at: .now(), for: .milliseconds(200), worker: part.name)
        for job in try await store.claim(claim)
        where try await store.finish(job, with: .ready(job.url, of: job), at: .now()) {
          acknowledge(job.url)
        }
      }
    }
  }

  private func acknowledge(_ address: String) {
    let line = Array((address + "\n").utf8)
    if write(Player.acknowledgements, line, line.count) < 0 { exit(0) }
  }
}

private enum Role: String {
  case post, work

  /// What this process is to play; nil in the one that the person started.
  static let inherited: (role: Role, name: String, file: String)? = {
    guard let text = getenv("PENNANT_CRASH_PART") else { return nil }
    let parts = String(cString: text).split(separator: " ", maxSplits: 2).map { String($0) }
    return Role(rawValue: parts[0]).map { ($0, parts[1], parts[2]) }
  }()

  static let rounds = getenv("PENNANT_CRASH_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 6
}

/// Another process that plays a part, and what it acknowledged so far.
private struct Player {
  /// The descriptor on which a player writes the address of each message that is stored, or of each
  /// result that was kept.
  static let acknowledgements: Int32 = 3

  /// 0 once it is dead and buried.
  private var process: pid_t
  private(set) var acknowledged: [String] = []
  private let descriptor: Int32
  private var unread: [UInt8] = []

  init(_ role: Role, _ name: String, on file: String) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], Self.acknowledgements)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    let arguments = [
      CommandLine.arguments[0], "--testing-library", "swift-testing",
      "--filter", "StoreTests.CrashTests",
    ]
    let environment = Player.environment + ["PENNANT_CRASH_PART=\(role.rawValue) \(name) \(file)"]
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { for string in argv + envp { free(string) } }
    var process: pid_t = 0
    try #require(posix_spawn(&process, "/proc/self/exe", &actions, nil, &argv, &envp) == 0)
    close(ends[1])
    self.process = process
    descriptor = ends[0]
  }

  func kill() {
    if process > 0 { Glibc.kill(process, SIGKILL) }
  }

  /// Waits for something to be acknowledged.
  mutating func listen() async throws {
    try #require(try await read(), "a player ended by itself")
  }

  /// After the kill: takes what is in the pipe.
  mutating func listenToTheEnd() async throws {
    while try await read() {}
    close(descriptor)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    process = 0
  }

  private mutating func read() async throws -> Bool {
    // The few threads that tests share are not to be blocked.
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&ready, 1, 0) == 0 { try await Task.sleep(for: .milliseconds(1)) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    try #require(count >= 0)
    unread += buffer.prefix(count)
    while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
      acknowledged.append(String(decoding: unread[..<end], as: UTF8.self))
      unread.removeSubrange(...end)
    }
    return count > 0
  }

  private static var environment: [String] {
    var strings: [String] = []
    var next = environ
    while let string = next.pointee {
      strings.append(String(cString: string))
      next += 1
    }
    return strings
  }
}
