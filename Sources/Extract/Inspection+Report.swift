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
    if let manifest = found.manifest { add("names no icon, but the manifest \(manifest)") }
    if let obstacle = found.obstacle { add("no card: \(obstacle.message)") }
    addCard(found.metadata)
    var won = WonFields(found.metadata)
    addTags(page.tags, &won)
    addLinkedData(page.tags, &won)
  }

  // MARK: Card

  mutating func addCard(_ metadata: LinkMetadata) {
    add("")
    add("card (\(metadata.kind.rawValue))")
    addSketch(metadata)
    add("")
    add("fields")
    for (name, value) in Self.fields(of: metadata) {
      guard let value else { continue }
      let source = metadata.sources?[name].map { " <- \($0)" } ?? ""
      add("- \(name): \(value)\(source)")
    }
    if let images = metadata.images, images.count > 1 {
      add("- and \(images.count - 1) more picture\(images.count == 2 ? "" : "s")")
    }
    addAdvice(metadata)
  }

  /// What a reader of the feed would see.
  private mutating func addSketch(_ metadata: LinkMetadata) {
    let by = metadata.author.map { " · \($0)" } ?? ""
    let day = metadata.publishedAt.map { " · \($0.prefix(10))" } ?? ""
    let rows = [
      metadata.siteName.map { $0 + by + day }, metadata.title,
      metadata.description.map { $0.count > 160 ? $0.prefix(159) + "…" : $0 },
      metadata.image.map { "[picture\(Self.size($0))]" }, metadata.video.map { _ in "[video]" },
      metadata.audio.map { _ in "[audio]" },
    ]
    for row in rows { if let row { add("▎ \(row)") } }
  }

  private static func fields(of metadata: LinkMetadata) -> [(String, String?)] {
    let picture = { (picture: LinkMetadata.Picture) in
      picture.url + size(picture) + (picture.alt.map { ", \"\($0)\"" } ?? "")
    }
    let media = { (media: LinkMetadata.Media) in
      media.url ?? media.embedURL.map { "player \($0)" } ?? ""
    }
    return [
      ("title", metadata.title), ("description", metadata.description),
      ("site_name", metadata.siteName), ("author", metadata.author),
      ("published_at", metadata.publishedAt), ("modified_at", metadata.modifiedAt),
      ("image", metadata.image.map(picture)), ("video", metadata.video.map(media)),
      ("audio", metadata.audio.map(media)), ("icon", metadata.icon.map(picture)),
      ("canonical_url", metadata.canonicalURL), ("language", metadata.language),
      ("theme_color", metadata.themeColor),
    ]
  }

  private static func size(_ picture: LinkMetadata.Picture) -> String {
    guard let width = picture.width, let height = picture.height else { return "" }
    return " \(width)×\(height)"
  }

  /// What the page leaves to guesses, and which tag would say it.
  private mutating func addAdvice(_ metadata: LinkMetadata) {
    let source = { (field: String) in metadata.sources?[field] ?? "" }
    let advice: [(isMissing: Bool, sentence: String)] = [
      (metadata.title == nil || source("title") == "url", "no title: og:title gives one"),
      (metadata.description == nil, "no description: og:description gives one"),
      (
        source("description") == "first paragraph",
        "no description: og:description says it better than the first paragraph"
      ),
      (metadata.image == nil, "no picture: og:image gives one"),
      (
        source("image") == "og:image" && metadata.image?.width == nil,
        "no size of the picture: og:image:width and og:image:height keep its place before it loads"
      ),
      (source("site_name") == "host", "no name of the site: og:site_name gives one"),
      (source("icon") == "/favicon.ico", "no icon is named: /favicon.ico may be one"),
    ]
    let missing = advice.filter(\.isMissing)
    if missing.isEmpty { return }
    add("")
    add("missing")
    for (_, sentence) in missing { add("- \(sentence)") }
  }

  // MARK: Tags

  private mutating func addTags(_ tags: HeadTags, _ won: inout WonFields) {
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
    if let lead = tags.body.lead {
      add("- first paragraph: \(lead)\(won.claim("first paragraph", lead))")
    }
    if let byline = tags.body.byline {
      add("- byline: \(byline)\(won.claim("byline", byline))")
    }
    if let time = tags.body.published { add("- time: \(time)\(won.claim("time", time))") }
    if let language = tags.language {
      add("- html lang: \(language)\(won.claim("html lang", language))")
    }
  }

  private static func place(_ inBody: Bool) -> String { inBody ? " [in the body]" : "" }

  private mutating func addLinkedData(_ tags: HeadTags, _ won: inout WonFields) {
    for (index, block) in tags.linkedData.enumerated() {
      let place = Self.place(index >= tags.headLinkedDataCount)
      do throws(JSONError) {
        _ = try LinkedDataGraph.value(of: block)
        let types = LinkedDataGraph([block]).nodes.flatMap(\.types).joined(separator: ", ")
        let named = types.isEmpty ? "nothing of a known type" : types
        add("- json-ld: \(named)\(won.claim(linkedData: block))\(place)")
      } catch {
        add("- json-ld: not JSON, \(error)\(place)")
      }
    }
  }
}
