public import FeedModel

extension Inspection {
  /// The report for a person, line by line: how the document was read, what a card would show and
  /// from where, and every tag with the field that it won.
  public var report: [SafeText] {
    var lines = Lines()
    lines.add(url.serialized)
    switch content {
    case .page(let page, let found): lines.add(page, found, contentType)
    case .file(let metadata):
      lines.add("\(metadata.contentType ?? "unknown type"), no page")
      lines.addCard(metadata)
    case .nothing(let failure):
      lines.add("no card: \(failure.message)")
    }
    return lines.lines.map { SafeText($0, as: .line) }
  }
}

extension CharsetFinding {
  /// Why the charset is believed.
  fileprivate var reason: String {
    switch source {
    case .byteOrderMark: "by its byte order mark"
    case .header: "as the header says"
    case .meta: "as a meta tag says"
    case .pattern: "by its zero bytes"
    case .valid: "since its bytes are valid"
    case .fallback: "for want of anything better"
    }
  }
}

private struct Lines {
  var lines: [String] = []

  mutating func add(_ line: String) { lines.append(line) }

  mutating func add(_ page: ReadPage, _ found: PageMetadata, _ contentType: String?) {
    add("\(contentType.map { "declared as \($0)" } ?? "declared as nothing"), read as a page")
    add("charset \(page.charset.name), \(page.charset.reason)")
    if let base = page.tags.base { add("base \(base)") }
    if let refresh = found.refresh { add("leads on to \(refresh)") }
    if let endpoint = found.oEmbedEndpoint { add("names the oEmbed endpoint \(endpoint)") }
    if let obstacle = found.obstacle { add("no card: \(obstacle.message)") }
    addCard(found.metadata)
    addTags(page.tags, WonFields(found.metadata))
    addLinkedData(page.tags)
  }

  // MARK: Card

  mutating func addCard(_ metadata: LinkMetadata) {
    add("")
    add("card (\(metadata.kind.rawValue))")
    let picture = { (picture: LinkMetadata.Picture) in
      let size = picture.width.map { width in " \(width)×\(picture.height ?? 0)" } ?? ""
      return picture.url + size + (picture.alt.map { ", \"\($0)\"" } ?? "")
    }
    let media = { (media: LinkMetadata.Media) in
      media.url ?? media.embedURL.map { "player \($0)" } ?? ""
    }
    let fields: [(String, String?)] = [
      ("title", metadata.title), ("description", metadata.description),
      ("site_name", metadata.siteName), ("author", metadata.author),
      ("published_at", metadata.publishedAt), ("modified_at", metadata.modifiedAt),
      ("image", metadata.image.map(picture)), ("video", metadata.video.map(media)),
      ("audio", metadata.audio.map(media)), ("icon", metadata.icon.map(picture)),
      ("canonical_url", metadata.canonicalURL), ("language", metadata.language),
      ("theme_color", metadata.themeColor),
    ]
    for (name, value) in fields {
      let source = metadata.sources?[name].map { " (\($0))" } ?? ""
      add("- \(name): \(value.map { $0 + source } ?? "-")")
    }
    if let images = metadata.images, images.count > 1 {
      add("- and \(images.count - 1) more pictures")
    }
  }

  // MARK: Tags

  private mutating func addTags(_ tags: HeadTags, _ won: WonFields) {
    var won = won
    add("")
    add("tags")
    if let title = tags.title { add("- title: \(title)\(won.claim("title", title))") }
    for meta in tags.metas {
      let source =
        meta.attribute == .property || meta.attribute == .name
        ? meta.key.lowercased() : "\(meta.attribute.rawValue) \(meta.key.lowercased())"
      add(
        "- meta \(meta.attribute.rawValue) \(meta.key): \(meta.content)"
          + won.claim(source, meta.content) + Self.place(meta.inBody))
    }
    for link in tags.links {
      let details = [link.type, link.sizes].compactMap { $0 }.map { ", \($0)" }.joined()
      let sources = link.rel.split(separator: " ").map { "link \($0.lowercased())" }
      let claims = sources.map { won.claim($0, link.href) }.joined()
      add("- link \(link.rel): \(link.href)\(details)\(claims)\(Self.place(link.inBody))")
    }
    if let heading = tags.body.heading { add("- h1: \(heading)\(won.claim("h1", heading))") }
    if let time = tags.body.published { add("- time: \(time)\(won.claim("time", time))") }
    if let language = tags.language {
      add("- html lang: \(language)\(won.claim("html lang", language))")
    }
  }

  private static func place(_ inBody: Bool) -> String { inBody ? " [in the body]" : "" }

  private mutating func addLinkedData(_ tags: HeadTags) {
    let reader = JSONReader(.lenient)
    for (index, block) in tags.linkedData.enumerated() {
      let place = Self.place(index >= tags.headLinkedDataCount)
      do throws(JSONError) {
        _ = try reader.value(of: LinkedDataGraph.unwrapped(block))
        let types = LinkedDataGraph([block]).nodes.flatMap(\.types).joined(separator: ", ")
        add("- json-ld: \(types.isEmpty ? "nothing of a known type" : types)\(place)")
      } catch {
        add("- json-ld: not JSON, \(error)\(place)")
      }
    }
  }
}

/// Which fields still look for the tag that they came from.
///
/// The first tag whose name is a field's source and whose content makes the field's value is the one;
/// an earlier one of the same name was of no use.
private struct WonFields {
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

  private static func makes(_ field: String, _ value: String, _ content: String) -> Bool {
    switch field {
    case "published_at", "modified_at": PageDate(content)?.text == value
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
