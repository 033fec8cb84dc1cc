import FeedModel

/// The things that a page's JSON-LD blocks describe, with their references to each other.
///
/// Only as much of JSON-LD as pages use: `@graph`, arrays, `@type`, `@id` and `@value`; contexts are
/// taken to be schema.org. Work is bounded by `nodeLimit`, whatever the blocks hold.
struct LinkedDataGraph {
  /// What stands for the page: top-level things, the members of `@graph`, and main entities.
  private(set) var nodes: [Node] = []
  private var identified: [String: Node] = [:]

  /// Yoast's graphs, the largest that are common, hold some 20 things.
  static let nodeLimit = 500

  struct Node {
    let object: JSONObject
    /// Names of types without their vocabulary.
    let types: [String]

    subscript(key: String) -> JSONValue? { object[key] }
  }

  init(_ blocks: some Collection<String>) {
    for block in blocks {
      guard nodes.count < Self.nodeLimit else { break }
      if let value = try? Self.value(of: block) { collect(value) }
    }
  }

  /// What a block holds, apart from the comment and CDATA marks that some publishers wrap it in.
  static func value(of block: String) throws(JSONError) -> JSONValue {
    let bytes = block.utf8Span.span
    return try JSONReader(.lenient).value(of: bytes.extracting(droppingFirst: startOfJSON(bytes)))
  }

  /// Walks with a list of what is left instead of recursion.
  private mutating func collect(_ value: JSONValue) {
    var waiting = [value]
    var seen = 0
    while let value = waiting.popLast(), seen < Self.nodeLimit, nodes.count < Self.nodeLimit {
      seen += 1
      switch value {
      case .array(let members):
        waiting.append(contentsOf: members.prefix(Self.nodeLimit).reversed())
      case .object(let object):
        let node = Node(object: object, types: Self.types(object["@type"]))
        for key in ["mainEntityOfPage", "mainEntity", "@graph"] {
          if let inner = object[key], inner.object != nil || inner.array != nil {
            waiting.append(inner)
          }
        }
        if let id = object["@id"]?.string, object.members.count > 1, identified[id] == nil {
          identified[id] = node
        }
        if !node.types.isEmpty { nodes.append(node) }
      default: break
      }
    }
  }

  private static func startOfJSON(_ bytes: Span<UInt8>) -> Int {
    var at = 0
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09...0x0D: at += 1
      case UInt8(ascii: "<"), UInt8(ascii: "/"), UInt8(ascii: "*"):
        guard let mark = marks.first(where: { bytes.has($0, at: at) }) else { return at }
        at += mark.utf8CodeUnitCount
      default: return at
      }
    }
    return at
  }

  private static let marks: [StaticString] = ["//", "/*", "*/", "<!--", "<![CDATA["]

  private static func types(_ value: JSONValue?) -> [String] {
    let names = value?.string.map { [$0] } ?? value?.array?.prefix(8).compactMap(\.string) ?? []
    return names.map { name in
      let start = name.utf8.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
      return start.map { String(name[name.index(after: $0)...]) } ?? name
    }
  }
}

extension LinkedDataGraph.Node {
  var isArticle: Bool {
    types.contains { $0.hasSuffix("Article") || $0.hasSuffix("Posting") || $0 == "Report" }
  }
  var isSite: Bool { types.contains("WebSite") }
  var isWebPage: Bool { types.contains { $0.hasSuffix("Page") } }
  /// Things that describe the publisher or the way through the site, never what a page is about.
  var isFurniture: Bool {
    isSite || types.contains { $0.hasSuffix("Organization") || Self.furniture.contains($0) }
  }

  private static let furniture: Set<String> = [
    "Organization", "Corporation", "Person", "BreadcrumbList", "ItemList", "ListItem",
    "ImageObject", "SearchAction", "SiteNavigationElement", "WPHeader", "WPFooter", "WPSideBar",
    "ImageGallery", "LocalBusiness", "Brand", "PostalAddress", "ContactPoint", "WebPageElement",
  ]

  /// Lower is closer to what a person would call the page's subject; nil is never it.
  fileprivate var rank: Int? {
    if isArticle { return 0 }
    if isFurniture { return nil }
    return isWebPage ? 2 : 1
  }
}

extension LinkedDataGraph {
  /// What the page is about.
  ///
  /// A list of several articles is a front page; unless one of them names the page's address, none
  /// of them is the page.
  func subject(isPage: (String) -> Bool) -> Node? {
    for rank in 0...2 {
      let candidates = nodes.filter { $0.rank == rank }
      guard let first = candidates.first else { continue }
      if candidates.count == 1 || rank == 2 { return first }
      let named = candidates.first { node in
        ["url", "@id", "mainEntityOfPage"].contains { key in
          let value = resolved(node[key])
          let address = value?.string ?? value?["@id"]?.string ?? value?["url"]?.string
          return address.map(isPage) ?? false
        }
      }
      if let named { return named }
      // The same article said twice (by two plugins) is still one article.
      let titles = Set(candidates.map { ($0["headline"] ?? $0["name"])?.string ?? "" })
      if titles.count == 1 { return first }
    }
    return nil
  }

  /// The thing that `{"@id": …}` refers to, or the value itself.
  func resolved(_ value: JSONValue?) -> JSONValue? {
    guard let object = value?.object, object.members.count <= 2, let id = object["@id"]?.string,
      let node = identified[id]
    else { return value }
    return .object(node.object)
  }

  /// The members of an array and of arrays in it, or the value as the only one; at most 32.
  private func members(_ value: JSONValue?) -> [JSONValue] {
    guard let value = resolved(value) else { return [] }
    var waiting = [value]
    var found: [JSONValue] = []
    while let next = waiting.popLast(), found.count < 32 {
      if let inner = next.array {
        waiting.append(contentsOf: inner.prefix(32).reversed())
      } else {
        found.append(next)
      }
    }
    return found
  }

  /// The texts of a value: strings, and what `@value` holds. Publishers put them there as HTML, so
  /// that character references are decoded, once.
  func strings(_ value: JSONValue?) -> [String] {
    members(value).compactMap { member in
      (member.string ?? member["@value"]?.string).map(OutsideText.decodingReferences)
    }
  }

  /// Texts, and the names of people and organizations.
  func names(_ value: JSONValue?) -> [String] {
    members(value).flatMap { member -> [String] in
      guard let thing = resolved(member), thing.object != nil else { return strings(member) }
      let names = strings(thing["name"])
      return names.isEmpty ? strings(thing["@value"]) : names
    }
  }

  /// Tags, and the tags of things of type Language.
  func languages(_ value: JSONValue?) -> [String] {
    members(value).flatMap { member -> [String] in
      guard let thing = resolved(member), thing.object != nil else { return strings(member) }
      return strings(thing["alternateName"]) + strings(thing["name"])
    }
  }

  func pictures(_ value: JSONValue?) -> [LinkMetadata.Picture] {
    members(value).compactMap { member in
      if let url = strings(member).first { return LinkMetadata.Picture(url: url) }
      guard let thing = resolved(member) else { return nil }
      let url = [thing["url"], thing["contentUrl"]].firstValue {
        strings($0).first
      }
      guard let url else { return nil }
      return LinkMetadata.Picture(
        url: url, width: pixels(thing["width"]), height: pixels(thing["height"]),
        alt: strings(thing["caption"]).first)
    }
  }

  /// The video or audio that is the subject or belongs to it.
  func clip(of subject: Node, in key: String, type: String) -> LinkedData.Clip? {
    let owner: JSONValue? =
      subject.types.contains(type) ? .object(subject.object) : members(subject[key]).first
    let clips = nodes.filter { $0.types.contains(type) }
    // One that stands alone is the page's; of several, none is known to be.
    let alone = clips.count == 1 ? clips.first.map { JSONValue.object($0.object) } : nil
    guard let thing = resolved(owner ?? alone) else {
      return nil
    }
    let clip = LinkedData.Clip(
      file: strings(thing["contentUrl"]).first,
      player: strings(thing["embedUrl"]).first,
      type: strings(thing["encodingFormat"]).first,
      width: pixels(thing["width"]), height: pixels(thing["height"]),
      durationSeconds: strings(thing["duration"]).first.flatMap(ISODuration.seconds),
      thumbnail: strings(thing["thumbnailUrl"]).first)
    return clip.file == nil && clip.player == nil ? nil : clip
  }

  /// A number of pixels, also where it is a text such as `1200` or `1200px`, or a QuantitativeValue.
  private func pixels(_ value: JSONValue?) -> Int? {
    let value = value?["value"] ?? value
    if let number = value?.integer { return PixelCount.of(number) }
    return value?.string.flatMap { PixelCount.of($0) }
  }
}

extension Span<UInt8> {
  fileprivate func has(_ word: StaticString, at start: Int) -> Bool {
    count - start >= word.utf8CodeUnitCount
      && word.bytes.indices.allSatisfy { self[start + $0] == word.bytes[$0] }
  }
}
