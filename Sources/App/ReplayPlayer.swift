import Screen

/// The shell around `Playback`: lets a replay sleep until its next message is due, and is woken by keys.
///
/// For one replay: only one message waits at a time.
actor ReplayPlayer {
  private var playback = Playback(at: .now)
  private var nap: Task<Void, any Error>?

  /// Returns when the next message is to be shown.
  ///
  /// - Throws: `CancellationError`.
  func wait(after gap: Duration) async throws {
    playback.follow(after: gap, at: .now)
    while true {
      try Task.checkCancellation()
      switch playback.turn(at: .now) {
      case .show: return
      case .wait(let due): await sleep(until: due)
      case .hold: await sleep(until: .now + .seconds(Replay.Pace.longestPauseSeconds))
      }
    }
  }

  func pauseOrGoOn() -> ReplayStatus {
    playback.pauseOrGoOn(at: .now)
    nap?.cancel()
    return playback.isPaused ? .paused : .playing
  }

  func step() {
    playback.step()
    nap?.cancel()
  }

  /// Sleeps in a task of its own, so that a key ends the nap and not the replay.
  private func sleep(until due: ContinuousClock.Instant) async {
    let nap = Task { try await Task.sleep(until: due, clock: .continuous) }
    self.nap = nap
    await withTaskCancellationHandler {
      _ = await nap.result
    } onCancel: {
      nap.cancel()
    }
    self.nap = nil
  }
}
