import FeedModel

/// A message's text with its links told apart, ready to be wrapped.
enum MessageText {
  /// Cleans the text piece by piece, since cleaning moves the places where links are said to be.
  static func fragments(of message: Message) -> [Fragment] {
    let bytes = message.text.utf8
    var fragments: [Fragment] = []
    var place = 0
    for (index, attached) in message.links.enumerated() {
      let range = attached.link.range
      guard range.lowerBound >= place, range.upperBound <= bytes.count else { continue }
      fragments.append(piece(of: message.text, place..<range.lowerBound))
      fragments.append(piece(of: message.text, range, link: index))
      place = range.upperBound
    }
    fragments.append(piece(of: message.text, place..<bytes.count))
    return fragments.filter { !$0.clusters.isEmpty }
  }

  private static func piece(of text: String, _ range: Range<Int>, link: Int? = nil) -> Fragment {
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
    let end = bytes.index(bytes.startIndex, offsetBy: range.upperBound)
    // White space is dropped at both ends of a safe text; a piece's inner end is not the text's.
    let before = range.lowerBound == 0 ? "" : "|"
    let after = range.upperBound == bytes.count ? "" : "|"
    let outside = before + String(decoding: bytes[start..<end], as: UTF8.self) + after
    let clusters = SafeText(outside, as: .block).clusters
    let inner = clusters.dropFirst(before.isEmpty ? 0 : 1).dropLast(after.isEmpty ? 0 : 1)
    return Fragment(Array(inner), link == nil ? .text : .link, link: link)
  }
}
