import FeedModel
import Pictures
import Testing

@testable import Screen

/// Noon on a Tuesday, in Greenwich.
let noon = Timestamp(milliseconds: 1_772_539_200_000)

/// A message whose links are the words of its text that begin with `https://`.
func message(
  _ id: Int64, _ text: String, by author: String = "ada", minutesBefore: Int = 0,
  cards: [AttachedLink.Card] = []
) -> Message {
  var links: [AttachedLink] = []
  let bytes = Array(text.utf8)
  var start = 0
  for word in bytes.split(separator: 0x20, omittingEmptySubsequences: false) {
    let written = String(decoding: word, as: UTF8.self)
    if let url = WebURL(written) {
      let link = Link(
        range: start..<(start + word.count), text: written, target: .web(url), refusal: nil)
      let card = links.count < cards.count ? cards[links.count] : AttachedLink.Card.none
      links.append(AttachedLink(link: link, card: card))
    }
    start += word.count + 1
  }
  return Message(
    id: MessageID(rawValue: id), conversation: .standard, author: author,
    postedAt: noon - .seconds(60 * minutesBefore), text: text, links: links)
}

func key(_ name: String) -> PreviewKey { PreviewKey(rawValue: name) }

func loading(_ name: String = "a", secondsAgo: Int = 0) -> AttachedLink.Card {
  .shown(key(name), .loading(since: noon - .seconds(secondsAgo)))
}

func failed(_ name: String = "a", _ reason: String) -> AttachedLink.Card {
  .shown(key(name), .failed(PreviewFailure(.timedOut, reason), retryAt: nil))
}

func ready(
  _ name: String = "a", title: String, site: String? = nil, description: String? = nil,
  url: String = "https://example.org/page", image: String? = nil
) -> AttachedLink.Card {
  var metadata = metadata(title: title, site: site, description: description, url: url)
  metadata.image = image.map { LinkMetadata.Picture(url: $0) }
  return .shown(key(name), .ready(metadata))
}

func metadata(
  title: String?, site: String? = nil, description: String? = nil,
  url: String = "https://example.org/page"
) -> LinkMetadata {
  var metadata = LinkMetadata(url: url, originalURL: url, kind: .article)
  metadata.title = title
  metadata.siteName = site
  metadata.description = description
  return metadata
}

/// A log with a frame drawn, and what it asked for on the way.
struct Driver {
  var state: ScreenState
  var now = noon
  var actions: [ScreenAction] = []
  var intents: [UserIntent] = []
  private(set) var frame: Frame

  init(
    columns: Int = 60, rows: Int = 16, _ messages: [Message] = [], draft: String? = nil,
    isFirst: Bool = true, renderer: CellRenderer? = nil,
    placed: PlacedPictures? = nil, place: ScreenPlace? = nil,
    options: ScreenOptions = ScreenOptions(secondsFromGMT: { _ in 0 })
  ) {
    state = ScreenState(
      options: options, renderer: renderer, placed: placed, columns: columns, rows: rows,
      start: ScreenStart(messages: messages, isFirst: isFirst, draft: draft, place: place))
    frame = state.frame(at: now)
    intents = frame.intents
  }

  mutating func send(_ input: ScreenInput) {
    actions = state.handle(input, at: now)
    intents = actions.compactMap { if case .send(let intent) = $0 { intent } else { nil } }
    draw()
  }

  mutating func draw() {
    frame = state.frame(at: now)
    intents += frame.intents
  }

  mutating func press(_ keys: Key...) {
    for key in keys { send(.terminal(.key(key))) }
  }

  mutating func type(_ text: String) {
    for scalar in text.unicodeScalars { press(scalar == "\n" ? .control("j") : Key(scalar)) }
  }

  var screen: String { frame.grid.description }
  var lines: [String] { (0..<frame.grid.rows).map(frame.grid.text(ofRow:)) }
  var footer: String { lines.last ?? "" }
}
