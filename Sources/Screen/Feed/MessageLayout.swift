import FeedModel

/// A message as rows of a width: what separates it from the one before, its text, its cards.
struct MessageLayout: Sendable {
  let rows: [Row]
  /// How many rows stand before the text: date, blank line and author. They come and go with the
  /// message before, so places in a message are counted from the text.
  let leading: Int

  /// What the message before decides.
  struct Context: Hashable, Sendable {
    var showsDate: Bool
    var showsAuthor: Bool
    /// Another conversation goes on here than before, as happens where all are shown.
    var showsConversation = false
    var isFirst: Bool
    /// The person has seen what stands before, and nothing from here on.
    var showsRuler: Bool

    /// Messages of one author within so much time stand under one name.
    static let groupSpan = Duration.seconds(5 * 60)

    init(
      of message: Message, after previous: Message?, reachesFirst: Bool, words: TimeWords,
      lastSeen: MessageID? = nil
    ) {
      isFirst = previous == nil
      showsRuler = lastSeen != nil && previous?.id == lastSeen
      if let previous {
        showsDate = !words.isSameDay(previous.postedAt, message.postedAt)
        showsConversation = previous.conversation != message.conversation
        showsAuthor =
          showsDate || showsRuler || showsConversation || previous.author != message.author
          || message.postedAt - previous.postedAt > Self.groupSpan
      } else {
        showsDate = reachesFirst
        showsAuthor = true
      }
    }
  }
}

/// Lays messages out; what does not change with time is kept until the message does.
struct MessageLayouter: Sendable {
  /// Of the text, the gutter left out.
  let width: Int
  let secondsFromGMT: @Sendable (Timestamp) -> Int
  let options: CardOptions
  private var wrapped: [MessageID: (text: String, rows: [Row])] = [:]

  /// A text of more rows than the first is shown with as many as the second, until it is opened.
  static let longText = (rows: 60, shown: 40)

  init(
    width: Int, options: CardOptions = CardOptions(),
    secondsFromGMT: @escaping @Sendable (Timestamp) -> Int
  ) {
    self.width = max(width, 4)
    self.options = options
    self.secondsFromGMT = secondsFromGMT
  }

  /// Lays one message out; `cardHeight` says how many rows a card takes, given how many it needs.
  mutating func layout(
    of message: Message, context: MessageLayout.Context, pictures: PictureShelf, now: Timestamp,
    open: OpenParts = .none, cardHeight: (_ card: ShownCard, _ natural: Int) -> Int
  ) -> MessageLayout {
    let words = TimeWords(now: now, secondsFromGMT: secondsFromGMT)
    var rows = leadingRows(of: message, context: context, words: words)
    let leading = rows.count
    rows += shownTextRows(of: message, isOpen: open.text)
    let cards = CardLayout(width: width, now: now, box: pictures.box, options: options)
    for (number, card) in message.shownCards.enumerated() {
      // Else the bars of two cards would be one.
      if number > 0 { rows.append(Row(part: .space)) }
      let picture =
        if case .ready(let metadata) = card.state { pictures.picture(of: card.key, metadata) } else
        {
          CardPicture.none
        }
      if open.cards.contains(card.link) {
        rows += cards.fullRows(of: card, picture: picture)
        continue
      }
      let natural = cards.rows(of: card, picture: picture)
      let height = cardHeight(card, natural.count)
      rows +=
        height == natural.count ? natural : cards.rows(of: card, picture: picture, height: height)
    }
    return MessageLayout(rows: rows, leading: leading)
  }

  /// Whether a text that is kept is longer than it is shown at first.
  func isLong(_ message: MessageID) -> Bool {
    (wrapped[message]?.rows.count ?? 0) > Self.longText.rows
  }

  /// How many messages' texts are kept.
  var kept: Int { wrapped.count }

  /// Forgets what is kept of every message but these.
  mutating func keep(only ids: Set<MessageID>) {
    wrapped = wrapped.filter { ids.contains($0.key) }
  }
}

/// What of a message the person has opened to see all of it.
struct OpenParts: Hashable, Sendable {
  var text = false
  /// By the places of their links.
  var cards: Set<Int> = []

  static let none = OpenParts()
}

/// A card of a message, and the place of the link that it belongs to.
struct ShownCard: Hashable, Sendable {
  var link: Int
  var key: PreviewKey
  var address: String
  var state: PreviewState
  var cost: TransferCost?
}

extension Message {
  /// The cards in the order of their links; a preview that several links share is shown once.
  var shownCards: [ShownCard] {
    var seen: Set<PreviewKey> = []
    var cards: [ShownCard] = []
    for (index, attached) in links.enumerated() {
      if case .shown(let key, let state) = attached.card, seen.insert(key).inserted {
        cards.append(
          ShownCard(
            link: index, key: key, address: attached.link.address, state: state,
            cost: attached.cost))
      }
    }
    return cards
  }
}

extension MessageLayouter {
  private func leadingRows(
    of message: Message, context: MessageLayout.Context, words: TimeWords
  ) -> [Row] {
    var rows: [Row] = []
    if context.showsAuthor && !context.isFirst { rows.append(Row(part: .space)) }
    if context.showsRuler { rows.append(ruler) }
    if context.showsDate {
      let date = LineWrapper.row(
        of: [Fragment(words: words.date(message.postedAt, width: width), .quiet)], width: width)
      let columns = date.reduce(0) { $0 + $1.columns }
      let indent = Array(repeating: Fragment.space, count: max((width - columns) / 2, 0))
      rows.append(Row(indent + date, part: .date))
    }
    if context.showsAuthor {
      let time = Fragment(words: words.label(for: message.postedAt), .quiet)
      let style = CellStyle.author(named: message.author)
      var names = [Fragment(SafeText(message.author, limit: 100), style)]
      if context.showsConversation {
        let place = SafeText(message.conversation.rawValue, limit: 100)
        names += [.space, Fragment(words: "in", .quiet), .space, Fragment(place, .quiet)]
      }
      let header = LineWrapper.row(of: names, width: max(width - time.columns - 2, 2))
      rows.append(Row(header + [.space, .space, time], part: .header))
    }
    return rows
  }

  private var ruler: Row {
    let words = "── new " + String(repeating: "─", count: max(width - 7, 0))
    return Row(LineWrapper.row(of: [Fragment(words: words, .news)], width: width), part: .ruler)
  }

  /// A text that goes on and on is cut, with a word on how much of it there is.
  private mutating func shownTextRows(of message: Message, isOpen: Bool) -> [Row] {
    let all = textRows(of: message)
    guard !isOpen, all.count > Self.longText.rows else { return all }
    let more = "⋯ \(all.count - Self.longText.shown) more rows"
    let last = LineWrapper.row(of: [Fragment(words: more, .quiet)], width: width)
    return all.prefix(Self.longText.shown) + [Row(last, part: .more)]
  }

  private mutating func textRows(of message: Message) -> [Row] {
    if let kept = wrapped[message.id], kept.text == message.text { return kept.rows }
    let text = MessageText.fragments(of: message)
    let rows = LineWrapper.rows(of: text, width: width).map { Row($0, part: .text) }
    wrapped[message.id] = (message.text, rows)
    return rows
  }
}
