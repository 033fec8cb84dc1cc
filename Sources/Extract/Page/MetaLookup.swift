/// The metas of a page by their keys, in document order, blanks left away.
///
/// A page has some thirty, and most of what is asked for is not among them: going through their hashes
/// costs less than a dictionary of texts.
struct MetaLookup {
  private struct Content {
    /// As written; compared without case.
    let name: Substring
    let text: String
    let inBody: Bool
  }

  /// Keys of `property` and `name` are one name space, since pages mix the two up.
  enum Space: UInt64 {
    case named, microdata, httpEquiv
  }

  private var contents: [Content] = []
  /// Of the name space and the name of each content.
  private var hashes: [UInt64] = []
  private var hasBodyContents = false

  init(_ metas: [HeadTags.Meta], _ microdata: [HeadTags.Microdata]) {
    contents.reserveCapacity(metas.count + microdata.count)
    hashes.reserveCapacity(metas.count + microdata.count)
    for meta in metas {
      let space: Space =
        switch meta.attribute {
        case .property, .name: .named
        case .itemprop: .microdata
        case .httpEquiv: .httpEquiv
        }
      add(meta.content, inBody: meta.inBody, under: meta.key, in: space)
    }
    for value in microdata {
      add(value.value, inBody: value.inBody, under: value.property, in: .microdata)
    }
  }

  private mutating func add(_ text: String, inBody: Bool, under key: String, in space: Space) {
    if text.isBlank { return }
    if inBody { hasBodyContents = true }
    guard key.utf8.contains(0x20) else {
      append(Content(name: key[...], text: text, inBody: inBody), in: space)
      return
    }
    // RDFa and microdata allow several names in one attribute.
    for name in key.split(separator: " ").prefix(8) {
      append(Content(name: name, text: text, inBody: inBody), in: space)
    }
  }

  private mutating func append(_ content: Content, in space: Space) {
    hashes.append(Self.hash(content.name.utf8Span.span, in: space))
    contents.append(content)
  }

  /// FNV-1a, 64 bits, in lower case.
  private static func hash(_ name: Span<UInt8>, in space: Space) -> UInt64 {
    var hash = 0xCBF2_9CE4_8422_2325 ^ space.rawValue
    for place in name.indices {
      hash = (hash ^ UInt64(name[place].asciiLowercased)) &* 0x100_0000_01B3
    }
    return hash
  }

  /// The first content under a key that `accept` takes, of the head or of the body.
  func first<Value>(
    _ name: String, in space: Space = .named, ofBody: Bool = false,
    _ accept: (String) -> Value?
  ) -> Value? {
    if ofBody && !hasBodyContents { return nil }
    let hash = Self.hash(name.utf8Span.span, in: space)
    for place in hashes.indices where hashes[place] == hash {
      let content = contents[place]
      guard content.inBody == ofBody, content.name.utf8.isSame(as: name.utf8) else { continue }
      if let value = accept(content.text) { return value }
    }
    return nil
  }
}

extension Substring.UTF8View {
  /// Whether this is that name in any case.
  fileprivate func isSame(as name: String.UTF8View) -> Bool {
    count == name.count && zip(self, name).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension String {
  /// Whether there is nothing but white space.
  var isBlank: Bool {
    // Most texts show with their first byte that they are not.
    guard let first = utf8.first, first == 0x20 || (0x09...0x0D).contains(first) else {
      return utf8.isEmpty
    }
    return utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
  }
}
