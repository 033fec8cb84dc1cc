import FeedModel

@testable import Store

/// What a store should be, kept the simple way: in dictionaries, by searching everything.
struct StoreModel {
  struct ModelMessage {
    var id: MessageID
    var text: String
    var links: [String]
    var dismissed: [Bool]
    var revision = 0
  }

  struct Preview {
    var state: PreviewState
    var freshUntil: Timestamp?
    var validators: CacheValidators?
  }

  struct Job {
    var host: String
    var priority: JobPriority
    var due: Timestamp
    var attempts = 0
    var lease: Int64 = 0
    var leasedUntil: Timestamp?
  }

  var messages: [ModelMessage] = []
  var previews: [String: Preview] = [:]
  var jobs: [String: Job] = [:]
  var rests: [String: Timestamp] = [:]

  // MARK: Messages

  mutating func append(
    _ id: MessageID, _ links: [String], _ priority: JobPriority, at now: Timestamp
  ) {
    messages.append(
      ModelMessage(
        id: id, text: links.joined(separator: " "), links: links,
        dismissed: links.map { _ in false }))
    for link in links { want(link, priority, at: now) }
  }

  mutating func edit(_ index: Int, to links: [String], at now: Timestamp) {
    let old = messages[index]
    var kept = zip(old.links, old.dismissed).map { ($0, $1) }
    messages[index].text = links.joined(separator: " ")
    messages[index].links = links
    messages[index].revision += 1
    messages[index].dismissed = links.map { link in
      guard let place = kept.firstIndex(where: { $0.0 == link }) else { return false }
      return kept.remove(at: place).1
    }
    for link in links { want(link, .newest, at: now) }
    for link in old.links { abandonUnlessShown(link) }
    for link in links { abandonUnlessShown(link) }
  }

  mutating func delete(_ index: Int) {
    for link in messages.remove(at: index).links { abandonUnlessShown(link) }
  }

  mutating func dismiss(_ index: Int, _ place: Int) -> Bool {
    guard messages[index].links.indices.contains(place), !messages[index].dismissed[place] else {
      return false
    }
    messages[index].dismissed[place] = true
    abandonUnlessShown(messages[index].links[place])
    return true
  }

  // MARK: Previews

  mutating func want(_ link: String, _ priority: JobPriority, at now: Timestamp) {
    guard let preview = previews[link] else {
      previews[link] = Preview(state: .loading(since: now))
      jobs[link] = Job(host: Self.host(of: link), priority: priority, due: now)
      return
    }
    if let job = jobs[link] {
      jobs[link]?.priority = min(job.priority, priority)
    } else if preview.freshUntil.map({ $0 < now }) ?? true {
      begin(link, priority, at: now)
    }
  }

  mutating func requeue(_ link: String, _ priority: JobPriority, at now: Timestamp) -> Bool {
    guard let preview = previews[link], isShown(link) else { return false }
    if let job = jobs[link] {
      var isLoading = job.leasedUntil != nil || job.due <= now
      if case .loading = preview.state { isLoading = true }
      if isLoading {
        jobs[link]?.priority = min(job.priority, priority)
        return false
      }
    }
    begin(link, priority, at: now)
    return true
  }

  mutating func cancel(_ link: String) -> Bool {
    guard jobs.removeValue(forKey: link) != nil, let preview = previews[link] else { return false }
    if case .ready = preview.state { return true }
    previews[link] = Preview(state: .failed(.cancelled, retryAt: nil))
    return true
  }

  // MARK: Jobs

  mutating func endLeases(at now: Timestamp) {
    for (link, job) in jobs where job.leasedUntil.map({ $0 <= now }) ?? false {
      jobs[link]?.leasedUntil = nil
    }
  }

  /// Jobs that a worker could have.
  func claimable(_ claim: JobClaim) -> [String] {
    jobs.keys.filter { link in
      guard let job = jobs[link], job.leasedUntil == nil, job.due <= claim.now else { return false }
      return rests[job.host, default: .at(-99)] <= claim.now && leased(job.host) < claim.perHost
    }
  }

  func leased(_ host: String) -> Int {
    jobs.values.count { $0.host == host && $0.leasedUntil != nil }
  }

  func holds(_ job: ClaimedJob) -> Bool {
    jobs[job.key.rawValue]?.lease == job.lease
  }

  mutating func finish(_ claimed: ClaimedJob, with result: JobResult) -> Bool {
    let link = claimed.key.rawValue
    guard holds(claimed), let state = previews[link]?.state else { return false }
    if let rest = result.hostRestsUntil {
      rests[claimed.host] = max(rest, rests[claimed.host] ?? rest)
    }
    switch result.outcome {
    case .ready(let metadata):
      jobs[link] = nil
      previews[link] = Preview(
        state: .ready(metadata), freshUntil: result.freshUntil, validators: result.validators)
    case .unchanged:
      jobs[link] = nil
      guard case .ready = state else {
        previews[link] = Preview(
          state: .failed(.nothingStored, retryAt: nil), freshUntil: result.freshUntil)
        return true
      }
      previews[link]?.freshUntil = result.freshUntil
      if let validators = result.validators { previews[link]?.validators = validators }
    case .retry(let time):
      putOff(link, until: time)
    case .failed(let failure, let retryAt):
      if let retryAt { putOff(link, until: retryAt) } else { jobs[link] = nil }
      previews[link] = Preview(
        state: .failed(failure, retryAt: retryAt), freshUntil: result.freshUntil)
    }
    return true
  }

  mutating func release(_ claimed: ClaimedJob) {
    guard holds(claimed) else { return }
    jobs[claimed.key.rawValue]?.lease = 0
    jobs[claimed.key.rawValue]?.leasedUntil = nil
  }

  func status(at now: Timestamp) -> QueueStatus {
    let free = jobs.values.filter { $0.leasedUntil == nil }
    let later = free.map { (host: $0.host, due: max($0.due, rests[$0.host] ?? $0.due)) }
      .filter { $0.due > now }
    let waiting = later.map(\.due)
    let running = jobs.values.count { $0.leasedUntil.map { $0 > now } ?? false }
    return QueueStatus(
      queued: jobs.count - running - waiting.count, running: running, waiting: waiting.count,
      nextDue: waiting.min(), waitingHosts: Set(later.map(\.host)).count,
      ready: previews.values.count { if case .ready = $0.state { true } else { false } },
      failed: previews.values.count { if case .failed = $0.state { true } else { false } })
  }

  /// What each link of a message should show.
  func cards(of message: ModelMessage) -> [AttachedLink.Card] {
    zip(message.links, message.dismissed).map { link, dismissed in
      let key = PreviewKey(rawValue: link)
      guard let preview = previews[link] else { return .none }
      return dismissed ? .dismissed(key) : .shown(key, preview.state)
    }
  }

  static func host(of link: String) -> String {
    link.split(separator: "/").dropFirst().first.map { String($0) } ?? ""
  }
}

extension StoreModel {
  private func isShown(_ link: String) -> Bool {
    messages.contains { zip($0.links, $0.dismissed).contains { $0 == link && !$1 } }
  }

  private mutating func begin(_ link: String, _ priority: JobPriority, at now: Timestamp) {
    if case .failed = previews[link]?.state {
      previews[link] = Preview(state: .loading(since: now))
    }
    jobs[link] = Job(host: Self.host(of: link), priority: priority, due: now)
  }

  private mutating func putOff(_ link: String, until time: Timestamp) {
    jobs[link]?.attempts += 1
    jobs[link]?.due = time
    jobs[link]?.lease = 0
    jobs[link]?.leasedUntil = nil
  }

  private mutating func abandonUnlessShown(_ link: String) {
    guard !isShown(link), jobs.removeValue(forKey: link) != nil else { return }
    switch previews[link]?.state {
    case .loading where !messages.contains { $0.links.contains(link) }: previews[link] = nil
    case .loading: previews[link] = Preview(state: .failed(.cancelled, retryAt: nil))
    case .failed(let failure, _): previews[link]?.state = .failed(failure, retryAt: nil)
    case .ready, nil: break
    }
  }
}
