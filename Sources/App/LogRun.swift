import Feed
import FeedModel
import Screen
import Store
import Synchronization
import Execution

/// One run of the log: the screen on its thread, the feed's changes on their way to it, the person's
/// intents on their way back, and the worker that makes the cards.
struct LogRun: Sendable {
  let session: Session
  let author: String
  let log: TerminalLog
  /// The conversation shown; nil shows all, and posts to `main`.
  let shown: ShownConversation
  private let places: ScreenPlaces
  private let opener: Opener
  private let clipboard: Clipboard?
  /// What the keys of a replay go to, where the log shows one.
  private let player: ReplayPlayer?

  /// How many messages are there at first; more are loaded as the person scrolls.
  private static let firstPage = 200

  init(session: Session, invocation: Invocation, player: ReplayPlayer? = nil) {
    self.session = session
    self.player = player
    shown = ShownConversation(invocation.conversation)
    author = invocation.value("author") ?? session.settings.author
    places = ScreenPlaces(store: session.settings.storePath)
    opener = Opener(program: session.settings.opener)
    clipboard = Clipboard()
    var options = ScreenOptions(
      conversation: invocation.conversation,
      color: invocation.value("color").flatMap(ColorChoice.init(rawValue:)) ?? .automatic)
    options.card = session.settings.card
    options.keys = session.settings.keys
    options.clipboardProgram = clipboard?.name
    options.showsReplay = player != nil
    log = TerminalLog(options: options)
  }

  /// Shows the log until the person quits; the companion is what happens beside it, such as a replay,
  /// and is cancelled with it.
  func run(
    beside companion: @escaping @Sendable (Session) async throws -> Void = { _ in }
  ) async throws -> ExitStatus {
    // The cursor comes first, so that nothing is lost between it and the page.
    let cursor = try await session.store.cursor()
    let start = try await start(in: shown.name)
    let (intents, continuation) = AsyncStream<UserIntent>.makeStream(bufferingPolicy: .unbounded)
    let (wanted, pictures) = AsyncStream<PreviewKey>.makeStream(bufferingPolicy: .unbounded)
    let maker = CardPictures(feed: session.feed, fetcher: session.fetcher)
    var pace = WorkPace()
    // Who quits waits for nothing: a card under way is made at the next start.
    pace.grace = .zero
    let runner = JobRunner(feed: session.feed, pace: pace)

    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await follow(from: cursor) }
      group.addTask { await work(runner) }
      group.addTask { await maker.serve(wanted) { log.send(.picture($0, $1)) } }
      group.addTask { await reporting { try await companion(session) } }
      // Not cancelled with the others: what the person said last is still carried out.
      let hand = Task {
        for await intent in intents {
          if case .loadPicture(let key) = intent {
            pictures.yield(key)
          } else {
            await reporting { try await carryOut(intent) }
          }
        }
      }
      let result = await show(start, intents: continuation)
      continuation.finish()
      await hand.value
      runner.stop()
      group.cancelAll()
      while let ended = await group.nextResult() { _ = ended }
      switch try result.get() {
      case .quit: return .done
      case .signal, .hangUp: return .interrupted
      }
    }
  }

  /// The screen blocks its thread, so it gets one of its own.
  private func show(
    _ start: ScreenStart, intents: AsyncStream<UserIntent>.Continuation
  ) async -> Result<ScreenEnding, ScreenError> {
    await withCheckedContinuation { continuation in
      detachThread("screen") { [log] in
        do throws(ScreenError) {
          let ending = try log.run(start, intents: { intents.yield($0) })
          continuation.resume(returning: .success(ending))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
  }

  private func follow(from cursor: StoreCursor) async throws {
    for try await changes in session.feed.changes(since: cursor) {
      let messages = changes.messages.filter { isShown($0.conversation) }
      if !messages.isEmpty {
        log.send(.changed(messages))
        try await tellSaved(among: messages)
      }
      if !changes.deleted.isEmpty { log.send(.deleted(changes.deleted)) }
    }
  }

  private func isShown(_ name: ConversationName) -> Bool {
    let shown = shown.name
    return shown == nil || shown == name
  }

  private func work(_ runner: JobRunner) async {
    await reporting { try await runner.run(until: .stopped) }
  }

  /// A failure is told in the footer; the log goes on.
  private func reporting(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch is CancellationError {
      return
    } catch {
      log.send(.notice(SafeText(CommandError.of(error).message)))
    }
  }
}

extension LogRun {
  /// The messages where the person was the last time, or the latest.
  private func start(in conversation: ConversationName?) async throws -> ScreenStart {
    let place = places.place(in: conversation)
    let draft = try await session.store.draft(in: conversation ?? .standard)
    if let top = place?.top, let around = try await around(top.message, Self.firstPage) {
      return ScreenStart(
        messages: around.messages, isFirst: around.isFirst, isLast: around.isLast, draft: draft,
        place: place)
    }
    let messages = try await page(.latest, Self.firstPage)
    return ScreenStart(
      messages: messages, isFirst: messages.count < Self.firstPage, draft: draft, place: place)
  }

  private func carryOut(_ intent: UserIntent) async throws {
    switch intent {
    case .post(let text): await post(text)
    case .open(let address):
      if let problem = opener.open(address) { log.send(.notice(problem)) }
    case .copy(let text):
      if let problem = clipboard?.copy(text) { log.send(.notice(problem)) }
    case .cancel(let key): _ = try await session.feed.cancel(key)
    case .retry(let key): _ = try await session.feed.retry(key)
    case .refresh(let key): _ = try await session.feed.refresh(key)
    case .dismiss(let message, let index):
      _ = try await session.feed.dismiss(LinkPlace(message: message, index: index))
    case .loadOlder, .loadNewer, .loadLatest, .loadFirst, .loadAround: try await load(intent)
    case .search(let typed, let query, let limit): try await search(query, typed, limit)
    case .save(let place):
      _ = try await session.store.save(LinkPlace(place), note: nil, at: .now())
    case .unsave(let place): _ = try await session.store.unsave(LinkPlace(place))
    case .loadSaved(let limit): try await loadSaved(limit)
    case .listConversations:
      let all = try await session.store.conversations()
      log.send(
        .conversations(all.map { ConversationEntry(name: $0.name, messages: $0.messages) }))
    case .openConversation(let name):
      shown.name = name
      log.send(.conversation(name, try await start(in: name)))
    case .keepDraft(let text):
      try await session.store.setDraft(text.isEmpty ? nil : text, in: shown.name ?? .standard)
    case .pauseReplay:
      if let player { log.send(.replay(await player.pauseOrGoOn())) }
    case .stepReplay: await player?.step()
    case .keepPlace(let place): places.keep(place, in: shown.name)
    // Only the order depends on it: a store that cannot be written says so elsewhere.
    case .visible(let keys): try? await session.feed.cameIntoView(keys)
    case .loadPicture, .quit: break
    }
  }

  private func load(_ intent: UserIntent) async throws {
    switch intent {
    case .loadOlder(let id, let limit):
      let messages = try await page(.before(id), limit)
      log.send(.older(messages, isFirst: messages.count < limit))
    case .loadNewer(let id, let limit):
      let messages = try await page(.after(id), limit)
      log.send(.newer(messages, isLast: messages.count < limit))
    case .loadLatest(let limit):
      let messages = try await page(.latest, limit)
      log.send(.latest(messages, isFirst: messages.count < limit))
    case .loadFirst(let limit):
      let messages = try await page(.first, limit)
      log.send(.around(messages, target: nil, isFirst: true, isLast: messages.count < limit))
    case .loadAround(let id, let limit):
      guard let found = try await around(id, limit) else {
        return log.send(.notice(SafeText("the message is gone")))
      }
      log.send(
        .around(found.messages, target: id, isFirst: found.isFirst, isLast: found.isLast))
    default: break
    }
  }

  /// Nil where the message is gone.
  private func around(
    _ id: MessageID, _ limit: Int
  ) async throws -> (messages: [Message], isFirst: Bool, isLast: Bool)? {
    guard let message = try await session.store.message(id), isShown(message.conversation) else {
      return nil
    }
    let before = try await page(.before(id), limit / 2)
    let after = try await page(.after(id), limit / 2)
    return (before + [message] + after, before.count < limit / 2, after.count < limit / 2)
  }

  private func page(_ place: MessagePage.Place, _ limit: Int) async throws -> [Message] {
    let messages = try await session.store.messages(
      MessagePage(conversation: shown.name, place: place, limit: limit))
    try await tellSaved(among: messages)
    return messages
  }

  private func post(_ text: String) async {
    let draft = Draft(
      conversation: shown.name ?? .standard, author: author, postedAt: .now(), text: text)
    do {
      _ = try await session.feed.post(draft)
    } catch {
      log.send(.postFailed(text: text, reason: SafeText(CommandError.of(error).message)))
    }
  }
}

/// The conversation that the log shows; the person may go to another.
final class ShownConversation: Sendable {
  private let current: Mutex<ConversationName?>

  init(_ name: ConversationName?) {
    current = Mutex(name)
  }

  var name: ConversationName? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}
