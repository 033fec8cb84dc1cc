import FeedModel
import Pictures

/// The room that a card gives its picture: fixed by the width alone, so that it is reserved before
/// anything is known of the picture.
struct PictureBox: Hashable, Sendable {
  let columns: Int
  let rows: Int

  /// Large beside wide texts, small beside narrower ones, none where the text needs the room. The
  /// sides have the 1.91:1 of Open Graph pictures, a cell being twice as high as wide.
  init?(cardWidth: Int, options: CardOptions = CardOptions()) {
    let size: CardOptions.Size
    switch (options.picture, cardWidth) {
    case (.none, _): return nil
    case (.top, 40...): size = options.pictureSize ?? CardOptions.Size(columns: 36, rows: 9)
    case (_, 68...): size = options.pictureSize ?? CardOptions.Size(columns: 20, rows: 5)
    case (_, 48...): size = options.pictureSize ?? CardOptions.Size(columns: 12, rows: 3)
    default: return nil
    }
    // A size of the person's own is had where the text keeps its room.
    let room = options.picture == .top ? cardWidth - 2 : cardWidth - 2 - Self.leastText
    guard size.columns > 0, size.rows > 0, size.columns <= room else { return nil }
    (columns, rows) = (size.columns, size.rows)
  }

  /// Columns that stay for the text beside a picture.
  private static let leastText = 20
}

/// What a card shows beside its text.
enum CardPicture: Hashable, Sendable {
  case none
  /// Under way: its room is kept.
  case expected
  /// Row by row.
  case drawn([[Fragment]])
}

/// The pictures of the cards in and around the view, as cells of the box's size. A picture is asked
/// for once, when its card comes into view.
struct PictureShelf: Sendable {
  /// Nil where the terminal has too few colours.
  let renderer: CellRenderer?
  /// Nil where the terminal keeps no pictures, and they are drawn as cells.
  private var placed: PlacedPictures?
  private let fullBox: PictureBox?
  private(set) var isHidden = false

  private enum Entry: Sendable {
    case asked
    case missing
    case drawn([[Fragment]], PictureNumber? = nil)
  }

  private var entries: [PreviewKey: Entry] = [:]

  /// So many are kept; 20 by 5 cells take some 10 KB.
  static let limit = 300

  init(
    renderer: CellRenderer?, placed: PlacedPictures? = nil, cardWidth: Int,
    options: CardOptions = CardOptions()
  ) {
    self.renderer = renderer
    self.placed = placed
    fullBox = renderer == nil ? nil : PictureBox(cardWidth: cardWidth, options: options)
  }

  /// The room of a picture; nil where cards are shown without.
  var box: PictureBox? { isHidden ? nil : fullBox }

  /// Shows cards with or without pictures; returns whether they are hidden now.
  mutating func toggle() -> Bool {
    isHidden.toggle()
    return isHidden
  }

  func picture(of key: PreviewKey, _ metadata: LinkMetadata) -> CardPicture {
    guard box != nil, metadata.image != nil else { return .none }
    switch entries[key] {
    case .drawn(let rows, _): return .drawn(rows)
    case .missing: return .none
    case .asked, nil: return .expected
    }
  }

  /// Those of the cards in view that nobody asked for yet.
  mutating func ask(for cards: [ShownCard]) -> [PreviewKey] {
    guard box != nil else { return [] }
    var wanted: [PreviewKey] = []
    for card in cards {
      if case .ready(let metadata) = card.state, metadata.image != nil, entries[card.key] == nil {
        entries[card.key] = .asked
        wanted.append(card.key)
      }
    }
    if entries.count > Self.limit {
      let inView = Set(cards.map(\.key))
      for key in entries.keys where !inView.contains(key) { forget(key) }
    }
    return wanted
  }

  mutating func put(_ thumbnail: Thumbnail?, for key: PreviewKey) {
    guard let renderer, let box else { return }
    forget(key)
    guard let thumbnail else {
      entries[key] = .missing
      return
    }
    if let picture = placed?.place(thumbnail, columns: box.columns, rows: box.rows) {
      entries[key] = .drawn(picture.rows, picture.number)
      return
    }
    let cells = renderer.cells(covering: thumbnail, columns: box.columns, rows: box.rows)
    entries[key] = .drawn(Self.rows(of: cells))
  }

  /// Forgets what is known of a picture, so that it is asked for again.
  mutating func forget(_ key: PreviewKey) {
    if case .drawn(_, let number?) = entries.removeValue(forKey: key) { placed?.free(number) }
  }

  /// Forgets the pictures that the terminal keeps: it may have lost them.
  mutating func forgetPlaced() {
    guard placed != nil else { return }
    for key in entries.keys { forget(key) }
  }

  /// What the terminal must be told before the next frame is drawn.
  mutating func takeOrders() -> [PictureOrder] {
    placed?.takeOrders() ?? []
  }

  /// A shelf without pictures for cards of another width; numbers go on as they were.
  func resized(cardWidth: Int, options: CardOptions) -> PictureShelf {
    var old = self
    old.forgetPlaced()
    var shelf = PictureShelf(
      renderer: renderer, placed: old.placed, cardWidth: cardWidth, options: options)
    shelf.isHidden = isHidden
    return shelf
  }

  static func rows(of picture: PictureCells) -> [[Fragment]] {
    (0..<picture.rows).map { row in
      let cells = picture.cells[(row * picture.columns)..<((row + 1) * picture.columns)]
      return cells.map { cell in
        let style = CellStyle(
          foreground: cell.foreground.map(CellColor.rgb) ?? .standard,
          background: cell.background.map(CellColor.rgb) ?? .standard)
        var fragment = Fragment(words: String(Character(cell.character)), style)
        if fragment.clusters.isEmpty { fragment.clusters = Fragment.space.clusters }
        return fragment
      }
    }
  }
}
