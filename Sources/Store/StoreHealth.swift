public import FeedModel
import Glibc

/// How a store is, for a person who looks after it.
public struct StoreHealth: Hashable, Sendable {
  /// The version of its schema.
  public var version: Int
  /// Of the file, and of the log beside it that is moved into the file from time to time.
  public var fileBytes: Int
  public var logBytes: Int
  /// What is wrong with the file, in SQLite's words; empty where nothing is.
  public var faults: [String]
  public var messages: Int
  public var previews: Int
  public var queue: QueueStatus
  /// Hosts with the most jobs, at most ten.
  public var busiestHosts: [Host]
  /// When the job was due that has waited longest; nil where none is due.
  public var oldestDue: Timestamp?

  public struct Host: Hashable, Sendable {
    public var name: String
    public var jobs: Int
    /// Until when it is left alone; nil where it is not.
    public var restsUntil: Timestamp?
  }
}

extension SQLiteFeedStore {
  /// Looks at everything; reads the whole file.
  public func health(at now: Timestamp) async throws(StoreError) -> StoreHealth {
    try await reader.read { [path] store throws(StoreError) in
      StoreHealth(
        version: try store.version(),
        fileBytes: StoreLocation.size(of: path) ?? 0,
        logBytes: StoreLocation.size(of: StoreLocation(path: path).logPath) ?? 0,
        faults: try HealthCheck(store: store).faults(),
        messages: Int(try store.prepared("SELECT sum(messages) FROM conversation").number()),
        previews: Int(try store.prepared("SELECT count(*) FROM preview").number()),
        queue: try QueueCensus(store: store).status(at: now),
        busiestHosts: try HealthCheck(store: store).busiestHosts(at: now),
        oldestDue: try HealthCheck(store: store).oldestDue(at: now))
    }
  }
}

private struct HealthCheck {
  let store: Connection

  func faults() throws(StoreError) -> [String] {
    let pages = try store.prepared("PRAGMA integrity_check")
      .all { row throws(StoreError) in row.text(0) }
    let references = try store.prepared("PRAGMA foreign_key_check")
      .all { row throws(StoreError) in "table \(row.text(0)) refers to a missing \(row.text(2))" }
    return pages.filter { $0 != "ok" } + references
  }

  func busiestHosts(at now: Timestamp) throws(StoreError) -> [StoreHealth.Host] {
    try store.prepared(
      """
      SELECT h.name, count(*) AS jobs, nullif(max(h.rests_until, ?1), ?1)
      FROM job j JOIN host h ON h.id = j.host
      GROUP BY j.host ORDER BY jobs DESC, h.name LIMIT 10
      """
    ).all(now) { row throws(StoreError) in
      StoreHealth.Host(
        name: row.text(0), jobs: Int(row.integer(1)), restsUntil: row.optionalTime(2))
    }
  }

  func oldestDue(at now: Timestamp) throws(StoreError) -> Timestamp? {
    let due = try store.prepared("SELECT min(due) FROM job WHERE due <= ?1")
      .first(now) { row throws(StoreError) in row.optionalTime(0) }
    return due ?? nil
  }
}
