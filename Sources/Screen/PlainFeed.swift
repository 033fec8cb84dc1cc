public import FeedModel
public import Pictures

/// Messages and cards as lines of text, for pipes and for terminals that are not taken over.
///
/// Nothing in the lines comes from outside uncleaned; the only escapes are colours and attributes
/// (SGR), and only where `color` is set.
public struct PlainFeed: Sendable {
  /// In columns, 20 at least.
  public var width: Int
  public var color: Bool
  /// How many colours pictures may have; nil for none.
  public var pictures: CellRenderer.Palette?
  /// How much room each message's number has at its left, in digits; nil for no numbers. A longer one
  /// makes its line longer.
  public var numberDigits: Int?
  /// Relative times count from here.
  public var now: Timestamp
  /// Seconds east of Greenwich at an instant.
  public var secondsFromGMT: @Sendable (Timestamp) -> Int

  public init(
    width: Int, color: Bool, pictures: CellRenderer.Palette? = nil, now: Timestamp,
    secondsFromGMT: @escaping @Sendable (Timestamp) -> Int = systemSecondsFromGMT
  ) {
    self.width = max(width, 20)
    self.color = color
    self.pictures = pictures
    self.now = now
    self.secondsFromGMT = secondsFromGMT
  }

  /// A conversation in order, with date separators, grouped by author.
  public func lines(
    of messages: [Message], pictures thumbnails: [PreviewKey: Thumbnail] = [:]
  ) -> [String] {
    var previous: Message?
    return messages.flatMap { message in
      defer { previous = message }
      return lines(of: message, after: previous, pictures: thumbnails)
    }
  }

  /// One message of a conversation; the one before it decides whether date and author are named.
  public func lines(
    of message: Message, after previous: Message?,
    pictures thumbnails: [PreviewKey: Thumbnail] = [:]
  ) -> [String] {
    let words = TimeWords(now: now, secondsFromGMT: secondsFromGMT)
    let width = max(self.width - (numberDigits.map { $0 + 2 } ?? 0), 20)
    var layouter = MessageLayouter(width: width, secondsFromGMT: secondsFromGMT)
    let context = MessageLayout.Context(
      of: message, after: previous, reachesFirst: true, words: words)
    var shelf = PictureShelf(
      renderer: color ? pictures.map { CellRenderer(palette: $0) } : nil, cardWidth: width)
    // A picture that nobody has leaves no room for itself.
    for card in message.shownCards { shelf.put(thumbnails[card.key], for: card.key) }
    let layout = layouter.layout(
      of: message, context: context, pictures: shelf, now: now
    ) { card, natural in
      // Nothing will ever fill the rows that a loading card keeps free.
      if case .loading = card.state { 1 } else { natural }
    }
    guard let numberDigits else { return layout.rows.map { line(of: $0.fragments) } }
    let named = layout.rows.firstIndex { $0.part == .header || $0.part == .text }
    return layout.rows.enumerated().map { index, row in
      let margin = Self.margin(index == named ? message.id : nil, digits: numberDigits)
      return row.fragments.isEmpty ? "" : line(of: margin + row.fragments)
    }
  }

  /// What stands left of a row: the number of the message that begins there, or as many blanks.
  private static func margin(_ id: MessageID?, digits: Int) -> [Fragment] {
    let number = id.map { String($0.rawValue) } ?? ""
    let blanks = Array(repeating: Fragment.space, count: max(digits - number.count, 0))
    return blanks + [Fragment(words: number, .quiet), .space, .space]
  }

  /// The card of one address, as many rows as it needs; with its picture where there is one, room
  /// for it and `pictures` is set.
  public func card(
    of state: PreviewState, for address: String, picture: Thumbnail? = nil
  ) -> [String] {
    var shelf = PictureShelf(
      renderer: color ? pictures.map { CellRenderer(palette: $0) } : nil, cardWidth: width)
    let card = ShownCard(
      link: 0, key: PreviewKey(rawValue: address), address: address, state: state)
    shelf.put(picture, for: card.key)
    let layout = CardLayout(width: width, now: now, box: picture == nil ? nil : shelf.box)
    var drawn = CardPicture.none
    if picture != nil, case .ready(let metadata) = state {
      drawn = shelf.picture(of: card.key, metadata)
    }
    let height = if case .loading = state { 1 } else { Int?.none }
    return layout.rows(of: card, picture: drawn, height: height).map { line(of: $0.fragments) }
  }

  private func line(of fragments: [Fragment]) -> String {
    var line = ""
    for fragment in fragments {
      let text = fragment.clusters.map(\.text).joined()
      let codes =
        color ? fragment.style.onAny.selectGraphicRendition(isDirect: pictures == .trueColor) : ""
      line += codes.isEmpty ? text : "\u{1B}[\(codes)m\(text)\u{1B}[0m"
    }
    return line
  }
}

extension CellStyle {
  /// The parameters of SGR (ECMA-48, 8.3.117), empty for plain text.
  fileprivate func selectGraphicRendition(isDirect: Bool) -> String {
    var codes: [String] = []
    if attributes.contains(.bold) { codes.append("1") }
    if attributes.contains(.dim) { codes.append("2") }
    if attributes.contains(.italic) { codes.append("3") }
    if attributes.contains(.underline) { codes.append("4") }
    if attributes.contains(.reverse) { codes.append("7") }
    codes += Self.codes(of: foreground, base: 30, isDirect: isDirect)
    codes += Self.codes(of: background, base: 40, isDirect: isDirect)
    return codes.joined(separator: ";")
  }

  private static func codes(of color: CellColor, base: Int, isDirect: Bool) -> [String] {
    switch color {
    case .standard: []
    case .palette(let index) where index < 8: ["\(base + Int(index))"]
    case .palette(let index): ["\(base + 8)", "5", "\(index)"]
    case .rgb(let rgb) where isDirect:
      ["\(base + 8)", "2", "\(rgb >> 16 & 255)", "\(rgb >> 8 & 255)", "\(rgb & 255)"]
    case .rgb: ["\(base + 8)", "5", "\(ColorDepth(colors: 256).number(of: color))"]
    }
  }
}
