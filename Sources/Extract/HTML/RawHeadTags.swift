/// The tags of a page as bytes, before anyone knows in which charset they are.
///
/// All bytes lie in one array, bounded by `HeadLimits`; what comes after is dropped.
struct RawHeadTags: Sendable {
  typealias Piece = Range<Int>

  struct Meta: Sendable {
    var attribute: HeadTags.Meta.Attribute
    var key: Piece
    var content: Piece
    var media: Piece?
    var inBody: Bool
  }

  struct Link: Sendable {
    var values: [(HTMLAttributeName, Piece)]
    var inBody: Bool
  }

  struct Microdata: Sendable {
    var property: Piece
    var value: Piece
    var inBody: Bool
  }

  private(set) var bytes: [UInt8] = []
  private(set) var title: Piece?
  private(set) var heading: Piece?
  private(set) var base: Piece?
  private(set) var charset: Piece?
  private(set) var language: Piece?
  private(set) var published: Piece?
  private(set) var metas: [Meta] = []
  private(set) var links: [Link] = []
  private(set) var linkedData: [Piece] = []
  private(set) var headLinkedDataCount = 0
  private(set) var microdata: [Microdata] = []
  private(set) var scripts: [Piece] = []
  private(set) var hasPasswordField = false

  private var textStart = 0

  mutating func setLanguage(_ attributes: HTMLAttributes) {
    if language == nil { language = keep(.lang, of: attributes) }
  }

  mutating func setBase(_ attributes: HTMLAttributes) {
    if base == nil { base = keep(.href, of: attributes) }
  }

  /// One entry for each attribute that names something, in a fixed order.
  mutating func addMeta(_ attributes: HTMLAttributes, inBody: Bool) {
    guard metas.count < HeadLimits.metas else { return }
    if charset == nil { charset = keep(.charset, of: attributes) }
    let value: HTMLAttributeName = attributes.contains(.content) ? .content : .value
    guard attributes.contains(value) else { return }
    var content: Piece?
    for (name, attribute) in Self.namingAttributes where attributes.contains(name) {
      content = content ?? keep(value, of: attributes)
      guard let content, let key = keep(name, of: attributes) else { return }
      metas.append(
        Meta(
          attribute: attribute, key: key, content: content, media: keep(.media, of: attributes),
          inBody: inBody))
    }
  }

  mutating func addLink(_ attributes: HTMLAttributes, inBody: Bool) {
    guard links.count < HeadLimits.links, attributes.contains(.href),
      attributes.contains(.rel) || attributes.contains(.itemprop)
    else { return }
    var values: [(HTMLAttributeName, Piece)] = []
    for name in Self.linkAttributes {
      if let piece = keep(name, of: attributes) { values.append((name, piece)) }
    }
    links.append(Link(values: values, inBody: inBody))
  }

  mutating func addMicrodata(_ attributes: HTMLAttributes, inBody: Bool) {
    let source = [.content, .src, .href, .datetime].first { attributes.contains($0) }
    guard microdata.count < HeadLimits.microdata, let source,
      let property = keep(.itemprop, of: attributes), let value = keep(source, of: attributes)
    else { return }
    microdata.append(Microdata(property: property, value: value, inBody: inBody))
  }

  mutating func addTime(_ attributes: HTMLAttributes, inBody: Bool) {
    guard published == nil else { return }
    let isPublication =
      attributes.range(of: .itemprop).map {
        attributes.bytes.trimmed($0, equals: "datepublished")
      } ?? false
    if isPublication || attributes.contains(.pubdate) {
      published = keep(.datetime, of: attributes)
    }
  }

  mutating func addScript(_ attributes: HTMLAttributes) {
    guard scripts.count < HeadLimits.scripts, let source = keep(.src, of: attributes) else {
      return
    }
    scripts.append(source)
  }

  mutating func addInput(_ attributes: HTMLAttributes) {
    guard let type = attributes.range(of: .type) else { return }
    if attributes.bytes.trimmed(type, equals: "password") { hasPasswordField = true }
  }

  // MARK: Text of elements

  mutating func beginText() { textStart = bytes.count }

  mutating func appendText(_ text: Span<UInt8>, limitBytes: Int) {
    let room = min(limitBytes - (bytes.count - textStart), HeadLimits.totalBytes - bytes.count)
    guard room > 0 else { return }
    text.extracting(first: room).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// The first title that is not blank.
  mutating func setTitle() { title = endText() }
  mutating func setHeading() { heading = endText() }

  mutating func addLinkedData(inBody: Bool) {
    guard linkedData.count < HeadLimits.linkedData, let text = endText() else { return }
    linkedData.append(text)
    if !inBody { headLinkedDataCount += 1 }
  }
}

extension RawHeadTags {
  /// The charset that the page names in its tags; the label is ASCII in any charset.
  var declaredCharset: Charset? {
    if let charset, let named = Charset(label: bytes[charset]) { return named.asDeclaredInMarkup }
    for meta in metas
    where meta.attribute == .httpEquiv && bytes[meta.key].equals("content-type") {
      let content = bytes[meta.content].map(\.asciiLowercased)
      return CharsetPrescan.label(inContent: content).flatMap { Charset(label: $0) }?
        .asDeclaredInMarkup
    }
    return nil
  }

  private static let namingAttributes: [(HTMLAttributeName, HeadTags.Meta.Attribute)] = [
    (.property, .property), (.name, .name), (.itemprop, .itemprop), (.httpEquiv, .httpEquiv),
  ]
  private static let linkAttributes: [HTMLAttributeName] = [
    .rel, .href, .type, .sizes, .title, .media, .hreflang, .color, .itemprop,
  ]

  private mutating func keep(_ name: HTMLAttributeName, of attributes: HTMLAttributes) -> Piece? {
    guard let range = attributes.range(of: name) else { return nil }
    let room = min(HeadLimits.textBytes, HeadLimits.totalBytes - bytes.count)
    guard room > 0 || range.isEmpty else { return nil }
    let start = bytes.count
    bytes.append(contentsOf: attributes.bytes[range].prefix(room))
    return start..<bytes.count
  }

  /// Nil, and nothing kept, where the text is only white space.
  private mutating func endText() -> Piece? {
    let piece = textStart..<bytes.count
    if bytes.isBlank(piece) {
      bytes.removeLast(piece.count)
      return nil
    }
    return piece
  }
}

extension [UInt8] {
  func isBlank(_ range: Range<Int>) -> Bool { self[range].allSatisfy(\.isHTMLSpace) }

  /// Whether these bytes without white space around them are that word in any case; `word` is in
  /// lower case.
  func trimmed(_ range: Range<Int>, equals word: StaticString) -> Bool {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end && self[start].isHTMLSpace { start += 1 }
    while start < end && self[end - 1].isHTMLSpace { end -= 1 }
    return self[start..<end].equals(word)
  }
}

extension Collection<UInt8> {
  /// Whether these bytes are that word in any case; `word` is in lower case.
  func equals(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && zip(self, word.bytes).allSatisfy { $0.asciiLowercased == $1 }
  }
}
