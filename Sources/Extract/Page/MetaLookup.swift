/// The metas of a page by their keys, in document order under each key, blanks left away.
///
/// A chain through one array of positions, so that no key costs an array of its own.
struct MetaLookup {
  private struct Chain {
    var first: Int32
    var last: Int32
  }

  private struct Content {
    var text: String
    var inBody: Bool
    /// The next one of its key; -1 ends a chain.
    var next: Int32 = -1
  }

  /// Keys of `property` and `name` are one name space, since pages mix the two up.
  private struct Key: Hashable {
    var space: Space
    var name: String
  }

  enum Space: Hashable {
    case named, microdata, httpEquiv
  }

  private var chains: [Key: Chain] = [:]
  private var contents: [Content] = []

  init(_ metas: [HeadTags.Meta], _ microdata: [HeadTags.Microdata]) {
    contents.reserveCapacity(metas.count + microdata.count)
    chains.reserveCapacity(min(metas.count, 256))
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
    let name = key.lowercased()
    guard name.utf8.contains(0x20) else {
      link(Content(text: text, inBody: inBody), under: Key(space: space, name: name))
      return
    }
    // RDFa and microdata allow several names in one attribute.
    for name in name.split(separator: " ").prefix(8) {
      link(Content(text: text, inBody: inBody), under: Key(space: space, name: String(name)))
    }
  }

  private mutating func link(_ content: Content, under key: Key) {
    let position = Int32(contents.count)
    contents.append(content)
    if let chain = chains[key] {
      contents[Int(chain.last)].next = position
      chains[key]?.last = position
    } else {
      chains[key] = Chain(first: position, last: position)
    }
  }

  /// The first content under a key that `accept` takes, of the head or of the body.
  func first<Value>(
    _ name: String, in space: Space = .named, ofBody: Bool = false,
    _ accept: (String) -> Value?
  ) -> Value? {
    guard var position = chains[Key(space: space, name: name)]?.first else { return nil }
    while position >= 0 {
      let content = contents[Int(position)]
      if content.inBody == ofBody, let value = accept(content.text) { return value }
      position = content.next
    }
    return nil
  }
}

extension String {
  /// Whether there is nothing but white space.
  var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
}
