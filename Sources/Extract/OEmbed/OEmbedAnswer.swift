public import FeedModel

extension OEmbed {
  /// What an endpoint answered (oEmbed 1.0, 2.3). `html` is never read.
  public struct Answer: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
      case photo, video, link, rich
    }

    public private(set) var kind: Kind
    private var texts: [String: String] = [:]

    /// Members beyond the standard's that Vimeo and others give, too.
    private static let names: Set<String> = [
      "title", "description", "author_name", "provider_name", "thumbnail_url", "thumbnail_width",
      "thumbnail_height", "url", "width", "height", "duration",
    ]

    /// Answers are small; what is longer is not one.
    public static let limitBytes = 64 * 1024

    /// Reads JSON or XML, whichever it is; nil where it is neither or says nothing.
    public init?(of bytes: Span<UInt8>) {
      guard bytes.count <= Self.limitBytes else { return nil }
      let bytes = bytes.withUnsafeBufferPointer { Array($0) }
      let mark = bytes.first { $0 > 0x20 && $0 < 0x80 }
      self.init(mark == UInt8(ascii: "<") ? Self.xmlMembers(bytes) : Self.jsonMembers(bytes))
    }

    private init?(_ members: [(String, String)]) {
      kind = .link
      for (name, value) in members {
        if name == "type" { kind = Kind(rawValue: value.lowercased()) ?? .link }
        guard Self.names.contains(name), texts[name] == nil, !value.isBlank else { continue }
        texts[name] = value
      }
      if texts.isEmpty { return nil }
    }

    private static func jsonMembers(_ bytes: [UInt8]) -> [(String, String)] {
      guard let object = try? JSONReader(.lenient).value(of: bytes.span).object else { return [] }
      return object.members.compactMap { member in
        let value = member.value
        let text = value.string ?? value.integer.map { String($0) } ?? value.double.map { "\($0)" }
        // Providers put HTML into titles; XML has decoded its references already.
        return text.map { (member.key, OutsideText.decodingReferences($0)) }
      }
    }

    private static func xmlMembers(_ bytes: [UInt8]) -> [(String, String)] {
      var scanner = XMLScanner(bytes)
      var members: [(String, String)] = []
      var open: [String] = []
      while let event = scanner.next(), members.count < 64 {
        switch event {
        case .start(let name, _, let isEmpty):
          if !isEmpty { open.append(name) }
          if open.count > 8 { return members }
        case .end: _ = open.popLast()
        case .text(let text):
          if open.count == 2, open.first == "oembed", let name = open.last {
            members.append((name, text))
          }
        }
      }
      return members
    }

    /// Fills what the page left empty or only its address gave; overrides nothing that a tag says.
    public func merge(into metadata: inout LinkMetadata) {
      metadata.fill("title", \.title, text("title", PageMetadata.Limit.title))
      let description = text("description", PageMetadata.Limit.description)
      if description != metadata.title { metadata.fill("description", \.description, description) }
      metadata.fill("author", \.author, text("author_name", PageMetadata.Limit.name))
      metadata.fill("site_name", \.siteName, text("provider_name", PageMetadata.Limit.name))
      if metadata.image == nil, let picture {
        metadata.image = picture
        metadata.images = [picture]
        metadata.note("image", "oembed \(kind == .photo ? "url" : "thumbnail_url")")
        if metadata.kind != .video, metadata.kind != .audio { metadata.kind = .image }
      }
      if kind == .video { mergeVideo(into: &metadata) }
    }

    private func text(_ name: String, _ limit: Int) -> String? {
      texts[name].flatMap { OutsideText.line($0, limit: limit) }
    }

    private func pixels(_ name: String) -> Int? { texts[name].flatMap { PixelCount.of($0) } }

    private var picture: LinkMetadata.Picture? {
      if kind == .photo, let url = texts["url"].flatMap({ WebURL($0) }) {
        return LinkMetadata.Picture(
          url: url.serialized, width: pixels("width"), height: pixels("height"))
      }
      guard let url = texts["thumbnail_url"].flatMap({ WebURL($0) }) else { return nil }
      return LinkMetadata.Picture(
        url: url.serialized, width: pixels("thumbnail_width"), height: pixels("thumbnail_height"))
    }

    /// The player is the page itself: what `html` holds is never used.
    private func mergeVideo(into metadata: inout LinkMetadata) {
      let duration = texts["duration"].flatMap(ISODuration.seconds)
      if metadata.video == nil {
        metadata.video = LinkMetadata.Media(
          width: pixels("width"), height: pixels("height"), embedURL: metadata.url)
        metadata.note("video", "oembed")
        metadata.kind = .video
      }
      if metadata.video?.durationSeconds == nil { metadata.video?.durationSeconds = duration }
    }
  }
}

extension LinkMetadata {
  /// Whether no tag gave the field: it is empty, or the address had to serve.
  func isGap(_ field: String, _ value: String?) -> Bool {
    value == nil || sources?[field] == "url" || sources?[field] == "host"
  }

  mutating func note(_ field: String, _ source: String) {
    sources = sources ?? [:]
    sources?[field] = source
  }

  fileprivate mutating func fill(
    _ field: String, _ place: WritableKeyPath<LinkMetadata, String?>, _ value: String?
  ) {
    guard let value, isGap(field, self[keyPath: place]) else { return }
    self[keyPath: place] = value
    note(field, "oembed")
  }
}
