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
    /// When the task is cancelled.
    case forEver
  }

  /// Makes the cards that are queued, with progress on a terminal.
  func work(
    _ patience: Patience, console: Console
  ) async throws -> JobProgress {
    let runner = JobRunner(feed: feed)
    let watcher = Task {
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
          line.failed = progress.failures
          line.note = progress.waiting > 0 ? "\(progress.waiting.grouped) for later" : nil
          console.progress(line.text(at: now))
        }
        if patience == .untilNothingIsDue, progress.running == 0,
          let status = try? await store.queueStatus(at: now), status.queued == 0,
          status.running == 0
        {
          runner.stop()
        }
      }
      console.progress(nil)
      return last
    }
    do {
      try await runner.run(until: patience == .forEver ? .stopped : .empty)
    } catch {
      _ = await watcher.value
      throw error
    }
    let progress = await watcher.value
    if let problem = progress.problem { throw problem }
    return progress
  }
}

extension JobProgress {
  var failures: Int { failed.values.reduce(0, +) }
}
