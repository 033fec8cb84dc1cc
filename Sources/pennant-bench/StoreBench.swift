import FeedModel
import Glibc
import Store

/// What the store adds to the cost of SQLite: the same rows written by it and by bare prepared
/// statements, turn about in the same run, as ratios of the best of five.
///
/// Both commit as often and wait for the disk as often. Bare SQLite writes into tables that the store
/// made and looks nothing up: no origins, no known previews, no turns of hosts, no fresh cards.
enum StoreBench {
  static func run() async throws {
    let rows = StoreBenchRows()
    print("\(rows.messages.count) messages, \(rows.links) links, \(StoreBenchRows.hosts) hosts")
    if access("/dev/shm", W_OK) == 0 {
      print("in memory, by processor time:")
      try await compare(rows, in: "/dev/shm", by: CLOCK_PROCESS_CPUTIME_ID)
    }
    print("on disk, by the clock on the wall:")
    try await compare(rows, in: "/tmp", by: CLOCK_MONOTONIC)
  }

  private static func compare(
    _ rows: StoreBenchRows, in folder: String, by clock: clockid_t
  ) async throws {
    var figures: [(name: String, store: [Double], bare: [Double])] = [
      ("messages posted, 1000 a commit", [], []),
      ("jobs claimed and finished, 50 a commit", [], []),
      ("jobs claimed and finished, one a commit", [], []),
    ]
    for _ in 0..<5 {
      let store = try await measureStore(rows, in: BenchFolder(in: folder), by: clock)
      let bare = try await measureBare(rows, in: BenchFolder(in: folder), by: clock)
      for index in figures.indices {
        figures[index].store.append(store[index])
        figures[index].bare.append(bare[index])
      }
    }
    for figure in figures {
      let (store, bare) = (figure.store.max() ?? 0, figure.bare.max() ?? 1)
      let percent = Int(100 * store / bare)
      print(
        "  \(figure.name): \(percent) % of bare SQLite (\(Int(store)) and \(Int(bare)) a second)")
    }
  }

  private static func measureStore(
    _ rows: StoreBenchRows, in folder: BenchFolder, by clock: clockid_t
  ) async throws -> [Double] {
    let store = try await SQLiteFeedStore(path: folder.file)
    let posting = try await rate(of: rows.messages.count, by: clock) {
      for batch in rows.batches {
        _ = try await store.append(batch, priority: .backlog, at: rows.now)
      }
    }
    let many = try await rate(of: StoreBenchRows.jobs, by: clock) {
      for _ in 0..<StoreBenchRows.jobs / 50 { try await drain(50, from: store, rows) }
    }
    let single = try await rate(of: StoreBenchRows.jobs / 10, by: clock) {
      for _ in 0..<StoreBenchRows.jobs / 10 { try await drain(1, from: store, rows) }
    }
    await store.close()
    return [posting, many, single]
  }

  /// Claims so many jobs and finishes each by itself, all at once as workers do.
  private static func drain(
    _ count: Int, from store: SQLiteFeedStore, _ rows: StoreBenchRows
  ) async throws {
    let jobs = try await store.claim(
      JobClaim(
        worker: "bench", limit: count, perHost: 2, now: rows.now,
        leaseUntil: rows.now + .seconds(60)))
    precondition(jobs.count == count, "the queue gave \(jobs.count) jobs instead of \(count)")
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
  ) async throws -> [Double] {
    await (try SQLiteFeedStore(path: folder.file)).close()
    let bare = try BareStore(folder.file)
    let posting = try await rate(of: rows.messages.count, by: clock) {
      for batch in rows.batches { try bare.post(batch) }
    }
    let many = try await rate(of: StoreBenchRows.jobs, by: clock) {
      for _ in 0..<StoreBenchRows.jobs / 50 { try bare.drain(50, rows.json) }
    }
    let single = try await rate(of: StoreBenchRows.jobs / 10, by: clock) {
      for _ in 0..<StoreBenchRows.jobs / 10 { try bare.drain(1, rows.json) }
    }
    return [posting, many, single]
  }

  private static func rate(
    of count: Int, by clock: clockid_t, _ work: () async throws -> Void
  ) async throws -> Double {
    let start = seconds(of: clock)
    try await work()
    return Double(count) / (seconds(of: clock) - start)
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
