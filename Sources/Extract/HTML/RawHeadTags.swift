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
  private(set) var lead: (text: Piece, rank: LeadRank)?
  private(set) var byline: Piece?
  private(set) var hasPasswordField = false
  private(set) var completeness = HeadCompleteness()

  /// How much of `bytes` came from attributes.
  private var attributesBytes = 0

  private var linkedDataBytes = 0

  /// The text of the element at hand; apart, since tags within it are kept meanwhile.
  private var text: [UInt8] = []

  // What is full asks for no more attributes, so that the tags of a flood are only skipped.
  var hasRoomForMetas: Bool { metas.count < HeadLimits.metas && hasRoom }
  var hasRoomForLinks: Bool { links.count < HeadLimits.links && hasRoom }
  /// For their addresses; the type says which of them hold linked data.
  var hasRoomForScripts: Bool { scripts.count < HeadLimits.scripts && hasRoom }
  var hasRoomForMicrodata: Bool { microdata.count < HeadLimits.microdata && hasRoom }
  private var hasRoom: Bool { attributesBytes < HeadLimits.attributesBytes }

  mutating func setLanguage(_ attributes: inout HTMLAttributes) {
    if language == nil { language = keep(.lang, of: &attributes) }
  }

  mutating func setBase(_ attributes: inout HTMLAttributes) {
    if base == nil { base = keep(.href, of: &attributes) }
  }

  /// One entry for each attribute that names something, in a fixed order.
  mutating func addMeta(_ attributes: inout HTMLAttributes, inBody: Bool) {
    guard metas.count < HeadLimits.metas else { return }
    if charset == nil { charset = keep(.charset, of: &attributes) }
    let value: HTMLAttributeName = attributes.contains(.content) ? .content : .value
    guard attributes.contains(value) else { return }
    var content: Piece?
    for (name, attribute) in Self.namingAttributes where attributes.contains(name) {
      content = content ?? keep(value, of: &attributes)
      guard let content, let key = keep(name, of: &attributes) else { return }
      metas.append(
        Meta(
          attribute: attribute, key: key, content: content, media: keep(.media, of: &attributes),
          inBody: inBody))
      completeness.noteMeta(bytes[key], content: bytes[content])
    }
  }

  mutating func addLink(_ attributes: inout HTMLAttributes, inBody: Bool) {
    guard links.count < HeadLimits.links, attributes.contains(.href),
      attributes.contains(.rel) || attributes.contains(.itemprop)
    else { return }
    var values: [(HTMLAttributeName, Piece)] = []
    for name in Self.linkAttributes {
      guard let piece = keep(name, of: &attributes) else { continue }
      values.append((name, piece))
      if name == .rel { completeness.noteLink(bytes[piece]) }
    }
    links.append(Link(values: values, inBody: inBody))
  }

  mutating func addMicrodata(_ attributes: inout HTMLAttributes, inBody: Bool) {
    let source = [.content, .src, .href, .datetime].first { attributes.contains($0) }
    guard microdata.count < HeadLimits.microdata, let source,
      let property = keep(.itemprop, of: &attributes), let value = keep(source, of: &attributes)
    else { return }
    microdata.append(Microdata(property: property, value: value, inBody: inBody))
  }

  mutating func addTime(_ attributes: inout HTMLAttributes, inBody: Bool) {
    guard published == nil else { return }
    let isPublication =
      attributes.range(of: .itemprop).map {
        attributes.bytes[$0].trimmed.equals("datepublished")
      } ?? false
    if isPublication || attributes.contains(.pubdate) {
      published = keep(.datetime, of: &attributes)
    }
  }

  mutating func addScript(_ attributes: inout HTMLAttributes) {
    guard scripts.count < HeadLimits.scripts, let source = keep(.src, of: &attributes) else {
      return
    }
    scripts.append(source)
  }

  mutating func addInput(_ attributes: inout HTMLAttributes) {
    guard let type = attributes.range(of: .type) else { return }
    if attributes.bytes[type].trimmed.equals("password") { hasPasswordField = true }
  }

  // MARK: Text of elements

  /// For one more block.
  var roomForLinkedData: Int { HeadLimits.linkedDataBytes - linkedDataBytes }

  mutating func beginText() { text.removeAll(keepingCapacity: true) }

  mutating func appendText(_ more: Span<UInt8>, limitBytes: Int) {
    let room = min(limitBytes, HeadLimits.totalBytes - bytes.count) - text.count
    guard room > 0 else { return }
    more.extracting(first: room).withUnsafeBufferPointer { text.append(contentsOf: $0) }
  }

  mutating func appendSpace() { text.append(0x20) }

  /// Whether the text that is being kept says anything yet.
  var hasText: Bool { !text[...].isBlank }

  /// Whether there is more than a label such as `By`.
  var hasName: Bool { text[...].trimmed.count > 3 }

  /// The first title that is not blank.
  mutating func setTitle() {
    title = endText()
    if title != nil { completeness.noteTitle() }
  }

  mutating func setHeading() { heading = endText() }

  /// A run of the body's text, kept if it is the best so far; answers whether it is.
  mutating func offerLead(
    in place: LeadRank.Place, linkBytes: Int, isAfterHeading: Bool
  ) -> Bool {
    guard text.count >= LeadRank.leastBytes else { return false }
    let rank = LeadRank(
      of: text[...], in: place, linkBytes: linkBytes, isAfterHeading: isAfterHeading)
    guard let rank, lead.map({ $0.rank < rank }) ?? true, let text = endText() else {
      return false
    }
    lead = (text, rank)
    return true
  }

  /// What is too long is not who wrote a page, but what is said of them.
  mutating func setByline() {
    if text[...].trimmed.count <= HeadLimits.bylineBytes / 2 { byline = endText() }
  }

  mutating func addLinkedData(inBody: Bool) {
    guard linkedData.count < HeadLimits.linkedData, let text = endText() else { return }
    linkedData.append(text)
    linkedDataBytes += text.count
    completeness.noteLinkedData(bytes[text])
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

  private mutating func keep(_ name: HTMLAttributeName, of attributes: inout HTMLAttributes)
    -> Piece?
  {
    guard let range = attributes.range(of: name) else { return nil }
    let room = min(
      HeadLimits.textBytes, HeadLimits.totalBytes - bytes.count,
      HeadLimits.attributesBytes - attributesBytes)
    guard room > 0 || range.isEmpty else { return nil }
    let start = bytes.count
    bytes.append(contentsOf: attributes.bytes[range].prefix(room))
    attributesBytes += bytes.count - start
    return start..<bytes.count
  }

  /// Nil, and nothing kept, where the text is only white space.
  private mutating func endText() -> Piece? {
    guard hasText, bytes.count + text.count <= HeadLimits.totalBytes else { return nil }
    let start = bytes.count
    bytes.append(contentsOf: text)
    return start..<bytes.count
  }
}
