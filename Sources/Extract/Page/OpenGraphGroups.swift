/// An Open Graph array: each picture or video with the properties that belong to it.
///
/// A root tag (`og:image`) starts an element, and the structured properties that follow it are its
/// own (ogp.me, "Arrays"). Pages also begin with `og:image:url` or `og:image:secure_url`; a second
/// address of the same kind starts the next element.
struct OpenGraphGroups {
  struct Element: Hashable {
    /// From the root tag, `:url` and `:secure_url`.
    var root: String?
    var url: String?
    var secureURL: String?
    var width: Int?
    var height: Int?
    var alt: String?
    var type: String?
    var durationSeconds: Double?

    /// The addresses in the order of preference, with the tags that hold them.
    func addresses(_ property: String) -> [(address: String, source: String)] {
      [
        secureURL.map { ($0, "\(property):secure_url") }, url.map { ($0, "\(property):url") },
        root.map { ($0, property) },
      ].compactMap { $0 }
    }
  }

  /// A gallery shows a few; a page that names thousands is not believed.
  static let limit = 20

  private(set) var elements: [Element] = []

  /// The array of `og:image`, `og:video` or `og:audio`, of the head or of the body.
  init(_ property: String, in metas: [HeadTags.Meta], ofBody: Bool) {
    // By position: copies of what is passed over would cost more than looking at it.
    for place in metas.indices
    where metas[place].inBody == ofBody && metas[place].key.utf8.starts(with: property) {
      let meta = metas[place]
      guard meta.attribute.isNaming, !meta.content.isBlank else { continue }
      add(meta.content, as: meta.key.lowercased().dropFirst(property.utf8.count))
      if elements.count > Self.limit { break }
    }
    elements = Array(elements.lazy.filter { !$0.addresses(property).isEmpty }.prefix(Self.limit))
  }

  private mutating func add(_ content: String, as part: Substring) {
    switch part {
    case "": address(content, \.root)
    case ":url": address(content, \.url)
    case ":secure_url": address(content, \.secureURL)
    case ":width": set(\.width, PixelCount.of(content))
    case ":height": set(\.height, PixelCount.of(content))
    case ":alt": set(\.alt, content)
    case ":type": set(\.type, content)
    case ":duration": set(\.durationSeconds, ISODuration.seconds(content))
    default: break
    }
  }

  private mutating func address(_ content: String, _ place: WritableKeyPath<Element, String?>) {
    let last = elements.last
    let isTaken =
      place == \.root ? last?.root != nil || last?.url != nil : last?[keyPath: place] != nil
    if elements.isEmpty || isTaken { elements.append(Element()) }
    elements[elements.count - 1][keyPath: place] = content
  }

  /// The first of duplicates stays. A property before any address waits for the first one.
  private mutating func set<Value>(_ place: WritableKeyPath<Element, Value?>, _ value: Value?) {
    if elements.isEmpty { elements.append(Element()) }
    if elements[elements.count - 1][keyPath: place] == nil {
      elements[elements.count - 1][keyPath: place] = value
    }
  }
}

extension String.UTF8View {
  /// Whether that is what these bytes begin with in any case; `prefix` is in lower case.
  fileprivate func starts(with prefix: String) -> Bool {
    count >= prefix.utf8.count && zip(self, prefix.utf8).allSatisfy { $0.asciiLowercased == $1 }
  }
}

extension HeadTags.Meta.Attribute {
  /// Whether it is one of the two that pages mix up.
  var isNaming: Bool { self == .property || self == .name }
}
