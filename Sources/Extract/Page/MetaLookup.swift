/// The metas of a page by their keys, in document order under each key, blanks left away.
///
/// A chain through one array of positions, so that no key costs an array of its own.
struct MetaLookup {
  private struct Chain {
    var first: Int32
    var last: Int32
  }

  private let metas: [HeadTags.Meta]
  private var chains: [Key: Chain] = [:]
  /// For each meta, the next one of its key; -1 ends a chain.
  private var next: [Int32]

  /// Keys of `property` and `name` are one name space, since pages mix the two up.
  private struct Key: Hashable {
    var space: Space
    var name: String
  }

  enum Space: Hashable {
    case named, microdata, httpEquiv
  }

  init(_ metas: [HeadTags.Meta]) {
    self.metas = metas
    next = Array(repeating: -1, count: metas.count)
    chains.reserveCapacity(min(metas.count, 256))
    for (position, meta) in metas.enumerated() where !meta.content.isBlank {
      let space: Space =
        switch meta.attribute {
        case .property, .name: .named
        case .itemprop: .microdata
        case .httpEquiv: .httpEquiv
        }
      let name = meta.key.lowercased()
      if name.utf8.contains(0x20) {
        // RDFa and microdata allow several names in one attribute. A meta can be chained under one
        // key only; the first name that is not yet taken gets it.
        let names = name.split(separator: " ", maxSplits: 8).map(String.init)
        let free = names.first { chains[Key(space: space, name: $0)] == nil }
        link(position, under: Key(space: space, name: free ?? name))
      } else {
        link(position, under: Key(space: space, name: name))
      }
    }
  }

  private mutating func link(_ position: Int, under key: Key) {
    let position = Int32(position)
    if let chain = chains[key] {
      next[Int(chain.last)] = position
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
      let meta = metas[Int(position)]
      if meta.inBody == ofBody, let value = accept(meta.content) { return value }
      position = next[Int(position)]
    }
    return nil
  }
}

extension String {
  /// Whether there is nothing but white space.
  var isBlank: Bool { utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
}
