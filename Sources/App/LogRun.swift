import Dispatch
import Feed
import FeedModel
import Screen
import Store

/// One run of the log: the screen on its thread, the feed's changes on their way to it, the person's
/// intents on their way back, and the worker that makes the cards.
struct LogRun: Sendable {
  let session: Session
  /// The conversation shown; nil shows all, and posts to `main`.
  let conversation: ConversationName?
  let author: String
  private let log: TerminalLog

  /// How many messages are there at first; more are loaded as the person scrolls.
  private static let firstPage = 200

  init(session: Session, invocation: Invocation) {
    self.session = session
    conversation = invocation.conversation
    author = invocation.value("author") ?? session.settings.author
    log = TerminalLog(
      options: ScreenOptions(
        conversation: conversation ?? ConversationName(rawValue: "all"),
        color: invocation.value("color").flatMap(ColorChoice.init(rawValue:)) ?? .automatic))
  }

  /// Shows the log until the person quits; the companion is what happens beside it, such as a replay,
  /// and is cancelled with it.
  func run(
    beside companion: @escaping @Sendable (Session) async throws -> Void = { _ in }
  ) async throws -> ExitStatus {
    // The cursor comes first, so that nothing is lost between it and the page.
    let cursor = try await session.store.cursor()
    let page = MessagePage(conversation: conversation, place: .latest, limit: Self.firstPage)
    let initial = try await session.store.messages(page)
    let draft = try await session.store.draft(in: conversation ?? .standard)
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
      let result = await show(initial, draft: draft, intents: continuation)
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
    _ initial: [Message], draft: String?, intents: AsyncStream<UserIntent>.Continuation
  ) async -> Result<ScreenEnding, ScreenError> {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "screen").async { [log] in
        do throws(ScreenError) {
          let ending = try log.run(
            initial: initial, draft: draft, isFirst: initial.count < Self.firstPage,
            intents: { intents.yield($0) })
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
      if !messages.isEmpty { log.send(.changed(messages)) }
      if !changes.deleted.isEmpty { log.send(.deleted(changes.deleted)) }
    }
  }

  private func isShown(_ name: ConversationName) -> Bool {
    conversation == nil || conversation == name
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
  private func carryOut(_ intent: UserIntent) async throws {
    switch intent {
    case .post(let text): await post(text)
    case .open(let address):
      if let problem = Opener(program: session.settings.opener).open(address) {
        log.send(.notice(problem))
      }
    case .cancel(let key): _ = try await session.feed.cancel(key)
    case .retry(let key): _ = try await session.feed.retry(key)
    case .refresh(let key): _ = try await session.feed.refresh(key)
    case .dismiss(let message, let index):
      _ = try await session.feed.dismiss(LinkPlace(message: message, index: index))
    case .loadOlder(let id, let limit):
      let messages = try await page(.before(id), limit)
      log.send(.older(messages, isFirst: messages.count < limit))
    case .loadNewer(let id, let limit):
      let messages = try await page(.after(id), limit)
      log.send(.newer(messages, isLast: messages.count < limit))
    case .loadLatest(let limit):
      let messages = try await page(.latest, limit)
      log.send(.latest(messages, isFirst: messages.count < limit))
    case .keepDraft(let text):
      try await session.store.setDraft(text.isEmpty ? nil : text, in: conversation ?? .standard)
    case .visible, .loadPicture, .quit: break
    }
  }

  private func page(_ place: MessagePage.Place, _ limit: Int) async throws -> [Message] {
    try await session.store.messages(
      MessagePage(conversation: conversation, place: place, limit: limit))
  }

  private func post(_ text: String) async {
    let draft = Draft(
      conversation: conversation ?? .standard, author: author, postedAt: .now(), text: text)
    do {
      _ = try await session.feed.post(draft)
    } catch {
      log.send(.postFailed(text: text, reason: SafeText(CommandError.of(error).message)))
    }
  }
}
