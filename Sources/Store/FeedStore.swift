public import FeedModel

/// Everything that outlives a process: messages, links, previews and the jobs that make them.
///
/// A protocol, since the world really differs here: SQLite for one machine, a server's database for
/// a team. Every method is one transaction; several processes may share one store, and a writer
/// waits instead of failing.
public protocol FeedStore: Sendable {
  // MARK: Messages

  /// Stores drafts with the links found in them, queues a job for each preview that nobody has or
  /// makes yet, and returns when all of it is durable. A draft whose `originID` the conversation
  /// has already is passed over (nil in its place).
  func append(
    _ drafts: [LinkedDraft], priority: JobPriority, at now: Timestamp
  ) async throws(StoreError) -> [MessageID?]
  /// Replaces a text and its links; previews of links that stay are kept. False where it is gone.
  func edit(_ id: MessageID, to text: String, links: [Link], at now: Timestamp)
    async throws(StoreError) -> Bool
  func delete(_ id: MessageID, at now: Timestamp) async throws(StoreError) -> Bool
  func message(_ id: MessageID) async throws(StoreError) -> Message?
  /// In order of posting, oldest first; a page after or before an id that was never given is empty.
  func messages(_ page: MessagePage) async throws(StoreError) -> [Message]
  /// Names with the number of messages in each, the latest used first.
  func conversations() async throws(StoreError) -> [(name: ConversationName, messages: Int)]

  // MARK: Changes

  /// Where the store is now.
  func cursor() async throws(StoreError) -> StoreCursor
  /// What any process changed since, oldest first, as a page of about `limit` messages; the cursor
  /// that comes with it is where the next page begins.
  func changes(since cursor: StoreCursor, limit: Int) async throws(StoreError) -> StoreChanges
  /// An element soon (100 ms at most) after any process, this one too, committed something. Costs
  /// nothing while nothing happens. Buffers the newest only.
  func commits() -> AsyncStream<Void>

  // MARK: Previews

  func preview(_ key: PreviewKey) async throws(StoreError) -> StoredPreview?
  /// Makes the card of that link go away for good. False where there is none.
  func dismiss(_ link: LinkPlace, at now: Timestamp) async throws(StoreError) -> Bool
  /// Ends a job that is queued or runs: the state becomes `failed(cancelled)`, and a result that is
  /// under way is dropped. False where nothing was loading.
  func cancel(_ key: PreviewKey, at now: Timestamp) async throws(StoreError) -> Bool
  /// Queues a preview again, from scratch for a failed one; a ready one stays on show meanwhile.
  /// False where the key is unknown or loads already.
  func requeue(_ key: PreviewKey, priority: JobPriority, at now: Timestamp)
    async throws(StoreError) -> Bool
  /// Lets jobs that are queued be served sooner; a preview without one stays as it is.
  func raise(_ keys: [PreviewKey], to priority: JobPriority) async throws(StoreError)

  // MARK: Pictures

  /// The small picture of a preview, as it was kept last; nil where there is none.
  func picture(of key: PreviewKey) async throws(StoreError) -> StoredPicture?
  /// Keeps a small picture in the place of the one before. The previews made last keep theirs; those
  /// of older ones go. False where the preview is unknown.
  func keepPicture(_ picture: StoredPicture, of key: PreviewKey)
    async throws(StoreError) -> Bool

  // MARK: Jobs

  /// Leases jobs that are due: at most `limit`, and at most `perHost` leased at once for a host over
  /// all workers. By priority; within one, hosts take turns. An expired lease is as good as none.
  func claim(_ claim: JobClaim) async throws(StoreError) -> [ClaimedJob]
  /// Keeps a result. False where it is superseded (cancelled, dismissed everywhere, edited away,
  /// lease lost): then nothing is changed.
  func finish(_ job: ClaimedJob, with result: JobResult, at now: Timestamp)
    async throws(StoreError) -> Bool
  /// Gives leases back unfinished, as if they had never been taken.
  func release(_ jobs: [ClaimedJob]) async throws(StoreError)
  /// Extends leases; returns the jobs that are lost to this worker (cancelled, or expired and taken).
  func renew(_ jobs: [ClaimedJob], until: Timestamp) async throws(StoreError) -> [ClaimedJob]
  /// Of these, the jobs whose result would be dropped; changes nothing.
  func superseded(_ jobs: [ClaimedJob]) async throws(StoreError) -> [ClaimedJob]
  func queueStatus(at now: Timestamp) async throws(StoreError) -> QueueStatus

  // MARK: Finding and keeping

  /// The messages in which all of a query holds, each with where it does. Whatever stands in a query
  /// is looked for, never carried out.
  func search(_ query: SearchQuery, _ page: SearchPage) async throws(StoreError) -> [SearchMatch]
  /// Keeps a link. A page is kept once, however many links lead to it.
  func save(_ place: LinkPlace, note: String?, at now: Timestamp)
    async throws(StoreError) -> SaveOutcome
  /// Keeps the page of that link no longer. False where it was not kept.
  func unsave(_ place: LinkPlace) async throws(StoreError) -> Bool
  /// Whether the page of that link is kept.
  func isSaved(_ place: LinkPlace) async throws(StoreError) -> Bool
  func saved(_ page: SavedPage) async throws(StoreError) -> [SavedLink]
  /// The links of these messages whose pages are kept.
  func savedPlaces(in messages: [MessageID]) async throws(StoreError) -> Set<LinkPlace>
  /// The links that lead to a page, the latest message's first.
  func places(of key: PreviewKey, limit: Int) async throws(StoreError) -> [LinkPlace]

  /// The link where a wheel with all of them on it stops, `fraction` of the way round (0 up to 1).
  func link(on wheel: LinkWheel, at fraction: Double) async throws(StoreError) -> LinkPlace?
  /// Counts a feed, or one conversation of it, with `limit` hosts and authors at most. Costs a look at
  /// every message.
  func statistics(of conversation: ConversationName?, top limit: Int)
    async throws(StoreError) -> StoreStatistics

  // MARK: Small things

  /// What the person was writing when the log was closed.
  func draft(in conversation: ConversationName) async throws(StoreError) -> String?
  func setDraft(_ text: String?, in conversation: ConversationName) async throws(StoreError)
}

/// Which messages, how many at most, from where in the order.
public struct MessagePage: Hashable, Sendable {
  /// Nil: every conversation.
  public var conversation: ConversationName?
  public var place: Place
  public var limit: Int

  public init(conversation: ConversationName? = nil, place: Place = .latest, limit: Int = 200) {
    self.conversation = conversation
    self.place = place
    self.limit = limit
  }

  public enum Place: Hashable, Sendable {
    case first
    case latest
    case before(MessageID)
    case after(MessageID)
  }
}

public struct LinkedDraft: Hashable, Sendable {
  public var draft: Draft
  public var links: [Link]

  public init(draft: Draft, links: [Link]) {
    self.draft = draft
    self.links = links
  }
}

/// A link of a message, by its place among the message's links.
public struct LinkPlace: Hashable, Sendable {
  public var message: MessageID
  public var index: Int

  public init(message: MessageID, index: Int) {
    self.message = message
    self.index = index
  }
}

public struct StoredPreview: Hashable, Sendable {
  public var key: PreviewKey
  public var url: String
  public var state: PreviewState
  /// Until when the state needs no new request; nil while it loads for the first time.
  public var freshUntil: Timestamp?
  public var validators: CacheValidators?

  public init(
    key: PreviewKey, url: String, state: PreviewState, freshUntil: Timestamp?,
    validators: CacheValidators?
  ) {
    self.key = key
    self.url = url
    self.state = state
    self.freshUntil = freshUntil
    self.validators = validators
  }
}

/// A place in the history of changes; opaque to everyone but its store.
public struct StoreCursor: Hashable, Sendable {
  public var message: Int64
  public var change: Int64
  /// Changes behind that one that are told in part.
  var window: Window?

  public init(message: Int64, change: Int64) {
    self.message = message
    self.change = change
  }

  struct Window: Hashable, Sendable {
    /// The last change in it.
    let end: Int64
    /// Messages are told up to this one.
    let told: Int64
  }
}

public struct StoreChanges: Sendable {
  public var cursor: StoreCursor
  /// Messages that are new, edited, or show a preview that changed.
  public var messages: [Message]
  public var deleted: [MessageID]
  /// False where another page can be had at once.
  public var isComplete: Bool

  public init(
    cursor: StoreCursor, messages: [Message], deleted: [MessageID], isComplete: Bool
  ) {
    self.cursor = cursor
    self.messages = messages
    self.deleted = deleted
    self.isComplete = isComplete
  }
}

public struct JobClaim: Hashable, Sendable {
  /// Unique to a running worker.
  public var worker: String
  public var limit: Int
  public var perHost: Int
  public var now: Timestamp
  public var leaseUntil: Timestamp

  public init(worker: String, limit: Int, perHost: Int, now: Timestamp, leaseUntil: Timestamp) {
    self.worker = worker
    self.limit = limit
    self.perHost = perHost
    self.now = now
    self.leaseUntil = leaseUntil
  }
}

public struct ClaimedJob: Hashable, Sendable {
  public var key: PreviewKey
  public var url: String
  public var host: String
  public var priority: JobPriority
  /// Attempts that ended without a verdict before this one.
  public var attempts: Int
  public var validators: CacheValidators?
  public var worker: String
  /// Tells this lease from every other of the same job.
  public var lease: Int64

  public init(
    key: PreviewKey, url: String, host: String, priority: JobPriority, attempts: Int,
    validators: CacheValidators?, worker: String, lease: Int64
  ) {
    self.key = key
    self.url = url
    self.host = host
    self.priority = priority
    self.attempts = attempts
    self.validators = validators
    self.worker = worker
    self.lease = lease
  }
}

/// What an attempt leaves behind.
public struct JobResult: Hashable, Sendable {
  public var outcome: Outcome
  public var freshUntil: Timestamp
  public var validators: CacheValidators?
  /// Until when the host is to be left alone, by its own word or after failures.
  public var hostRestsUntil: Timestamp?
  /// What it cost; nil leaves what was kept before.
  public var cost: TransferCost?

  public init(
    outcome: Outcome, freshUntil: Timestamp, validators: CacheValidators? = nil,
    hostRestsUntil: Timestamp? = nil, cost: TransferCost? = nil
  ) {
    self.outcome = outcome
    self.freshUntil = freshUntil
    self.validators = validators
    self.hostRestsUntil = hostRestsUntil
    self.cost = cost
  }

  public enum Outcome: Hashable, Sendable {
    case ready(LinkMetadata)
    /// The metadata that is stored still holds.
    case unchanged
    /// No verdict: the job waits until then; shown as loading, or as the ready card that is there.
    case retry(at: Timestamp)
    /// Shown as failed. With `retryAt` the job stays queued for then.
    case failed(PreviewFailure, retryAt: Timestamp?)
  }
}

public struct QueueStatus: Hashable, Sendable {
  /// Due, and leased to nobody.
  public var queued: Int
  /// Leased.
  public var running: Int
  /// For a later time.
  public var waiting: Int
  /// When the earliest of the waiting ones is due.
  public var nextDue: Timestamp?
  /// The hosts that those are of.
  public var waitingHosts: Int
  public var ready: Int
  public var failed: Int

  public init(
    queued: Int, running: Int, waiting: Int, nextDue: Timestamp?, waitingHosts: Int = 0,
    ready: Int, failed: Int
  ) {
    self.queued = queued
    self.running = running
    self.waiting = waiting
    self.nextDue = nextDue
    self.waitingHosts = waitingHosts
    self.ready = ready
    self.failed = failed
  }
}
