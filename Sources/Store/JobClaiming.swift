import FeedModel

/// Hands jobs out to a worker.
///
/// 1. Leases that have ended are ended: their jobs are free again.
/// 2. Lanes that were parked and are due take part again.
/// 3. The lanes are walked by priority, then by turn. From each comes its first job that is due, and
///    the lane goes to the back, where the walk meets it again; until the worker has enough, or every
///    lane that is left has nothing to give.
///
/// The cost of a claim grows with the jobs it takes and the hosts it passes over (at most those that
/// have as many jobs leased as they may), not with the length of the queue.
struct JobClaiming {
  let store: Connection

  func claim(_ claim: JobClaim) throws(StoreError) -> [ClaimedJob] {
    try endLeases(at: claim.now)
    let lanes = LaneTable(store: store)
    try lanes.unpark(at: claim.now)

    var jobs: [ClaimedJob] = []
    var numbers: Range<Int64> = 0..<0
    var place = (priority: Int64.min, turn: Int64.min)
    while jobs.count < claim.limit,
      let lane = try lanes.next(after: place.priority, place.turn)
    {
      place = (lane.priority, lane.turn)
      if lane.hostRestsUntil > claim.now {
        try lanes.park(lane, until: lane.hostRestsUntil)
      } else if lane.leased < claim.perHost {
        switch try firstFree(in: lane) {
        case nil:
          try lanes.close(lane)
        case let job? where job.due > claim.now:
          try lanes.park(lane, until: job.due)
        case let job?:
          if numbers.isEmpty {
            numbers = try Tally(store: store).turns(min(claim.limit - jobs.count, 64))
          }
          let number = numbers.removeFirst()
          jobs.append(try lease(job, number, for: claim))
          try lanes.rotate(lane, to: number)
        }
      }
    }
    return jobs
  }
}

extension JobClaiming {
  private struct FreeJob {
    let preview: PreviewID
    let due: Timestamp
    let claimed: ClaimedJob
  }

  private func firstFree(in lane: LaneTable.Lane) throws(StoreError) -> FreeJob? {
    try store.prepared(
      """
      SELECT
        j.preview, j.due, p.key, p.url, h.name, j.priority, j.attempts, p.entity_tag, p.last_modified
      FROM job j JOIN preview p ON p.id = j.preview JOIN host h ON h.id = j.host
      WHERE j.host = ?1 AND j.priority = ?2 AND j.leased_until IS NULL
      ORDER BY j.due LIMIT 1
      """
    ).first(lane.host, lane.priority) { row throws(StoreError) in
      FreeJob(
        preview: row.id(0), due: row.time(1),
        claimed: ClaimedJob(
          key: PreviewKey(rawValue: row.text(2)), url: row.text(3), host: row.text(4),
          priority: JobPriority(rawValue: Int(row.integer(5))) ?? .backlog,
          attempts: Int(row.integer(6)), validators: row.validators(7, 8), worker: "", lease: 0))
    }
  }

  private func lease(
    _ job: FreeJob, _ number: Int64, for claim: JobClaim
  ) throws(StoreError) -> ClaimedJob {
    var claimed = job.claimed
    claimed.worker = claim.worker
    claimed.lease = number
    try store.prepared(
      "UPDATE job SET lease = ?2, worker = ?3, leased_until = ?4 WHERE preview = ?1"
    ).run(job.preview, claimed.lease, claim.worker, claim.leaseUntil)
    return claimed
  }

  /// The number of a lease stays with its job until the next one: a worker that comes late, but before
  /// anybody else took the job, may still bring its result.
  private func endLeases(at now: Timestamp) throws(StoreError) {
    let ended = try store.prepared(
      """
      UPDATE job SET leased_until = NULL, worker = NULL WHERE leased_until <= ?1
      RETURNING priority, host
      """
    ).all(now) { row throws(StoreError) in
      (priority: JobPriority(rawValue: Int(row.integer(0))) ?? .backlog, host: row.id(1) as HostID)
    }
    for job in ended { try LaneTable(store: store).open(job.priority, job.host) }
  }
}
