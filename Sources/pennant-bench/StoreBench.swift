import FeedModel
import Glibc
import Store

/// What the store adds to the cost of SQLite: the same rows written by it and by bare prepared
/// statements, turn about in the same run, as ratios of the best of all rounds, with the least and the
/// greatest ratio of one round.
///
/// Bare SQLite writes into tables that the store made and looks nothing up: no origins, no known
/// previews, no fresh cards. It claims less than a worker needs: whichever jobs are first in an index,
/// whether or not they are due, with no limit for a host, no turns of hosts, no priorities, and without
/// reading which page each is for. So the ratio is the worst that could be said of the store. On disk
/// bare SQLite waits for the disk at a claim too, which the store need not: a lease ends by itself.
///
///     pennant-bench store [--messages 60000] [--rounds 5] [--only store|bare]
///
/// With `--only` one of the two works once and nothing is printed of it: for a profiler.
enum StoreBench {
  static func run(_ arguments: [String]) async throws {
    guard let options = BenchArguments(arguments, options: ["messages", "rounds", "only"]),
      let messages = options.count("messages", else: 60_000),
      let rounds = options.count("rounds", else: 5), options.operands.isEmpty
    else {
      print("usage: pennant-bench store [--messages N] [--rounds N] [--only store|bare]")
      exit(2)
    }
    let rows = StoreBenchRows(messages: messages)
    print("\(rows.messages.count) messages, \(rows.links) links, \(StoreBenchRows.hosts) hosts")
    let isShared = access("/dev/shm", W_OK) == 0
    if let who = options.value("only") {
      let folder = BenchFolder(in: isShared ? "/dev/shm" : "/tmp")
      let clock = CLOCK_PROCESS_CPUTIME_ID
      _ =
        who == "bare"
        ? try await measureBare(rows, in: folder, by: clock)
        : try await measureStore(rows, in: folder, by: clock)
      return
    }
    if isShared {
      print("in memory, by processor time:")
      try await compare(rows, rounds, in: "/dev/shm", by: CLOCK_PROCESS_CPUTIME_ID)
    }
    print("on disk, by the clock on the wall:")
    try await compare(rows, rounds, in: "/tmp", by: CLOCK_MONOTONIC)
  }

  /// Seconds for one of each.
  private struct Costs {
    var posting = 0.0
    var claiming = [50: 0.0, 1: 0.0]
    var finishing = [50: 0.0, 1: 0.0]
  }

  private static func compare(
    _ rows: StoreBenchRows, _ rounds: Int, in folder: String, by clock: clockid_t
  ) async throws {
    var store: [Costs] = []
    var bare: [Costs] = []
    for _ in 0..<rounds {
      store.append(try await measureStore(rows, in: BenchFolder(in: folder), by: clock))
      bare.append(try await measureBare(rows, in: BenchFolder(in: folder), by: clock))
    }
    func report(_ name: String, _ cost: (Costs) -> Double) {
      let best = (store: store.map(cost).min() ?? 1, bare: bare.map(cost).min() ?? 1)
      let pairs = zip(store, bare).map { Int(100 * cost($1) / cost($0)) }.sorted()
      print(
        "  \(name): \(Int(100 * best.bare / best.store)) % of bare SQLite",
        "(\(Int(1 / best.store)) and \(Int(1 / best.bare)) a second;",
        "round by round \(pairs.first ?? 0) to \(pairs.last ?? 0) %)")
    }
    report("messages posted, 1000 a commit", \.posting)
    for count in [50, 1] {
      let size = count == 1 ? "one a commit" : "\(count) a commit"
      report("jobs claimed, \(size)") { $0.claiming[count] ?? 1 }
      report("jobs finished, \(size)") { $0.finishing[count] ?? 1 }
      report("jobs claimed and finished, \(size)") {
        ($0.claiming[count] ?? 1) + ($0.finishing[count] ?? 1)
      }
    }
  }

  private static func measureStore(
    _ rows: StoreBenchRows, in folder: BenchFolder, by clock: clockid_t
  ) async throws -> Costs {
    let store = try await SQLiteFeedStore(path: folder.file)
    var costs = Costs()
    costs.posting = try await cost(of: rows.messages.count, by: clock) {
      for batch in rows.batches {
        _ = try await store.append(batch, priority: .backlog, at: rows.now)
      }
    }
    for (count, jobs) in StoreBenchRows.parts {
      for _ in 0..<jobs / count {
        let start = seconds(of: clock)
        let claimed = try await store.claim(
          JobClaim(
            worker: "bench", limit: count, perHost: 2, now: rows.now,
            leaseUntil: rows.now + .seconds(60)))
        let middle = seconds(of: clock)
        precondition(claimed.count == count, "the queue gave \(claimed.count) jobs")
        try await finish(claimed, in: store, rows)
        costs.claiming[count]? += (middle - start) / Double(jobs)
        costs.finishing[count]? += (seconds(of: clock) - middle) / Double(jobs)
      }
    }
    await store.close()
    return costs
  }

  /// Finishes each by itself, all at once as workers do.
  private static func finish(
    _ jobs: [ClaimedJob], in store: SQLiteFeedStore, _ rows: StoreBenchRows
  ) async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for job in jobs {
        group.addTask {
          try await store.finish(
            job, with: JobResult(outcome: .ready(rows.metadata), freshUntil: rows.now), at: rows.now
          )
        }
      }
      for try await isKept in group { precondition(isKept, "a result was dropped") }
    }
  }

  private static func measureBare(
    _ rows: StoreBenchRows, in folder: BenchFolder, by clock: clockid_t
  ) async throws -> Costs {
    await (try SQLiteFeedStore(path: folder.file)).close()
    let bare = try BareStore(folder.file)
    var costs = Costs()
    costs.posting = try await cost(of: rows.messages.count, by: clock) {
      for batch in rows.batches { try bare.post(batch) }
    }
    for (count, jobs) in StoreBenchRows.parts {
      for _ in 0..<jobs / count {
        let start = seconds(of: clock)
        let claimed = try bare.claim(count)
        let middle = seconds(of: clock)
        precondition(claimed.count == count, "the queue gave \(claimed.count) jobs")
        try bare.finish(claimed, rows.json)
        costs.claiming[count]? += (middle - start) / Double(jobs)
        costs.finishing[count]? += (seconds(of: clock) - middle) / Double(jobs)
      }
    }
    return costs
  }

  /// Seconds for one of so many.
  private static func cost(
    of count: Int, by clock: clockid_t, _ work: () async throws -> Void
  ) async throws -> Double {
    let start = seconds(of: clock)
    try await work()
    return (seconds(of: clock) - start) / Double(count)
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// A folder for one store, gone afterwards.
final class BenchFolder {
  let path: String
  var file: String { path + "/feed.db" }

  init(in parent: String) {
    path = "\(parent)/pennant-bench-\(getpid())"
    mkdir(path, 0o700)
    remove()
  }

  deinit {
    remove()
    rmdir(path)
  }

  private func remove() {
    for suffix in ["", "-wal", "-shm"] { unlink(file + suffix) }
  }
}
