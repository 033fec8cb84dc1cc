import FeedModel
import Pictures

/// Which rows of the conversation are in view: only those are ever laid out, whatever its length.
///
/// The view hangs on the end of the conversation or on a row of a message, never on a number of
/// rows from the start, so what happens elsewhere cannot move it. A card keeps the height at which it
/// was first seen for as long as it stays in view; only out of sight does it take the height it needs.
struct FeedLayout: Sendable {
  let columns: Int
  private var messages: MessageLayouter
  var pictures: PictureShelf
  private var cardHeights: [CardPlace: Int] = [:]
  private var open: [MessageID: OpenParts] = [:]
  /// The last message that the person has seen, while there are others behind it.
  var lastSeen: MessageID?

  /// Where the view hangs.
  enum Position: Hashable, Sendable {
    /// The newest row is the last in view, and stays so as messages come.
    case bottom
    /// That row is the first in view.
    case top(Anchor)
  }

  struct Anchor: Hashable, Sendable {
    var message: MessageID
    /// Counted from the first row of the message's text; rows before it are negative.
    var line: Int
  }

  /// A row by the place of its message in the scrollback.
  struct Place: Hashable, Comparable, Sendable {
    var message: Int
    var row: Int

    static func < (left: Place, right: Place) -> Bool {
      (left.message, left.row) < (right.message, right.row)
    }
  }

  private struct CardPlace: Hashable {
    var message: MessageID
    var link: Int
  }

  init(
    columns: Int, renderer: CellRenderer? = nil, placed: PlacedPictures? = nil,
    options: CardOptions = CardOptions(),
    secondsFromGMT: @escaping @Sendable (Timestamp) -> Int
  ) {
    self.columns = columns
    let width = columns - Self.gutter(of: columns)
    messages = MessageLayouter(width: width, options: options, secondsFromGMT: secondsFromGMT)
    pictures = PictureShelf(
      renderer: renderer, placed: placed, cardWidth: width, options: options)
  }

  /// The same feed at another width: what was opened stays open.
  func resized(columns: Int) -> FeedLayout {
    var layout = FeedLayout(
      columns: columns, options: messages.options, secondsFromGMT: messages.secondsFromGMT)
    layout.pictures = pictures.resized(
      cardWidth: layout.messages.width, options: messages.options)
    (layout.open, layout.lastSeen) = (open, lastSeen)
    return layout
  }

  /// The columns before the text, where the mark of the selection stands.
  var gutter: Int { Self.gutter(of: columns) }

  /// How many messages' texts are laid out and kept.
  var laidOut: Int { messages.kept }

  /// The rows in view, with the position made exact: at the end it becomes `bottom`.
  mutating func slice(
    of feed: Scrollback, at position: Position, rows: Int, now: Timestamp
  ) -> FeedSlice {
    var slice = FeedSlice(rows: rows)
    if case .top(let anchor) = position, let top = place(of: anchor, in: feed, now: now) {
      fill(&slice, from: top, of: feed, now: now)
      if slice.lines.count == rows, slice.lines.last?.place != last(of: feed, now: now) {
        slice.position = position
        settle(slice, of: feed, now: now)
        return slice
      }
    }
    slice.lines = []
    fillFromEnd(&slice, of: feed, now: now)
    slice.position = .bottom
    if !feed.reachesLast, let top = slice.lines.first?.place {
      slice.position = .top(anchor(at: top, in: feed, now: now))
    }
    settle(slice, of: feed, now: now)
    return slice
  }

  /// The row that lies so many rows after (or before) one; stops at both ends.
  mutating func place(
    _ start: Place, movedBy delta: Int, in feed: Scrollback, now: Timestamp
  ) -> Place {
    var place = start
    place.row += delta
    while place.row < 0 {
      guard place.message > 0 else { return Place(message: 0, row: 0) }
      place.message -= 1
      place.row += layout(place.message, of: feed, now: now).rows.count
    }
    while true {
      let count = layout(place.message, of: feed, now: now).rows.count
      if place.row < count { return place }
      guard place.message + 1 < feed.messages.count else {
        return Place(message: place.message, row: max(count - 1, 0))
      }
      place.row -= count
      place.message += 1
    }
  }

  mutating func anchor(at place: Place, in feed: Scrollback, now: Timestamp) -> Anchor {
    let leading = layout(place.message, of: feed, now: now).leading
    return Anchor(message: feed.messages[place.message].id, line: place.row - leading)
  }

  /// The rows of a message that belong to one of its links, or all below its heading.
  mutating func extent(
    of link: Int?, inMessageAt index: Int, of feed: Scrollback, now: Timestamp
  ) -> ClosedRange<Place> {
    let layout = layout(index, of: feed, now: now)
    var rows = (layout.leading - (layout.leading > 0 ? 1 : 0))..<layout.rows.count
    if let link, feed.messages[index].links.count > 1 {
      let own = layout.rows.indices.filter { layout.rows[$0].shows(link: link) }
      if let first = own.first, let last = own.last {
        rows = (link == 0 ? rows.lowerBound : first)..<(last + 1)
      }
    }
    return Place(
      message: index, row: rows.lowerBound)...Place(
        message: index, row: max(rows.upperBound - 1, rows.lowerBound))
  }

  /// Lets a card take its full height again, in view as well: the person asked for it.
  mutating func release(_ message: MessageID, link: Int) {
    let cards = CardLayout(
      width: messages.width, now: Timestamp(milliseconds: 0), box: pictures.box,
      options: messages.options)
    cardHeights[CardPlace(message: message, link: link)] = cards.budget
  }

  /// Lets every card take the height that it needs: for the moments at which all rows move anyway.
  ///
  /// - Parameter message: one whose cards stay as they are, since the view hangs on a row of it.
  mutating func releaseAll(except message: MessageID? = nil) {
    cardHeights = cardHeights.filter { $0.key.message == message }
  }

  /// Whether the text of a message that was in view is shown only in part.
  func isCut(_ message: MessageID) -> Bool {
    messages.isLong(message)
  }

  /// Opens a text and a card to be seen whole, or closes them; returns whether they are open now.
  mutating func toggle(_ message: MessageID, link: Int?) -> Bool {
    var parts = open[message] ?? .none
    let isOpen = link.map(parts.cards.contains) ?? parts.text
    parts.text = !isOpen
    if let link {
      if isOpen { parts.cards.remove(link) } else { parts.cards.insert(link) }
      cardHeights[CardPlace(message: message, link: link)] = nil
    }
    open[message] = parts == .none ? nil : parts
    return !isOpen
  }
}

extension FeedLayout {
  private static func gutter(of columns: Int) -> Int { columns < 40 ? 1 : 2 }

  private mutating func layout(
    _ index: Int, of feed: Scrollback, now: Timestamp
  ) -> MessageLayout {
    let message = feed.messages[index]
    let words = TimeWords(now: now, secondsFromGMT: messages.secondsFromGMT)
    let context = MessageLayout.Context(
      of: message, after: index > 0 ? feed.messages[index - 1] : nil,
      reachesFirst: feed.reachesFirst, words: words, lastSeen: lastSeen)
    let heights = cardHeights
    return messages.layout(
      of: message, context: context, pictures: pictures, now: now, open: open[message.id] ?? .none
    ) {
      heights[CardPlace(message: message.id, link: $0.link)] ?? $1
    }
  }

  /// Nil where the message is gone and nothing stands in for it.
  private mutating func place(
    of anchor: Anchor, in feed: Scrollback, now: Timestamp
  ) -> Place? {
    guard let index = feed.index(of: anchor.message) else { return nil }
    let layout = layout(index, of: feed, now: now)
    let row = min(anchor.line + layout.leading, max(layout.rows.count - 1, 0))
    // Where the rows before the text are gone, the message before ends in their place.
    return place(Place(message: index, row: 0), movedBy: row, in: feed, now: now)
  }

  private mutating func last(of feed: Scrollback, now: Timestamp) -> Place? {
    guard let index = feed.messages.indices.last else { return nil }
    return Place(message: index, row: layout(index, of: feed, now: now).rows.count - 1)
  }

  private mutating func fill(
    _ slice: inout FeedSlice, from top: Place, of feed: Scrollback, now: Timestamp
  ) {
    var row = top.row
    for index in top.message..<feed.messages.count {
      let rows = layout(index, of: feed, now: now).rows
      for (number, content) in rows.enumerated().dropFirst(row) {
        if slice.lines.count == slice.rows { return }
        slice.lines.append(FeedSlice.Line(place: Place(message: index, row: number), row: content))
      }
      row = 0
    }
  }

  private mutating func fillFromEnd(_ slice: inout FeedSlice, of feed: Scrollback, now: Timestamp) {
    for index in feed.messages.indices.reversed() {
      let rows = layout(index, of: feed, now: now).rows
      for (number, content) in rows.enumerated().reversed() {
        if slice.lines.count == slice.rows { break }
        slice.lines.append(FeedSlice.Line(place: Place(message: index, row: number), row: content))
      }
      if slice.lines.count == slice.rows { break }
    }
    slice.lines.reverse()
  }

  /// Notes the heights that are in view, and forgets all others: those below it move no row of it.
  private mutating func settle(_ slice: FeedSlice, of feed: Scrollback, now: Timestamp) {
    guard let inView = slice.messages, let last = slice.lines.last?.place else { return }
    var heights: [CardPlace: Int] = [:]
    for index in inView where !feed.messages[index].links.isEmpty {
      let rows = layout(index, of: feed, now: now).rows
      let opened = open[feed.messages[index].id]?.cards ?? []
      for card in feed.messages[index].shownCards where !opened.contains(card.link) {
        let own = rows.indices.filter { rows[$0].part == .card(link: card.link) }
        guard let first = own.first, Place(message: index, row: first) <= last else { continue }
        heights[CardPlace(message: feed.messages[index].id, link: card.link)] = own.count
      }
    }
    cardHeights = heights
    // Some around the view are worth keeping for the next step.
    let near =
      max(
        inView.lowerBound - 50, 0)...min(
        inView.upperBound + 50, feed.messages.count - 1)
    if feed.messages.count > near.count { messages.keep(only: Set(feed.messages[near].map(\.id))) }
  }
}

/// What is in view.
struct FeedSlice: Sendable {
  struct Line: Sendable {
    var place: FeedLayout.Place
    var row: Row
  }

  /// How many fit.
  let rows: Int
  var lines: [Line] = []
  var position = FeedLayout.Position.bottom

  init(rows: Int) {
    self.rows = max(rows, 0)
  }

  /// The places of the messages in view.
  var messages: ClosedRange<Int>? {
    guard let first = lines.first, let last = lines.last else { return nil }
    return first.place.message...last.place.message
  }
}
