import Feed
import FeedModel
import Store
import Unfurl

extension Session {
  /// When making cards ends.
  enum Patience: Sendable {
    /// When nothing is left, further attempts included.
    case untilEmpty
    /// When nothing is due: what waits for a further attempt is left for later.
    case untilNothingIsDue
    /// When none of these messages has a card that is due.
    case untilSettled([MessageID])
    /// When the task is cancelled.
    case forEver
  }

  /// Makes the cards that are queued, with progress on a terminal.
  func work(
    _ patience: Patience, console: Console
  ) async throws -> JobProgress {
    let runner = JobRunner(feed: feed)
    let watcher = Task { () throws(StoreError) -> JobProgress in
      var last = JobProgress()
      var shownAt = Timestamp(milliseconds: 0)
      var line = ProgressLine(verb: "unfurled", noun: "links", startedAt: .now())
      for await progress in runner.progress() {
        last = progress
        let now = Timestamp.now()
        if now - shownAt >= .milliseconds(100) {
          shownAt = now
          line.done = progress.done
          line.total = progress.total
          line.note = progress.summary
          console.progress(line.text(at: now))
        }
        if try await isEnough(progress, patience, at: now) { runner.stop() }
      }
      console.progress(nil)
      return last
    }
    do {
      if case .forEver = patience {
        try await runner.run(until: .stopped)
      } else {
        try await runner.run(until: .empty)
      }
    } catch {
      watcher.cancel()
      throw error
    }
    let progress = try await watcher.value
    if let problem = progress.problem { throw problem }
    return progress
  }

  private func isEnough(
    _ progress: JobProgress, _ patience: Patience, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    switch patience {
    case .untilEmpty, .forEver: return false
    case .untilSettled(let ids):
      for id in ids {
        guard let message = try await store.message(id) else { continue }
        if message.links.contains(where: { $0.card.state?.isLoading == true }) {
          return try await isNothingDue(progress, at: now)
        }
      }
      return true
    case .untilNothingIsDue: return try await isNothingDue(progress, at: now)
    }
  }

  private func isNothingDue(
    _ progress: JobProgress, at now: Timestamp
  ) async throws(StoreError) -> Bool {
    guard progress.running == 0 else { return false }
    let status = try await store.queueStatus(at: now)
    return status.queued == 0 && status.running == 0
  }
}

extension PreviewState {
  fileprivate var isLoading: Bool { if case .loading = self { true } else { false } }
}

extension JobProgress {
  var failures: Int { failed.values.reduce(0, +) }

  /// The failures of each kind that there were, most first.
  var failuresByKind: [(kind: PreviewFailure.Kind, count: Int)] {
    PreviewFailure.Kind.allCases.compactMap { kind in failed[kind].map { (kind, $0) } }
      .sorted { $0.count > $1.count }
  }

  /// How the links that are done ended, and what the others wait for.
  fileprivate var summary: String {
    var parts = ["\(ready.grouped) ready"]
    if failures > 0 {
      let kinds = failuresByKind.map { "\($0.count.grouped) \($0.kind.rawValue)" }
      parts.append("\(failures.grouped) failed (\(kinds.joined(separator: ", ")))")
    }
    if waiting > 0 {
      parts.append("\(waiting.grouped) for later at \(counted(waitingHosts, "host"))")
    }
    return parts.joined(separator: " · ")
  }
}
