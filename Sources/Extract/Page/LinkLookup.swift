/// The links of a page, and what each is to it, told once for all who ask.
struct LinkLookup {
  let links: [HeadTags.LinkElement]
  private var relations: [LinkRelations] = []

  init(_ links: [HeadTags.LinkElement]) {
    self.links = links
    relations.reserveCapacity(links.count)
    // By position, here and below: a link is nine strings, which a copy would have to hold.
    for place in links.indices { relations.append(LinkRelations(of: links[place].rel)) }
  }

  /// Whether the page has a link with one of these relations.
  func contains(_ wanted: LinkRelations) -> Bool {
    relations.contains { !$0.isDisjoint(with: wanted) }
  }

  /// The links with one of these relations, in document order.
  func forEach(
    _ wanted: LinkRelations, ofBody: Bool, _ body: (HeadTags.LinkElement, LinkRelations) -> Void
  ) {
    for place in links.indices where !relations[place].isDisjoint(with: wanted) {
      if links[place].inBody == ofBody { body(links[place], relations[place]) }
    }
  }

  /// What the first of these links gives that gives anything; of the whole page where `ofBody` is nil.
  func first<Value>(
    _ wanted: LinkRelations, ofBody: Bool? = nil, _ accept: (HeadTags.LinkElement) -> Value?
  ) -> Value? {
    for place in links.indices where !relations[place].isDisjoint(with: wanted) {
      if links[place].inBody == ofBody ?? links[place].inBody, let value = accept(links[place]) {
        return value
      }
    }
    return nil
  }
}

/// The tokens of a `rel` that anything here looks for; they compare without case (HTML, 4.6.7).
struct LinkRelations: OptionSet {
  let rawValue: UInt8

  static let icon = LinkRelations(rawValue: 1)
  static let touchIcon = LinkRelations(rawValue: 2)
  static let alternate = LinkRelations(rawValue: 4)
  static let canonical = LinkRelations(rawValue: 8)
  static let imageSource = LinkRelations(rawValue: 16)
  static let manifest = LinkRelations(rawValue: 32)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(of text: String) {
    self = []
    let bytes = text.utf8Span.span
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count && bytes[end] != 0x20 { end += 1 }
      for (word, relation) in Self.words where word.utf8CodeUnitCount == end - start {
        let letters = word.bytes
        if letters.indices.allSatisfy({ bytes[start + $0].asciiLowercased == letters[$0] }) {
          insert(relation)
        }
      }
      start = end + 1
    }
  }

  private static let words: [(StaticString, LinkRelations)] = [
    ("icon", .icon), ("canonical", .canonical), ("image_src", .imageSource),
    ("manifest", .manifest),
    ("apple-touch-icon", .touchIcon), ("apple-touch-icon-precomposed", .touchIcon),
    // The second is a slip that pages copy from each other.
    ("alternate", .alternate), ("alternative", .alternate),
  ]
}
