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
  /// Whether there is any tag of a card (`og:`, `twitter:`): who writes one and leaves out what it
  /// says wants none, so that no text of the body takes its place.
  private(set) var hasCard = false

  var isComplete: Bool { found == .all }
  var hasDescription: Bool { found.contains(.description) }
  var hasAuthor: Bool { found.contains(.author) }

  mutating func noteTitle() { found.insert(.title) }

  mutating func noteMeta(_ key: ArraySlice<UInt8>, content: ArraySlice<UInt8>) {
    let key = key.trimmed
    if !hasCard, key.prefix(3).equals("og:") || key.prefix(8).equals("twitter:") { hasCard = true }
    if let field = Self.keys.first(where: { key.equals($0.key) }), !content.isBlank {
      found.insert(field.fields)
    }
  }

  mutating func noteLink(_ relation: ArraySlice<UInt8>) {
    if relation.trimmed.equals("image_src") { found.insert(.image) }
  }

  mutating func noteLinkedData(_ block: ArraySlice<UInt8>) {
    if block.contains(#""author""#) { found.insert(.author) }
    if block.contains(#""datePublished""#) { found.insert(.published) }
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
