import FeedModel

/// Counts the queue for those who show progress or wait for the next job.
struct QueueCensus {
  let store: Connection

  func status(at now: Timestamp) throws(StoreError) -> QueueStatus {
    let jobs = Int(try store.prepared("SELECT count(*) FROM job").number())
    let running = Int(
      try store.prepared("SELECT count(*) FROM job WHERE leased_until > ?1").number(now))
    let (waiting, nextDue, hosts) = try waiting(at: now)
    let (ready, failed) = try verdicts()
    return QueueStatus(
      queued: jobs - running - waiting, running: running, waiting: waiting, nextDue: nextDue,
      waitingHosts: hosts, ready: ready, failed: failed)
  }

  /// Jobs for later, and those whose host rests; each lane costs a look, not each job.
  private func waiting(at now: Timestamp) throws(StoreError) -> (Int, Timestamp?, hosts: Int) {
    let waiting = try store.prepared(
      """
      SELECT sum(jobs), min(due), count(DISTINCT host) FILTER (WHERE jobs > 0) FROM (
        SELECT l.host,
          (SELECT count(*) FROM job j
           WHERE j.host = l.host AND j.priority = l.priority AND j.leased_until IS NULL
             AND j.due > CASE WHEN h.rests_until > ?1 THEN -1 ELSE ?1 END) AS jobs,
          (SELECT max(h.rests_until, j.due) FROM job j
           WHERE j.host = l.host AND j.priority = l.priority AND j.leased_until IS NULL
             AND j.due > CASE WHEN h.rests_until > ?1 THEN -1 ELSE ?1 END
           ORDER BY j.due LIMIT 1) AS due
        FROM lane l JOIN host h ON h.id = l.host)
      """
    ).first(now) { row throws(StoreError) in
      (Int(row.integer(0)), row.optionalTime(1), Int(row.integer(2)))
    }
    return waiting ?? (0, nil, 0)
  }

  private func verdicts() throws(StoreError) -> (ready: Int, failed: Int) {
    let counts = try store.prepared(
      "SELECT count(*) FILTER (WHERE state = 'ready'), count(*) FILTER (WHERE state = 'failed') FROM preview"
    ).first { row throws(StoreError) in (ready: Int(row.integer(0)), failed: Int(row.integer(1))) }
    return counts ?? (0, 0)
  }
}
