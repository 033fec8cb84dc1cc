import FeedModel
import Pictures

/// The whole log as a value: what happened goes in, what is to be done comes out, and a frame can be
/// drawn at any time. Reads no clock and no terminal.
struct ScreenState: Sendable {
  var options: ScreenOptions
  let keymap: Keymap

  var columns: Int
  var rows: Int
  var mode: Mode
  var composer: Composer
  var feed: Scrollback
  var layout: FeedLayout
  var position = FeedLayout.Position.bottom
  var selection: Selection?
  /// Messages that came while the end was out of view.
  var unseen = 0
  var overlay: Overlay?
  /// What was searched for last, marked in the log until the person is done with it.
  var found: FoundMessages?
  /// A message that is to come into view once it is loaded.
  var awaited: MessageID?
  /// The message whose many links the person was asked about.
  var asksToOpen: MessageID?
  var savedPlaces: Set<SavedPlace> = []
  /// The log, while what was saved is shown in its place.
  var aside: Aside?
  var notice: Notice?
  var replay = ReplayStatus.playing
  var isFocused = true
  /// Whether the terminal said that dark text is what it shows best.
  var isOnLight = false
  var takesMouse = false
  /// When the draft is to be handed out for safe keeping.
  var draftDue: Timestamp?
  /// When the draft came to be another than was handed out; nil while it is not.
  var draftOldest: Timestamp?
  /// The same for the place in the log, and what was handed out last.
  var placeDue: Timestamp?
  var keptPlace = ScreenPlace()
  /// Requests for more messages that are not answered yet.
  var asksOlder = false
  var asksNewer = false
  /// Loading previews whose being in view is known outside.
  var announced: Set<PreviewKey> = []

  /// What the verbs of reading act on.
  struct Selection: Hashable, Sendable {
    var message: MessageID
    /// The place of one of its links; nil where it has none.
    var link: Int?
  }

  struct Aside: Sendable {
    var feed: Scrollback
    var position: FeedLayout.Position
    var selection: Selection?
  }

  struct Notice: Hashable, Sendable {
    var text: SafeText
    var until: Timestamp
  }

  /// How long a sentence stays in the footer.
  static let noticeSpan = Duration.seconds(6)
  /// A draft is kept at the first pause in writing that is this long, and without one so often.
  static let draftPause = Duration.seconds(2)
  static let draftSpan = Duration.seconds(10)
  /// A place is kept so long after the move, with what the person moved meanwhile: a small file costs
  /// little, and what was not kept is lost in a crash.
  static let placePause = Duration.milliseconds(250)

  init(
    options: ScreenOptions, renderer: CellRenderer? = nil, placed: PlacedPictures? = nil,
    columns: Int, rows: Int, start: ScreenStart
  ) {
    self.options = options
    keymap = (options.showsReplay ? Keymap.replay : .standard).applying(options.keys)
    mode = options.showsReplay ? .reading : .writing
    self.columns = columns
    self.rows = rows
    composer = Composer(start.draft ?? "")
    feed = Scrollback(start.messages, reachesFirst: start.isFirst, reachesLast: start.isLast)
    layout = FeedLayout(
      columns: columns, renderer: renderer, placed: placed, options: options.card,
      secondsFromGMT: options.secondsFromGMT)
    resume(start.place)
  }
}

/// What happens to the log.
enum ScreenInput: Sendable {
  case terminal(TerminalInput)
  case event(ScreenEvent)
  case resized(columns: Int, rows: Int)
  /// What the editor left, or why it left nothing.
  case edited(Result<String, EditorProblem>)
  /// The time that the last frame named has come.
  case tick
}

/// What the shell does for the log; a new frame is drawn after every batch in any case.
enum ScreenAction: Hashable, Sendable {
  case send(UserIntent)
  case bell
  /// Draw every cell again, whatever the terminal is thought to show.
  case repaint
  case captureMouse(Bool)
  /// To the terminal's clipboard.
  case copy(String)
  /// The draft, in an editor of the person's own; comes back as `ScreenInput.edited`.
  case edit(String)
  case suspend
  case end
}

extension ScreenState {
  mutating func handle(_ input: ScreenInput, at now: Timestamp) -> [ScreenAction] {
    switch input {
    case .terminal(.key(let key)): return strike(key, at: now)
    case .terminal(.paste(let text)): return paste(text, at: now)
    case .terminal(.focus(let isFocused)):
      self.isFocused = isFocused
      if !isFocused {
        markSeen()
        giveRowsBack()
      }
      return []
    case .terminal(.background(let color)):
      isOnLight = color.isLight
      return []
    case .terminal(.wheel(let rows)):
      scroll(by: rows, at: now)
      return []
    case .event(let event): return take(event, at: now)
    case .resized(let columns, let rows):
      resize(columns: columns, rows: rows, at: now)
      return []
    case .edited(let result): return takeEdited(result, at: now)
    case .tick: return tick(at: now)
    }
  }

  mutating func say(_ words: SafeText, at now: Timestamp) {
    notice = Notice(text: words, until: now + Self.noticeSpan)
  }

  private mutating func resize(columns: Int, rows: Int, at now: Timestamp) {
    guard (columns, rows) != (self.columns, self.rows) else { return }
    if columns != self.columns {
      layout = layout.resized(columns: columns)
    }
    self.columns = columns
    self.rows = rows
    giveRowsBack()
    if case .help = overlay { overlay = .help(row: 0) }
  }

  private mutating func tick(at now: Timestamp) -> [ScreenAction] {
    if let notice, notice.until <= now { self.notice = nil }
    var actions: [ScreenAction] = []
    if let due = draftDue, due <= now {
      (draftDue, draftOldest) = (nil, nil)
      actions.append(.send(.keepDraft(composer.string)))
    }
    if let due = placeDue, due <= now {
      placeDue = nil
      keptPlace = place
      actions.append(.send(.keepPlace(keptPlace)))
    }
    return actions
  }

  private mutating func take(_ event: ScreenEvent, at now: Timestamp) -> [ScreenAction] {
    switch event {
    case .changed(let messages):
      takeChanges(messages)
      if aside == nil, position == .bottom { followWithSelection(downwards: false, at: now) }
    case .deleted(let ids): remove(ids)
    case .older(let messages, let isFirst):
      asksOlder = false
      updateLog { $0.takeOlder(messages, isFirst: isFirst) }
      trim()
    case .newer(let messages, let isLast):
      asksNewer = false
      updateLog { $0.takeNewer(messages, isLast: isLast) }
      trim()
    case .latest(let messages, let isFirst):
      replaceLog(with: Scrollback(messages, reachesFirst: isFirst), at: .bottom)
    case .around(let messages, let target, let isFirst, let isLast):
      takeAround(messages, target, isFirst: isFirst, isLast: isLast, at: now)
    case .found(let query, let messages): return take(messages, for: query, at: now)
    case .saved(let places, let messages):
      let among = Set(messages)
      savedPlaces = savedPlaces.filter { !among.contains($0.message) }.union(places)
    case .savedMessages(let messages): takeSaved(messages, at: now)
    case .conversations(let entries): takeConversations(entries)
    case .conversation(let name, let start): takeConversation(name, start)
    case .picture(let key, let thumbnail): layout.pictures.put(thumbnail, for: key)
    case .replay(let status): if replay != .ended { replay = status }
    case .notice(let words): say(words, at: now)
    case .postFailed(let text, let reason):
      composer.restore(text)
      say(reason, at: now)
      return [.bell]
    case .quit: return [.end]
    }
    return []
  }
}
