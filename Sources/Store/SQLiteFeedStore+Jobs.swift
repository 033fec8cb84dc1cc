public import FeedModel

extension SQLiteFeedStore {
  public func claim(_ claim: JobClaim) async throws(StoreError) -> [ClaimedJob] {
    try await writer.write(durably: false) { store throws(StoreError) in
      try JobClaiming(store: store).claim(claim)
    }
  }

  public func finish(
    _ job: ClaimedJob, with result: JobResult, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    try await writer.write { store throws(StoreError) in
      try PreviewQueue(store: store).finish(job, with: result, at: now)
    }
  }

  public func release(_ jobs: [ClaimedJob]) async throws(StoreError) {
    try await writer.write(durably: false) { store throws(StoreError) in
      let table = JobTable(store: store)
      for job in jobs {
        guard let standing = try table.standing(leasedAs: job) else { continue }
        try table.requeue(standing, standing.priority, due: standing.due, moreAttempts: 0)
      }
    }
  }

  public func renew(
    _ jobs: [ClaimedJob], until time: Timestamp
  ) async throws(StoreError) -> [ClaimedJob] {
    try await writer.write(durably: false) { store throws(StoreError) in
      let table = JobTable(store: store)
      var lost: [ClaimedJob] = []
      for job in jobs {
        if let standing = try table.standing(leasedAs: job) {
          try table.extendLease(of: standing, until: time)
        } else {
          lost.append(job)
        }
      }
      return lost
    }
  }

  public func superseded(_ jobs: [ClaimedJob]) async throws(StoreError) -> [ClaimedJob] {
    try await reader.read { store throws(StoreError) in
      let table = JobTable(store: store)
      var superseded: [ClaimedJob] = []
      for job in jobs where try table.standing(leasedAs: job) == nil { superseded.append(job) }
      return superseded
    }
  }

  public func queueStatus(at now: Timestamp) async throws(StoreError) -> QueueStatus {
    try await reader.read { store throws(StoreError) in
      try QueueCensus(store: store).status(at: now)
    }
  }
}
