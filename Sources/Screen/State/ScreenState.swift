import FeedModel
import Pictures

/// The whole log as a value: what happened goes in, what is to be done comes out, and a frame can be
/// drawn at any time. Reads no clock and no terminal.
struct ScreenState: Sendable {
  let options: ScreenOptions
  let keymap: Keymap

  var columns: Int
  var rows: Int
  var mode = Mode.writing
  var composer: Composer
  var feed: Scrollback
  var layout: FeedLayout
  var position = FeedLayout.Position.bottom
  var selection: Selection?
  /// Messages that came while the end was out of view.
  var unseen = 0
  /// The first row in view of the help page, while it is shown.
  var helpRow: Int?
  var notice: Notice?
  var isFocused = true
  var takesMouse = false
  /// When the draft is to be handed out for safe keeping.
  var draftDue: Timestamp?
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

  struct Notice: Hashable, Sendable {
    var text: SafeText
    var until: Timestamp
  }

  /// How long a sentence stays in the footer.
  static let noticeSpan = Duration.seconds(6)
  /// A draft is kept at the first pause in writing that is this long.
  static let draftPause = Duration.seconds(2)

  init(
    options: ScreenOptions, keymap: Keymap = .standard, renderer: CellRenderer? = nil,
    columns: Int, rows: Int, messages: [Message], draft: String?, isFirst: Bool
  ) {
    self.options = options
    self.keymap = keymap
    self.columns = columns
    self.rows = rows
    composer = Composer(draft ?? "")
    feed = Scrollback(messages, reachesFirst: isFirst)
    layout = FeedLayout(
      columns: columns, renderer: renderer, secondsFromGMT: options.secondsFromGMT)
  }
}

/// What happens to the log.
enum ScreenInput: Sendable {
  case terminal(TerminalInput)
  case event(ScreenEvent)
  case resized(columns: Int, rows: Int)
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
      return []
    case .terminal(.wheel(let rows)):
      scroll(by: rows, at: now)
      return []
    case .event(let event): return take(event, at: now)
    case .resized(let columns, let rows):
      resize(columns: columns, rows: rows, at: now)
      return []
    case .tick: return tick(at: now)
    }
  }

  mutating func say(_ words: SafeText, at now: Timestamp) {
    notice = Notice(text: words, until: now + Self.noticeSpan)
  }

  private mutating func resize(columns: Int, rows: Int, at now: Timestamp) {
    guard (columns, rows) != (self.columns, self.rows) else { return }
    if columns != self.columns {
      layout = FeedLayout(
        columns: columns, renderer: layout.pictures.renderer,
        secondsFromGMT: options.secondsFromGMT)
    }
    self.columns = columns
    self.rows = rows
    helpRow = helpRow.map { _ in 0 }
  }

  private mutating func tick(at now: Timestamp) -> [ScreenAction] {
    if let notice, notice.until <= now { self.notice = nil }
    guard let draftDue, draftDue <= now else { return [] }
    self.draftDue = nil
    return [.send(.keepDraft(composer.string))]
  }

  private mutating func take(_ event: ScreenEvent, at now: Timestamp) -> [ScreenAction] {
    switch event {
    case .changed(let messages):
      let news = feed.merge(messages)
      if position != .bottom || !feed.reachesLast { unseen += news }
      trim()
    case .deleted(let ids): remove(ids)
    case .older(let messages, let isFirst):
      asksOlder = false
      feed.takeOlder(messages, isFirst: isFirst)
      trim()
    case .newer(let messages, let isLast):
      asksNewer = false
      feed.takeNewer(messages, isLast: isLast)
      trim()
    case .latest(let messages, let isFirst):
      feed = Scrollback(messages, reachesFirst: isFirst)
      (asksOlder, asksNewer) = (false, false)
      position = .bottom
    case .picture(let key, let thumbnail): layout.pictures.put(thumbnail, for: key)
    case .notice(let words): say(words, at: now)
    case .postFailed(let text, let reason):
      composer.restore(text)
      say(reason, at: now)
      return [.bell]
    case .quit: return [.end]
    }
    return []
  }

  /// The view stays where it is when the message it hangs on goes.
  private mutating func remove(_ ids: [MessageID]) {
    let gone = Set(ids)
    if case .top(let anchor) = position, gone.contains(anchor.message),
      let index = feed.index(of: anchor.message)
    {
      let next = feed.messages[index...].first { !gone.contains($0.id) }
      position = next.map { .top(FeedLayout.Anchor(message: $0.id, line: 0)) } ?? .bottom
    }
    if let selected = selection?.message, gone.contains(selected) {
      let index = feed.index(of: selected) ?? 0
      let next =
        feed.messages[index...].first { !gone.contains($0.id) }
        ?? feed.messages[..<index].last { !gone.contains($0.id) }
      selection = next.map { Selection(message: $0.id, link: $0.links.isEmpty ? nil : 0) }
    }
    feed.remove(ids)
  }

  private mutating func trim() {
    let center: Int
    switch position {
    case .bottom: center = feed.messages.count - 1
    case .top(let anchor): center = feed.index(of: anchor.message) ?? feed.messages.count - 1
    }
    if center >= 0 { feed.trim(around: center) }
  }
}
