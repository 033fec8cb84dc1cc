public import FeedModel
public import Links
public import Store
public import Unfurl

/// Joins links, previews and the store: what is posted, what changes, and the jobs in between.
///
/// It makes no preview itself: a `JobRunner` does, in this process or another one.
public final class Feed: Sendable {
  public let store: any FeedStore
  public let unfurler: Unfurler
  public let scanner: LinkScanner

  public init(
    store: any FeedStore, unfurler: Unfurler, scanner: LinkScanner = LinkScanner()
  ) {
    self.store = store
    self.unfurler = unfurler
    self.scanner = scanner
  }

  // MARK: Saying

  /// Stores a message with its links and queues their previews; all of it is durable when this
  /// returns. Nil where the conversation has a message of that origin already.
  public func post(
    _ draft: Draft, at now: Timestamp = .now()
  ) async throws(StoreError) -> MessageID? {
    try await append([draft], priority: .newest, at: now).first ?? nil
  }

  /// Stores a batch of messages in one transaction; nil in the place of each that was there before.
  ///
  /// A few hundred messages a batch cost the store least.
  public func append(
    _ drafts: [Draft], priority: JobPriority = .backlog, at now: Timestamp = .now()
  ) async throws(StoreError) -> [MessageID?] {
    let linked = drafts.map { draft in
      var draft = draft
      if draft.originID == nil { draft.originID = Self.newOrigin() }
      return LinkedDraft(draft: draft, links: scanner.links(in: draft.text))
    }
    return try await store.append(linked, priority: priority, at: now)
  }

  /// An id that no other message has, in any store: 96 random bits.
  private static func newOrigin() -> String {
    let bits = UInt128(UInt64.random(in: 0 ... .max)) << 32 | UInt128(UInt32.random(in: 0 ... .max))
    return "p" + String(bits, radix: 36)
  }

  /// Replaces a text; previews of links that stay are kept. False where the message is gone.
  public func edit(
    _ id: MessageID, to text: String, at now: Timestamp = .now()
  ) async throws(StoreError) -> Bool {
    try await store.edit(id, to: text, links: scanner.links(in: text), at: now)
  }

  /// False where the message is gone already.
  public func delete(_ id: MessageID, at now: Timestamp = .now()) async throws(StoreError) -> Bool {
    try await store.delete(id, at: now)
  }

  // MARK: Reading

  public func messages(_ page: MessagePage = MessagePage()) async throws(StoreError) -> [Message] {
    try await store.messages(page)
  }

  /// What any process changes from that cursor on, or from the first element's being asked for.
  ///
  /// Take the cursor before the page that the changes are to follow, and nothing is lost between.
  public func changes(since cursor: StoreCursor? = nil) -> FeedChanges {
    FeedChanges(store: store, since: cursor)
  }

  // MARK: Previews

  /// Ends the making of a preview. False where nothing was loading.
  public func cancel(
    _ key: PreviewKey, at now: Timestamp = .now()
  ) async throws(StoreError) -> Bool {
    try await store.cancel(key, at: now)
  }

  /// Makes a failed preview afresh, before all others. False where it loads already.
  public func retry(
    _ key: PreviewKey, at now: Timestamp = .now()
  ) async throws(StoreError) -> Bool {
    try await store.requeue(key, priority: .asked, at: now)
  }

  /// Asks whether a card still holds; it stays on show meanwhile. False where it loads already.
  public func refresh(
    _ key: PreviewKey, at now: Timestamp = .now()
  ) async throws(StoreError) -> Bool {
    try await store.requeue(key, priority: .asked, at: now)
  }

  /// Makes what somebody looks at before what nobody sees; a card that loads no longer stays as it is.
  public func cameIntoView(_ keys: [PreviewKey]) async throws(StoreError) {
    try await store.raise(keys, to: .visible)
  }

  /// Sends the card of one link away for good. False where it has none.
  public func dismiss(
    _ link: LinkPlace, at now: Timestamp = .now()
  ) async throws(StoreError) -> Bool {
    try await store.dismiss(link, at: now)
  }
}
