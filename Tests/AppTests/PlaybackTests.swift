import FeedModel
import TestSupport
import Testing

@testable import App

@Suite struct PlaybackTests {
  private let start = ContinuousClock.now

  @Test func `a message waits for its gap`() {
    var playback = Playback(at: start)
    playback.follow(after: .seconds(10), at: start)
    #expect(playback.turn(at: start) == .wait(until: start + .seconds(10)))
    #expect(playback.turn(at: start + .seconds(10)) == .show)
  }

  @Test func `a pause holds the message, and the wait goes on where it was`() {
    var playback = Playback(at: start)
    playback.follow(after: .seconds(10), at: start)
    playback.pauseOrGoOn(at: start + .seconds(4))
    #expect(playback.turn(at: start + .seconds(100)) == .hold)
    playback.pauseOrGoOn(at: start + .seconds(100))
    #expect(playback.turn(at: start + .seconds(100)) == .wait(until: start + .seconds(106)))
  }

  @Test func `a step while paused shows one message and no more`() {
    var playback = Playback(at: start)
    playback.follow(after: .seconds(10), at: start)
    playback.pauseOrGoOn(at: start)
    playback.step()
    #expect(playback.turn(at: start) == .show)
    playback.follow(after: .zero, at: start)
    #expect(playback.turn(at: start) == .hold)
    playback.pauseOrGoOn(at: start)
    #expect(playback.turn(at: start) == .show)
  }

  @Test func `a step while it goes on skips one wait`() {
    var playback = Playback(at: start)
    playback.follow(after: .seconds(10), at: start)
    playback.step()
    #expect(playback.turn(at: start) == .show)
    playback.follow(after: .seconds(10), at: start)
    #expect(playback.turn(at: start) == .wait(until: start + .seconds(10)))
  }

  /// Against a model that counts the seconds in which the replay went on.
  @Test(arguments: 0..<20) func `any keys at any time`(seed: UInt64) {
    var generator = SeededNumbers(seed: seed)
    var now = start
    var playback = Playback(at: now)
    var (isPaused, steps, gap, played) = (false, 0, 0, 0)
    for _ in 0..<500 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0:
        isPaused.toggle()
        playback.pauseOrGoOn(at: now)
      case 1:
        steps += 1
        playback.step()
      default:
        let seconds = Int.random(in: 0...5, using: &generator)
        now += .seconds(seconds)
        if !isPaused { played += seconds }
      }
      let turn = playback.turn(at: now)
      #expect(playback.isPaused == isPaused)
      let isDue = !isPaused && played >= gap
      guard steps > 0 || isDue else {
        #expect(turn == (isPaused ? .hold : .wait(until: now + .seconds(gap - played))))
        continue
      }
      #expect(turn == .show)
      steps = max(steps - 1, 0)
      (gap, played) = (Int.random(in: 0...20, using: &generator), 0)
      playback.follow(after: .seconds(gap), at: now)
    }
  }

  @Test(arguments: [
    (1.0, 60_000, Duration.seconds(60)), (60, 60_000, .seconds(1)), (0.5, 1500, .seconds(3)),
    (1, -5, .zero), (1e-300, 1, .seconds(1_000_000_000)),
  ])
  func `the pause between two messages`(speed: Double, milliseconds: Int64, pause: Duration) {
    let first = Timestamp(milliseconds: 1_000_000)
    let next = Timestamp(milliseconds: 1_000_000 + milliseconds)
    #expect(Replay.Pace.timed(speed: speed).pause(from: first, to: next) == pause)
    #expect(Replay.Pace.timed(speed: speed).pause(from: nil, to: next) == .zero)
    #expect(Replay.Pace.instant.pause(from: first, to: next) == .zero)
  }
}

@Suite(.timeLimit(.minutes(10))) struct ReplayPlayerTests {
  @Test func `a key wakes a replay that sleeps`() async throws {
    let player = ReplayPlayer()
    #expect(await player.pauseOrGoOn() == .paused)
    async let shown: Void = player.wait(after: .seconds(3600))
    await player.step()
    try await shown
    async let rest: Void = player.wait(after: .zero)
    #expect(await player.pauseOrGoOn() == .playing)
    try await rest
  }

  @Test func `a replay that is paused can be cancelled`() async {
    let player = ReplayPlayer()
    _ = await player.pauseOrGoOn()
    let replay = Task { try await player.wait(after: .zero) }
    replay.cancel()
    await #expect(throws: CancellationError.self) { try await replay.value }
  }
}
