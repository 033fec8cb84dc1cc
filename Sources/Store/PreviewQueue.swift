import FeedModel

/// Decides which previews need a job, and which jobs nobody needs any more.
///
/// What holds after each of its verbs: a preview has at most one job; one that is loading has one; one
/// that no link shows has none.
struct PreviewQueue {
  let store: Connection

  private var previews: PreviewTable { PreviewTable(store: store) }
  private var jobs: JobTable { JobTable(store: store) }
  private var lanes: LaneTable { LaneTable(store: store) }
  private var links: LinkTable { LinkTable(store: store) }

  /// The preview for a link that is about to be stored; queues a job where nobody has it or makes it.
  func want(
    _ url: WebURL, _ priority: JobPriority, at now: Timestamp
  ) throws(StoreError) -> PreviewID {
    let key = url.previewKey
    guard let preview = try previews.standing(of: key) else {
      let host = try HostTable(store: store).make(url.host)
      let id = try previews.insert(key, url: url, host: host, at: now)
      try queue(id, host, priority, due: now)
      return id
    }
    if let job = try jobs.standing(of: preview.id) {
      try jobs.raise(job, to: priority)
    } else if preview.freshUntil.map({ $0 < now }) ?? true {
      if preview.state == .failed { try previews.setLoading(preview.id, since: now) }
      try queue(preview.id, preview.host, priority, due: now)
    }
    return preview.id
  }

  /// Queues a preview again because a person asks; false where it is unknown, nobody shows it, or it
  /// loads already (then it is served sooner, where the wish is more urgent).
  func wantAgain(
    _ key: PreviewKey, _ priority: JobPriority, at now: Timestamp
  ) throws(StoreError) -> Bool {
    guard let preview = try previews.standing(of: key), try links.shows(preview.id) else {
      return false
    }
    let job = try jobs.standing(of: preview.id)
    if let job, preview.state == .loading || job.leasedUntil != nil || job.due <= now {
      try jobs.raise(job, to: priority)
      return false
    }
    if job != nil { _ = try jobs.delete(preview.id) }
    if preview.state == .failed { try previews.setLoading(preview.id, since: now) }
    try queue(preview.id, preview.host, priority, due: now)
    return true
  }

  /// Lets the job of a preview be served sooner, where it has one.
  func raise(_ key: PreviewKey, to priority: JobPriority) throws(StoreError) {
    guard let preview = try previews.standing(of: key),
      let job = try jobs.standing(of: preview.id)
    else { return }
    try jobs.raise(job, to: priority)
  }

  /// Ends a job; a ready card stays, anything else becomes a failure that says so. False where there
  /// was none.
  func cancel(_ key: PreviewKey) throws(StoreError) -> Bool {
    guard let preview = try previews.standing(of: key), try jobs.delete(preview.id) else {
      return false
    }
    if preview.state != .ready { try setCancelled(preview.id, from: preview.state) }
    return true
  }

  /// Ends the job of a preview that a link has just stopped showing, where no other link shows it.
  func abandonUnlessShown(_ id: PreviewID) throws(StoreError) {
    guard try !links.shows(id), let job = try jobs.standing(of: id) else { return }
    _ = try jobs.delete(id)
    switch job.state {
    case .loading where try !links.leads(to: id): try previews.delete(id)
    case .loading: try setCancelled(id, from: .loading)
    case .failed: try previews.endRetrying(id)
    case .ready: break
    }
  }

  /// Keeps a result; false where the lease is no longer good.
  func finish(
    _ claimed: ClaimedJob, with result: JobResult, at now: Timestamp
  ) throws(StoreError) -> Bool {
    guard let job = try jobs.standing(leasedAs: claimed) else { return false }
    let (id, state) = (job.preview, job.state)
    switch result.outcome {
    case .ready(let metadata):
      _ = try jobs.delete(id)
      try previews.setReady(
        id, metadata, from: state, freshUntil: result.freshUntil, result.validators,
        result.cost)
    case .unchanged where state == .ready:
      _ = try jobs.delete(id)
      try previews.extend(id, freshUntil: result.freshUntil, result.validators, result.cost)
    case .unchanged:
      _ = try jobs.delete(id)
      try previews.setFailed(
        id, .nothingStored, retryAt: nil, from: state, freshUntil: result.freshUntil, result.cost)
    case .retry(let time):
      try jobs.requeue(job, job.priority, due: time, moreAttempts: 1)
    case .failed(let failure, let retryAt):
      if let retryAt {
        try jobs.requeue(job, job.priority, due: retryAt, moreAttempts: 1)
      } else {
        _ = try jobs.delete(id)
      }
      try previews.setFailed(
        id, failure, retryAt: retryAt, from: state, freshUntil: result.freshUntil, result.cost)
    }
    if let time = result.hostRestsUntil {
      try HostTable(store: store).rest(job.host, until: time)
    }
    return true
  }
}

extension PreviewQueue {
  private func queue(
    _ id: PreviewID, _ host: HostID, _ priority: JobPriority, due: Timestamp
  ) throws(StoreError) {
    try jobs.insert(id, host, priority, due: due)
    try lanes.open(priority, host)
  }

  /// Not fresh: who posts the link again later wants it again.
  private func setCancelled(
    _ id: PreviewID, from state: PreviewTable.Standing.State
  ) throws(StoreError) {
    try previews.setFailed(id, .cancelled, retryAt: nil, from: state, freshUntil: nil)
  }
}
