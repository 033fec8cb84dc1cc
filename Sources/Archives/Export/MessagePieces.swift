import FeedModel

/// A message's text as it goes into an export: cleaned, taken apart where its links stand.
struct MessagePieces {
  enum Piece: Hashable {
    case text(String)
    case link(Link)
  }

  let pieces: [Piece]

  init(_ message: Message) {
    var pieces: [Piece] = []
    let bytes = Array(message.text.utf8)
    var at = 0
    for link in message.links.map(\.link) {
      guard link.range.lowerBound >= at, link.range.upperBound <= bytes.count else { continue }
      Self.add(bytes[at..<link.range.lowerBound], to: &pieces)
      pieces.append(.link(link))
      at = link.range.upperBound
    }
    Self.add(bytes[at...], to: &pieces)
    self.pieces = pieces
  }

  /// Cleaning drops white space at both ends; between a text and a link some of it stays.
  private static func add(_ bytes: ArraySlice<UInt8>, to pieces: inout [Piece]) {
    guard !bytes.isEmpty else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    let inner = SafeText(text, as: .block).string
    let lead = pieces.isEmpty ? "" : edge(text.prefix(while: \.isWhitespace))
    let tail = inner.isEmpty ? "" : edge(text.reversed().prefix(while: \.isWhitespace))
    let whole = lead + inner + tail
    if !whole.isEmpty { pieces.append(.text(whole)) }
  }

  private static func edge(_ space: some Sequence<Character>) -> String {
    var isEmpty = true
    for character in space {
      if character.isNewline { return "\n" }
      isEmpty = false
    }
    return isEmpty ? "" : " "
  }
}

extension Link {
  /// What an export shows for the link: as it was written where that names the place it leads to, else
  /// the address itself; a host that could be taken for another stands in punycode.
  var shownAddress: String {
    guard let url else { return SafeText(text).string }
    let written = SafeText(text).string
    let parsed = WebURL(written) ?? WebURL("https://" + written)
    let isHonest = parsed.map { $0.host == url.host } ?? false
    let isPlain = written.utf8.allSatisfy { $0 < 0x80 } || url.displayHost != url.host
    return isHonest && (isPlain || written.contains(url.host)) ? written : url.serialized
  }
}
