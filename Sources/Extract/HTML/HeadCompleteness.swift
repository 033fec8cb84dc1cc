/// The rule of when a page may stop being read: after its head, once each of these fields has a
/// value that is not blank. Later tags could then change nothing, since tags in the body count only
/// for a field that the head left empty.
///
/// | field | from |
/// |---|---|
/// | title | og:title, twitter:title, `<title>` |
/// | description | og:description, twitter:description, meta description |
/// | image | og:image(:url, :secure_url), twitter:image(:src), link image_src |
/// | author | author, article:author, or a JSON-LD block that names an author |
/// | published | article:published_time, date, or a JSON-LD block that has datePublished |
///
/// All else either has a fallback that the body does not change (site name, icon, canonical address)
/// or is a matter of the head alone (language, theme colour, video).
struct HeadCompleteness: Sendable {
  private struct Fields: OptionSet {
    let rawValue: UInt8
    static let title = Fields(rawValue: 1)
    static let description = Fields(rawValue: 2)
    static let image = Fields(rawValue: 4)
    static let author = Fields(rawValue: 8)
    static let published = Fields(rawValue: 16)
    static let all: Fields = [.title, .description, .image, .author, .published]
  }

  private var found: Fields = []
  private var metasSeen = 0
  private var linksSeen = 0
  private var blocksSeen = 0

  var isComplete: Bool { found == .all }

  /// Looks at what was added since the last call.
  mutating func update(from tags: RawHeadTags) {
    if tags.title != nil { found.insert(.title) }
    for meta in tags.metas[metasSeen...] where !tags.bytes.isBlank(meta.content) {
      found.formUnion(Self.field(of: meta.key, in: tags.bytes))
    }
    for link in tags.links[linksSeen...] {
      for (name, piece) in link.values
      where name == .rel && tags.bytes.trimmed(piece, equals: "image_src") {
        found.insert(.image)
      }
    }
    for block in tags.linkedData[blocksSeen...] {
      if tags.bytes[block].contains(#""author""#) { found.insert(.author) }
      if tags.bytes[block].contains(#""datePublished""#) { found.insert(.published) }
    }
    metasSeen = tags.metas.count
    linksSeen = tags.links.count
    blocksSeen = tags.linkedData.count
  }

  private static func field(of key: Range<Int>, in bytes: [UInt8]) -> Fields {
    keys.first { bytes.trimmed(key, equals: $0.key) }?.fields ?? []
  }

  private static let keys: [(key: StaticString, fields: Fields)] = [
    ("og:title", .title), ("twitter:title", .title),
    ("og:description", .description), ("twitter:description", .description),
    ("description", .description),
    ("og:image", .image), ("og:image:url", .image), ("og:image:secure_url", .image),
    ("twitter:image", .image), ("twitter:image:src", .image),
    ("author", .author), ("article:author", .author),
    ("article:published_time", .published), ("date", .published),
  ]
}

extension ArraySlice<UInt8> {
  /// Whether that word stands anywhere in these bytes; linear, since a word is short.
  fileprivate func contains(_ word: StaticString) -> Bool {
    let word = word.bytes
    guard let first = word.first else { return true }
    var rest = self
    while let hit = rest.firstIndex(of: first) {
      if self[hit...].starts(with: word) { return true }
      rest = self[(hit + 1)...]
    }
    return false
  }
}
