import FeedModel

/// Everything in a page that can fill a field, ready to be asked in an order of precedence.
struct PageSources {
  let tags: HeadTags
  let metas: MetaLookup
  let links: LinkLookup
  /// From the blocks of the head, and from those of the body.
  private let headLinkedData: LinkedData
  private let bodyLinkedData: LinkedData

  init(_ tags: HeadTags, addresses: PageAddresses) {
    self.tags = tags
    metas = MetaLookup(tags.metas, tags.microdata)
    links = LinkLookup(tags.links)
    let head = tags.linkedData.prefix(tags.headLinkedDataCount)
    headLinkedData = LinkedData(head, of: addresses)
    bodyLinkedData = LinkedData(tags.linkedData.dropFirst(head.count), of: addresses)
  }

  func linkedData(ofBody: Bool) -> LinkedData { ofBody ? bodyLinkedData : headLinkedData }

  /// Whether the page says that it is an article.
  var isArticle: Bool {
    let type = metas.first("og:type") { $0.lowercased() }
    return type == "article" || headLinkedData.isArticle || bodyLinkedData.isArticle
  }

  /// Whether who is named in the body may have written the page: what declares itself to be something
  /// else than an article (a profile, a repository, a product) names people for other reasons.
  private var mayHaveByline: Bool {
    metas.first("og:type") { $0.lowercased() }.map { $0 == "article" } ?? true
  }

  /// What won a field.
  struct Finding<Value> {
    let value: Value
    let source: FieldSource
  }

  /// The first source whose value `accept` takes: all of them in the head, then in the body.
  func first<Value>(
    of order: [FieldSource], _ accept: (String) -> Value?
  ) -> Finding<Value>? {
    for ofBody in [false, true] {
      for source in order {
        if let value = value(of: source, ofBody: ofBody, accept) {
          return Finding(value: value, source: source)
        }
      }
    }
    return nil
  }

  private func value<Value>(
    of source: FieldSource, ofBody: Bool, _ accept: (String) -> Value?
  ) -> Value? {
    switch source {
    case .meta(let key):
      return metas.first(key, ofBody: ofBody, accept)
    case .microdata(let key):
      return metas.first(key, in: .microdata, ofBody: ofBody, accept)
    case .httpEquiv(let key):
      return metas.first(key, in: .httpEquiv, ofBody: ofBody, accept)
    case .canonicalLink:
      return links.first(.canonical, ofBody: ofBody) { accept($0.href) }
    case .linkedData(let text):
      return linkedData(ofBody: ofBody).texts[text]?.firstValue(accept)
    case .titleElement:
      return ofBody ? nil : tags.title.flatMap(accept)
    case .headingElement:
      return ofBody ? tags.body.heading.flatMap(accept) : nil
    case .timeElement:
      return ofBody ? tags.body.published.flatMap(accept) : nil
    case .leadParagraph:
      return ofBody ? tags.body.lead.flatMap(accept) : nil
    case .byline:
      return ofBody && mayHaveByline ? tags.body.byline.flatMap(accept) : nil
    case .htmlLanguage:
      return ofBody ? nil : tags.language.flatMap(accept)
    }
  }
}

extension Sequence {
  /// What the first element gives that gives anything.
  func firstValue<Value>(_ value: (Element) -> Value?) -> Value? {
    for element in self {
      if let value = value(element) { return value }
    }
    return nil
  }
}
