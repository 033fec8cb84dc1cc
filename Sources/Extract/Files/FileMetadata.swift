import FeedModel

/// The card of an answer that is no page: a name, what it is, how long, and what its first bytes say.
struct FileMetadata {
  private(set) var metadata: LinkMetadata
  private var facts: [String] = []

  /// The most characters of a text file that a card shows.
  static let excerptLimit = 300

  /// The card of an answer of this kind that starts with `head`; `name` is the file's name where the
  /// server gives one, before the one in the address.
  init(
    _ kind: ContentKind, head: [UInt8], lengthBytes: Int64?, name: String?, contentType: String?,
    url: WebURL, originalURL: WebURL
  ) {
    metadata = LinkMetadata(url: url.serialized, originalURL: originalURL.serialized, kind: .file)
    metadata.sources = [:]
    metadata.contentType = kind.mediaType
    switch kind.reading {
    case .page: break
    case .picture: addPicture(kind, head)
    case .media: addMedia(kind, head)
    case .pdf: addPDF(head)
    case .feed: addFeed(PlainText.utf8(head, contentType: contentType))
    case .json: addJSON(PlainText.utf8(head, contentType: contentType))
    case .text: addText(PlainText.utf8(head, contentType: contentType))
    case .file: addFile(kind, name ?? url.lastPathComponent ?? "")
    }
    if let lengthBytes, lengthBytes > 0 { facts.append(ByteCount.text(lengthBytes)) }
    if metadata.description == nil, !facts.isEmpty {
      set(\.description, facts.joined(separator: ", "), from: "content")
    }
    if metadata.title == nil {
      if let name { set(\.title, name, from: "content-disposition") }
      if metadata.title == nil, let name = url.lastPathComponent {
        set(\.title, name, from: "url")
      }
    }
    set(\.siteName, url.siteName, from: "host")
  }

  private mutating func set(
    _ place: WritableKeyPath<LinkMetadata, String?>, _ text: String, from source: String
  ) {
    let isDescription = place == \LinkMetadata.description
    let limit = isDescription ? PageMetadata.Limit.description : PageMetadata.Limit.title
    guard metadata[keyPath: place] == nil, let clean = OutsideText.line(text, limit: limit) else {
      return
    }
    metadata[keyPath: place] = clean
    let field = place == \LinkMetadata.title ? "title" : isDescription ? "description" : "site_name"
    metadata.note(field, source)
  }

  // MARK: Kinds

  private mutating func addPicture(_ kind: ContentKind, _ head: [UInt8]) {
    metadata.kind = .image
    var picture = LinkMetadata.Picture(url: metadata.url, type: kind.mediaType)
    facts.append(MediaTypeNames.name(of: kind.mediaType) ?? "picture")
    if case .found(let header) = PictureHeader.read(head, as: kind.mediaType) {
      picture.width = header.width
      picture.height = header.height
      picture.type = header.mediaType
      facts.append("\(header.width) × \(header.height)")
    }
    metadata.image = picture
    metadata.images = [picture]
    metadata.note("image", "content")
  }

  private mutating func addMedia(_ kind: ContentKind, _ head: [UInt8]) {
    facts.append(MediaTypeNames.name(of: kind.mediaType) ?? "media")
    var media = LinkMetadata.Media(url: metadata.url, type: kind.mediaType)
    if case .found(let header) = MovieHeader.read(head) {
      media.durationSeconds = header.durationSeconds
      media.width = header.width
      media.height = header.height
      if let seconds = header.durationSeconds { facts.append(Self.clock(seconds)) }
    }
    if kind.mediaType?.hasPrefix("audio/") ?? false {
      metadata.kind = .audio
      metadata.audio = media
      metadata.note("audio", "content")
    } else {
      metadata.kind = .video
      metadata.video = media
      metadata.note("video", "content")
    }
  }

  private mutating func addPDF(_ head: [UInt8]) {
    metadata.kind = .document
    facts.append("PDF document")
    let header = PDFHeader(head)
    if let title = header.title { set(\.title, title, from: "content") }
    if let pages = header.pages { facts.append(pages == 1 ? "1 page" : "\(pages) pages") }
  }

  private mutating func addFeed(_ head: [UInt8]) {
    metadata.kind = .document
    facts.append("feed")
    let header = FeedHeader(head)
    if let title = header.title { set(\.title, title, from: "content") }
    if let description = header.description { set(\.description, description, from: "content") }
    metadata.language = header.language.flatMap { LanguageTag($0)?.text }
  }

  private mutating func addJSON(_ head: [UInt8]) {
    metadata.kind = .document
    facts.append("JSON")
    guard let value = try? JSONReader(.lenient).value(of: head.span) else { return }
    for key in ["title", "name"] {
      if let title = value[key]?.string { set(\.title, title, from: "content") }
    }
    if let text = value["description"]?.string { set(\.description, text, from: "content") }
  }

  private mutating func addText(_ head: [UInt8]) {
    metadata.kind = .document
    facts.append("text")
    let text = String(decoding: head, as: UTF8.self)
    if let excerpt = OutsideText.line(text, limit: Self.excerptLimit) {
      set(\.description, excerpt, from: "content")
    }
  }

  private mutating func addFile(_ kind: ContentKind, _ name: String) {
    let byName = FileExtension(ofFileName: name).flatMap { MediaTypeNames.name(ofEnding: $0.text) }
    facts.append(byName?.name ?? MediaTypeNames.name(of: kind.mediaType) ?? "file")
    let isDocument =
      byName?.isDocument ?? kind.mediaType.map(MediaTypeNames.isDocument) ?? false
    metadata.kind = isDocument ? .document : .file
  }

  /// `1:02:03`, `4:05`.
  private static func clock(_ seconds: Double) -> String {
    let total = Int(min(seconds, 1_000_000).rounded())
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
    return hours > 0
      ? "\(hours):\(minutes.padded(2)):\(rest.padded(2))" : "\(minutes):\(rest.padded(2))"
  }
}

extension WebURL {
  /// The host for people, without `www.`.
  var siteName: String {
    let host = displayHost
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}

/// A number of bytes for people, in powers of ten as file managers show them.
enum ByteCount {
  static func text(_ count: Int64) -> String {
    var number = Double(count)
    for unit in ["bytes", "KB", "MB", "GB"] {
      if number < 999.5 {
        let tenths = Int((number * 10).rounded())
        let isSmall = unit != "bytes" && number < 10 && tenths % 10 != 0
        return isSmall
          ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(Int(number.rounded())) \(unit)"
      }
      number /= 1000
    }
    return "\(Int(min(number, 1e9).rounded())) TB"
  }
}
