import Archives
import FeedModel
import Store
import Synchronization

/// A conversation on its way into a feed, at its own pace.
struct Replay: Sendable {
  enum Pace: Sendable {
    case instant
    /// So many times as fast as it went.
    case timed(speed: Double)

    init(_ invocation: Invocation) throws(CommandError) {
      if invocation.has("instant") {
        self = .instant
        return
      }
      guard let text = invocation.value("speed") else {
        self = .timed(speed: 1)
        return
      }
      guard let speed = Double(text), Self.speeds.contains(speed) else {
        throw .usage("--speed takes a number from 0.001 to 1000000, not \(quoted(text))")
      }
      self = .timed(speed: speed)
    }

    /// Beyond these a replay stands still, or is one without pauses.
    private static let speeds = 0.001...1_000_000

    /// More than 30 years: as good as for ever, and far from what a clock cannot count.
    static let longestPauseSeconds = 1_000_000_000.0

    /// How long to wait between two messages; a clock that goes back makes no pause.
    func pause(from previous: Timestamp?, to next: Timestamp) -> Duration {
      guard case .timed(let speed) = self, let previous, next > previous else { return .zero }
      let seconds = Double((next - previous).milliseconds) / 1000 / speed
      return .seconds(min(seconds, Self.longestPauseSeconds))
    }
  }

  private let records: ReplayRecords
  private let pace: Pace
  private let console: Console
  private let invocation: Invocation

  init(
    path: String, author: String, console: Console, invocation: Invocation
  ) throws {
    pace = try Pace(invocation)
    records = try ReplayRecords(
      path: path, format: invocation.value("format").flatMap(ArchiveFormat.init(rawValue:)),
      defaults: RecordDefaults(
        conversation: invocation.conversation, author: author, postedAt: .now()))
    self.console = console
    self.invocation = invocation
  }

  /// Posts message by message, each when the player lets it; returns what could not be read.
  func post(into session: Session, at player: ReplayPlayer) async throws -> [ArchiveError] {
    var skipped: [ArchiveError] = []
    var previous: Timestamp?
    while let record = try records.next() {
      switch record {
      case .skipped(let error): skipped.append(error)
      case .leftOut: continue
      case .message(let draft):
        try await player.wait(after: pace.pause(from: previous, to: draft.postedAt))
        previous = draft.postedAt
        _ = try await session.feed.post(draft)
      }
    }
    return skipped
  }

  /// Posts and prints each message with its cards, for a reader that is no terminal.
  func print(from session: Session) async throws -> ExitStatus {
    let printer = MessagePrinter(console: console, invocation: invocation)
    let pictures = CardPictures(feed: session.feed, fetcher: session.fetcher)
    var status = ExitStatus.done
    var previous: Timestamp?
    var batch: [MessageID] = []
    func show() async throws {
      _ = try await session.work(.untilNothingIsDue, console: console)
      var messages: [Message] = []
      for id in batch {
        if let message = try await session.store.message(id) { messages.append(message) }
      }
      if status == .done, messages.contains(where: \.hasFailedCard) { status = .partly }
      try await printer.print(messages, pictures: pictures, making: true)
      try console.flush()
      batch.removeAll()
    }
    while let record = try records.next() {
      switch record {
      case .skipped(let error):
        console.say("pennant: \(error); the record is skipped")
        status = .input
      case .leftOut: continue
      case .message(let draft):
        let pause = pace.pause(from: previous, to: draft.postedAt)
        if pause > .zero {
          try await show()
          try await Task.sleep(for: pause)
        }
        previous = draft.postedAt
        if let id = try await session.feed.post(draft) { batch.append(id) }
        // A page at a time, so that a long file is not held whole.
        if batch.count == 200 { try await show() }
      }
      try Task.checkCancellation()
    }
    try await show()
    return status
  }
}

/// A reader that may cross into the task that reads it.
private final class ReplayRecords: Sendable {
  private let reader: Mutex<ArchiveReader>

  init(path: String, format: ArchiveFormat?, defaults: RecordDefaults) throws(ArchiveError) {
    reader = Mutex(try ArchiveReader(path: path, format: format, defaults: defaults))
  }

  func next() throws(ArchiveError) -> ArchiveRecord? {
    try reader.withLock { reader throws(ArchiveError) in try reader.next() }
  }
}

/// What a replay beside the log could not read, told when the screen is free again.
final class SkippedRecords: Sendable {
  private let errors = Mutex<[ArchiveError]>([])

  func add(_ more: [ArchiveError]) {
    errors.withLock { $0 += more }
  }

  var all: [ArchiveError] { errors.withLock(\.self) }
}
