import FeedModel

/// Which fields still look for the tag that they came from.
///
/// The first tag whose name is a field's source and whose content makes the field's value is the one;
/// an earlier one of the same name was of no use.
struct WonFields {
  private var fields: [(field: String, source: String, value: String)] = []

  init(_ metadata: LinkMetadata) {
    let values: [String: String?] = [
      "title": metadata.title, "description": metadata.description,
      "site_name": metadata.siteName, "author": metadata.author,
      "published_at": metadata.publishedAt, "modified_at": metadata.modifiedAt,
      "image": metadata.image?.url, "video": metadata.video?.url ?? metadata.video?.embedURL,
      "audio": metadata.audio?.url, "icon": metadata.icon?.url,
      "canonical_url": metadata.canonicalURL, "language": metadata.language,
      "theme_color": metadata.themeColor,
    ]
    for (field, source) in metadata.sources ?? [:] {
      guard let value = values[field] ?? nil else { continue }
      fields.append((field, source, value))
    }
    fields.sort { $0.field < $1.field }
  }

  /// ` <- title, image`, where the tag won something.
  mutating func claim(_ source: String, _ content: String) -> String {
    let names = fields.filter { $0.source == source && Self.makes($0.field, $0.value, content) }
      .map(\.field)
    fields.removeAll { names.contains($0.field) }
    return names.isEmpty ? "" : " <- \(names.joined(separator: ", "))"
  }

  /// The same for a block of linked data, whose texts are looked for as they stand in it.
  mutating func claim(linkedData block: String) -> String {
    let block = block.filter { $0 != "\\" }
    let names = fields.filter { field in
      field.source.hasPrefix("json-ld ")
        && (block.contains(field.value.prefix(10)) || block.contains(field.value))
    }.map(\.field)
    fields.removeAll { names.contains($0.field) }
    return names.isEmpty ? "" : " <- \(names.joined(separator: ", "))"
  }

  private static func makes(_ field: String, _ value: String, _ content: String) -> Bool {
    switch field {
    case "published_at", "modified_at": PageDate(content)?.text == value
    case "author": AuthorName(content)?.text == value
    case "language": LanguageTag(content)?.text == value
    case "image", "video", "audio", "icon", "canonical_url":
      // An address is compared by its end, which resolving leaves as it was.
      value.hasSuffix(content.split(separator: "/").last.map(String.init) ?? content)
        || WebURL(content)?.serialized == value
    default:
      content.hasSuffix(value) || (OutsideText.line(content, limit: value.count) == value)
    }
  }
}
