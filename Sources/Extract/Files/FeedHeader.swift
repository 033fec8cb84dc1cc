/// What an RSS, RDF or Atom feed says of itself before its first entry.
struct FeedHeader: Hashable {
  private(set) var title: String?
  private(set) var description: String?
  private(set) var language: String?

  init(_ bytes: [UInt8]) {
    var scanner = XMLScanner(bytes)
    var open: [String] = []
    while let event = scanner.next() {
      switch event {
      case .start(let name, let attributes, let isEmpty):
        if name == "item" || name == "entry" || open.count > 8 { return }
        if language == nil, let tag = attributes.first(where: { $0.name == "xml:lang" }) {
          language = tag.value
        }
        if !isEmpty { open.append(name) }
      case .end: _ = open.popLast()
      case .text(let text):
        guard let owner = open.dropLast().last, owner == "channel" || owner == "feed" else {
          continue
        }
        switch open.last {
        case "title": title = title ?? text
        case "description", "subtitle": description = description ?? text
        case "language": language = language ?? text
        default: break
        }
      }
    }
  }
}
