import FeedModel
import Links

extension FuzzEntry {
  /// The scanner over any bytes, and over the same bytes as a text.
  static let links = FuzzEntry("links", "the scanner of links, and where a text is code or quote") {
    bytes in
    let spans = LinkScanner().spans(in: bytes)
    let context = MarkdownContext(bytes)
    var floor = 0
    for span in spans {
      require(span.range.lowerBound >= floor, "ranges are in order and disjoint")
      require(span.range.upperBound <= bytes.count, "ranges are inside the text")
      require(!span.range.isEmpty, "a link has an address")
      _ = context.region(at: span.range.lowerBound)
      floor = span.range.upperBound
    }
    let text = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    let links = LinkScanner().links(in: text)
    for link in links { requireSoundness(of: link, in: text) }
    requireIndependence(of: links, in: text)
  }

  private static func requireSoundness(of link: Link, in text: String) {
    let bytes = Array(text.utf8)
    require(
      String(validating: bytes[link.range], as: UTF8.self) == link.text,
      "a range ends between scalars, and holds what the link says")
    let again = LinkScanner().links(in: link.text)
    require(again.map(\.range) == [0..<link.text.utf8.count], "a link's own text is one link")
    require(again.map(\.target) == [link.target], "a link's own text is the same link")
    guard let url = link.url else { return }
    require(WebURL(url.serialized) == url, "an address is the same when it is parsed again")
  }

  /// Whatever follows a white space, the links before it are the same.
  private static func requireIndependence(of links: [Link], in text: String) {
    let bytes = Array(text.utf8)
    guard let space = bytes.lastIndex(of: 0x20) else { return }
    let before = LinkScanner().spans(in: bytes.span.extracting(first: space))
    let expected = links.map(\.range).filter { $0.lowerBound < space }
    require(before.map(\.range) == expected, "no link depends on what follows the next white space")
  }
}
