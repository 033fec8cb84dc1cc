import Extract
import FeedModel

extension FuzzEntry {
  /// The tokenizer alone.
  static let tokens = FuzzEntry("tokens", "the tokenizer over a page, whole and split") { bytes in
    var whole = HTMLTokenCounter()
    whole.feed(bytes)
    var split = HTMLTokenCounter()
    forEachPart(of: bytes) {
      split.feed($0)
      return false
    }
    require(whole.count == split.count, "any split of a page has the same tags")
    require(whole.count <= bytes.count, "a tag takes a byte at least")
  }

  /// The first line is the content type, the rest the page.
  static let page = FuzzEntry("page", "head tags and card of a page, behind a line of its type") {
    bytes in
    let (type, start) = firstLine(of: bytes)
    let body = bytes.extracting(droppingFirst: start)
    for readsWholePage in [false, true] {
      var whole = PageReader(contentType: type, readsWholePage: readsWholePage)
      _ = whole.feed(body)
      let page = whole.finish()
      var split = PageReader(contentType: type, readsWholePage: readsWholePage)
      forEachPart(of: body) { split.feed($0) }
      require(split.finish() == page, "any split of a page reads the same")
      requireCleanTags(page.tags, bytes: body.count)
      requireSoundness(of: card(of: page, type))
    }
  }

  /// The first line is the label, the rest a title.
  static let charset = FuzzEntry("charset", "a title in a charset, behind a line of its label") {
    bytes in
    let (label, start) = firstLine(of: bytes)
    let body = bytes.extracting(droppingFirst: start)
    let page = Array("<title>".utf8) + body.withUnsafeBufferPointer { Array($0) }
    let type = "text/html; charset=\(label)"
    var whole = PageReader(contentType: type)
    _ = whole.feed(page.span)
    let tags = whole.finish()
    var split = PageReader(contentType: type)
    forEachPart(of: page.span) { split.feed($0) }
    require(split.finish() == tags, "any split of a page reads the same")
    requireCleanTags(tags.tags, bytes: page.count)
  }

  /// A block that stands in a page.
  static let linkedData = FuzzEntry("json-ld", "the card that one block of JSON-LD makes") {
    bytes in
    var reader = PageReader(contentType: "text/html; charset=utf-8")
    _ = reader.feed(Array("<script type=application/ld+json>".utf8).span)
    _ = reader.feed(bytes)
    requireSoundness(of: card(of: reader.finish(), "text/html"))
  }

  private static func card(of page: ReadPage, _ type: String) -> LinkMetadata {
    let metadata = PageMetadata(of: page, at: fuzzURL, originalURL: fuzzURL, contentType: type)
    if let refresh = metadata.refresh {
      require(WebURL(refresh.serialized) == refresh, "a refresh leads to an address of the web")
    }
    return metadata.metadata
  }

  private static func requireCleanTags(_ tags: HeadTags, bytes: Int) {
    let values =
      tags.metas.flatMap { [$0.key, $0.content] } + tags.links.flatMap { [$0.rel, $0.href] }
      + tags.microdata.flatMap { [$0.property, $0.value] } + tags.scripts
      + [tags.title, tags.base, tags.language, tags.body.heading].compactMap { $0 }
    for value in values { requireCleanness(of: value) }
    let size = (values + tags.linkedData).reduce(0) { $0 + $1.utf8.count }
    // Four attributes of one tag may name the same content, and a byte become three.
    require(size <= 16 * bytes, "what is kept is bounded by the page")
  }
}

/// Where everything stands that is read.
let fuzzURL: WebURL = {
  guard let url = WebURL("https://news.example/2024/02/29/river") else {
    fatalError("no address")  // a literal, the same in every run: never met, or at the first input
  }
  return url
}()

/// The first line as a text, and where what follows it begins.
func firstLine(of bytes: Span<UInt8>) -> (line: String, end: Int) {
  var end = 0
  while end < bytes.count && bytes[end] != 0x0A { end += 1 }
  let line = bytes.extracting(0..<end).withUnsafeBufferPointer {
    String(decoding: $0, as: UTF8.self)
  }
  return (line, min(end + 1, bytes.count))
}

/// Parts of sizes that differ from input to input, until `isEnough`.
func forEachPart(of bytes: Span<UInt8>, _ isEnough: (Span<UInt8>) -> Bool) {
  var at = 0
  var size = 1 + bytes.count % 37
  while at < bytes.count {
    let end = min(at + size, bytes.count)
    if isEnough(bytes.extracting(at..<end)) { return }
    at = end
    size = size * 7 % 41 + 1
  }
}
