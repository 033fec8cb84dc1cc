import FeedModel

/// Previews that are to be made, one job each.
struct JobTable {
  let store: Connection

  /// A job, with the state of the preview that it is to make.
  struct Standing {
    let preview: PreviewID
    let host: HostID
    let priority: JobPriority
    let due: Timestamp
    let leasedUntil: Timestamp?
    let state: PreviewTable.Standing.State
  }

  func standing(of preview: PreviewID) throws(StoreError) -> Standing? {
    try store.prepared(
      """
      SELECT j.preview, j.host, j.priority, j.due, j.leased_until, p.state
      FROM job j JOIN preview p ON p.id = j.preview
      WHERE j.preview = ?1
      """
    ).first(preview, read: standing)
  }

  /// The job that this lease is still good for.
  func standing(leasedAs job: ClaimedJob) throws(StoreError) -> Standing? {
    try store.prepared(
      """
      SELECT j.preview, j.host, j.priority, j.due, j.leased_until, p.state
      FROM preview p JOIN job j ON j.preview = p.id
      WHERE p.key = ?1 AND j.lease = ?2
      """
    ).first(job.key, job.lease, read: standing)
  }

  /// Queues a job without giving its host a turn (`LaneTable.open`).
  func insert(
    _ preview: PreviewID, _ host: HostID, _ priority: JobPriority, due: Timestamp
  ) throws(StoreError) {
    try store.prepared("INSERT INTO job (preview, host, priority, due) VALUES (?1, ?2, ?3, ?4)")
      .run(preview, host, priority, due)
  }

  /// Makes a job that is wanted sooner than it was queued for be served sooner.
  func raise(_ job: Standing, to priority: JobPriority) throws(StoreError) {
    guard priority < job.priority else { return }
    try store.prepared("UPDATE job SET priority = ?2 WHERE preview = ?1").run(job.preview, priority)
    try LaneTable(store: store).open(priority, job.host)
  }

  /// Puts a job back into the queue, for another time and perhaps another count of attempts.
  func requeue(
    _ job: Standing, _ priority: JobPriority, due: Timestamp, moreAttempts: Int
  ) throws(StoreError) {
    try store.prepared(
      """
      UPDATE job SET
        priority = ?2, due = ?3, attempts = attempts + ?4, lease = 0, worker = NULL,
        leased_until = NULL
      WHERE preview = ?1
      """
    ).run(job.preview, priority, due, moreAttempts)
    try LaneTable(store: store).open(priority, job.host)
  }

  /// Extends a lease, or takes it up again where it ended and nobody else took the job.
  func extendLease(of job: Standing, until time: Timestamp) throws(StoreError) {
    try store.prepared("UPDATE job SET leased_until = ?2 WHERE preview = ?1").run(job.preview, time)
  }

  /// False where there was none.
  func delete(_ preview: PreviewID) throws(StoreError) -> Bool {
    try store.prepared("DELETE FROM job WHERE preview = ?1").run(preview)
    return store.changedRows == 1
  }

  private func standing(_ row: Row) -> Standing {
    Standing(
      preview: row.id(0), host: row.id(1),
      priority: JobPriority(rawValue: Int(row.integer(2))) ?? .backlog, due: row.time(3),
      leasedUntil: row.optionalTime(4), state: .init(rawValue: row.text(5)) ?? .loading)
  }
}
