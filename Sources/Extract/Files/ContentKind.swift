/// How an answer is read, by its `Content-Type` and its first bytes.
///
/// In the spirit of MIME Sniffing: bytes that are unmistakably a picture, a film, a PDF or an archive
/// are believed before any header; a text that was declared plain never becomes a page; an answer
/// without a type, or declared as mere bytes, is what it looks like.
struct ContentKind: Hashable {
  enum Reading: Hashable {
    case page, picture, media, pdf, feed, json, text, file
  }

  let reading: Reading
  /// What it is, sniffed or declared; nil where nobody knows.
  let mediaType: String?

  /// As many bytes are waited for before the choice (MIME Sniffing, 5.2).
  static let headBytes = 1_445

  init(declared: MediaType?, head: [UInt8]) {
    if let type = FileSignature.mediaType(of: head) {
      self.init(signed: type, declared: declared)
      return
    }
    let essence = declared?.essence ?? ""
    let look = TextLook(head)
    switch essence {
    case "", "application/octet-stream", "binary/octet-stream", "application/unknown",
      "unknown/unknown", "*/*", "application/x-unknown-content-type", "application/force-download":
      self.init(looks: look)
    case "text/html", "application/xhtml+xml":
      self = look == .feed ? ContentKind(.feed, "application/xml") : ContentKind(.page, essence)
    case "image/svg+xml": self.init(.picture, essence)
    case _ where declared?.isXML == true:
      self.init(xml: look, essence)
    // A server that answers with a page where it promised something else.
    case _ where look == .html && !essence.hasPrefix("text/"): self.init(.page, "text/html")
    case _ where declared?.isJSON == true: self.init(.json, essence)
    case _ where essence.hasPrefix("image/"): self.init(.picture, essence)
    case _ where essence.hasPrefix("video/") || essence.hasPrefix("audio/"):
      self.init(.media, essence)
    case "application/pdf": self.init(.pdf, essence)
    case _ where essence.hasPrefix("text/"):
      self.init(look == .binary ? .file : .text, essence)
    default: self.init(.file, essence)
    }
  }

  private init(_ reading: Reading, _ mediaType: String?) {
    self.reading = reading
    self.mediaType = mediaType
  }

  private init(signed type: String, declared: MediaType?) {
    if type.hasPrefix("image/") {
      self.init(.picture, type)
    } else if type == "application/pdf" {
      self.init(.pdf, type)
    } else if type.hasPrefix("video/") || type.hasPrefix("audio/") {
      // The same container serves sound and film; the header knows which.
      let isMedia = declared.map { $0.type == "audio" || $0.type == "video" } ?? false
      self.init(.media, isMedia ? declared?.essence : type)
    } else {
      // Office files, books and packages are zips; a declared type says which.
      let said = declared?.essence ?? ""
      let isVague = said.isEmpty || said.hasPrefix("text/") || said.hasSuffix("octet-stream")
      self.init(.file, isVague ? type : said)
    }
  }

  private init(looks look: TextLook) {
    switch look {
    case .html: self.init(.page, "text/html")
    case .feed: self.init(.feed, "application/xml")
    case .svg: self.init(.picture, "image/svg+xml")
    case .json: self.init(.json, "application/json")
    case .xml, .text: self.init(.text, "text/plain")
    case .binary: self.init(.file, "application/octet-stream")
    }
  }

  private init(xml look: TextLook, _ essence: String) {
    switch look {
    case .html: self.init(.page, "application/xhtml+xml")
    case .svg: self.init(.picture, "image/svg+xml")
    case .feed: self.init(.feed, essence)
    case _ where essence.hasSuffix("rss+xml") || essence.hasSuffix("atom+xml"):
      self.init(.feed, essence)
    default: self.init(.text, essence)
    }
  }
}

/// What a text's first bytes look like.
enum TextLook: Hashable {
  case html, feed, svg, xml, json, text, binary

  init(_ head: [UInt8]) {
    // UTF-16 is text, whatever zero bytes it holds; what its letters say is the reader's business.
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
      self = .text
      return
    }
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = head[start...].drop(while: XMLScanner.isSpace)
    switch text.first {
    case UInt8(ascii: "<"):
      self = Self.markup(text)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      self = head.contains(where: Self.isBinary) ? .binary : .json
    default:
      self = head.contains(where: Self.isBinary) ? .binary : .text
    }
  }

  private static func markup(_ text: ArraySlice<UInt8>) -> TextLook {
    if HTMLStart.matches(text) { return .html }
    var scanner = XMLScanner(Array(text))
    while let event = scanner.next() {
      guard case .start(let name, _, _) = event else { continue }
      switch name {
      case "rss", "feed", "RDF": return .feed
      case "svg": return .svg
      case "html": return .html
      default: return text.starts(with: "<?xml".utf8) ? .xml : .text
      }
    }
    return text.starts(with: "<?xml".utf8) ? .xml : .text
  }

  /// "Binary data byte" (MIME Sniffing, 3).
  private static func isBinary(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x08, 0x0B, 0x0E...0x1A, 0x1C...0x1F: true
    default: false
    }
  }
}

/// The tags that a page without a type begins with (MIME Sniffing, 7.1).
private enum HTMLStart {
  private static let tags = [
    "!doctype html", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style",
    "title", "b", "body", "br", "p", "meta", "link",
  ]

  static func matches(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.dropFirst()
    if rest.starts(with: "!--".utf8) { return true }
    return tags.contains { tag in
      guard rest.count > tag.utf8.count else { return false }
      let end = rest[rest.startIndex + tag.utf8.count]
      return (end == 0x20 || end == 0x3E || (0x09...0x0D).contains(end))
        && zip(rest, tag.utf8).allSatisfy { byte, wanted in
          byte == wanted || (wanted >= 0x61 && byte | 0x20 == wanted)
        }
    }
  }
}
