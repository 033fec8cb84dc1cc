/// Collects what a page says of itself from its tags, undecoded, and knows when that is enough.
///
/// 1. Tags inside `svg`, `math`, `template` and `noscript` count for nothing.
/// 2. The head ends at `</head>`, `<body` or `<frameset`, and at nothing else: pages put tracking
///    pixels, consent frames and `div`s before their tags.
/// 3. What stands later is marked, so that it can only fill what the head left empty.
/// 4. After the head, reading ends as soon as nothing is missing (`HeadCompleteness`).
struct HeadReader: HTMLTokenSink {
  private(set) var tags = RawHeadTags()
  private(set) var isFinished = false

  /// False reads a page to its end.
  private let stopsWhenComplete: Bool
  private var isInBody = false
  private var templateDepth = 0
  private var capture = Capture.nothing
  /// A page with a thousand blank headings has none.
  private var capturesLeft = HeadLimits.captures

  /// Whose text is being kept.
  private enum Capture: Sendable {
    case nothing, title, heading
    case linkedData
  }

  init(stopsWhenComplete: Bool = true) { self.stopsWhenComplete = stopsWhenComplete }

  func attributesWanted(of name: HTMLTagName?) -> HTMLAttributeSet {
    switch name {
    case .meta: Wanted.ofMeta
    case .link: Wanted.ofLink
    case .script: Wanted.ofScript
    case .base: Wanted.ofBase
    case .html: Wanted.ofHTML
    case .time: Wanted.ofTime
    case .input: Wanted.ofInput
    case .head, .body, .title, .style, .template, .noscript, .svg, .math, .foreignobject, .desc: []
    default: Wanted.ofOthers
    }
  }

  private enum Wanted {
    static let ofMeta = HTMLAttributeSet(
      .property, .name, .itemprop, .httpEquiv, .content, .value, .charset, .media)
    static let ofLink = HTMLAttributeSet(
      .rel, .href, .type, .sizes, .title, .media, .hreflang, .color, .itemprop)
    static let ofScript = HTMLAttributeSet(.type, .src)
    static let ofBase = HTMLAttributeSet(.href)
    static let ofHTML = HTMLAttributeSet(.lang)
    static let ofTime = HTMLAttributeSet(.datetime, .pubdate, .itemprop)
    static let ofInput = HTMLAttributeSet(.type)
    static let ofOthers = HTMLAttributeSet(.itemprop, .content, .src, .href)
  }

  var wantsText: Bool { capture != .nothing }

  mutating func startTag(_ name: HTMLTagName?, _ attributes: inout HTMLAttributes) {
    if name == .template {
      templateDepth += 1
      return
    }
    if templateDepth > 0 { return }
    switch name {
    case .html: tags.setLanguage(&attributes)
    case .body, .frameset: endHead()
    case .title: if tags.title == nil { begin(.title) }
    case .h1: if tags.heading == nil { begin(.heading) }
    case .meta:
      if attributes.seen.isEmpty { return }
      tags.addMeta(&attributes, inBody: isInBody)
      noteProgress()
    case .link:
      tags.addLink(&attributes, inBody: isInBody)
      noteProgress()
    case .base: tags.setBase(&attributes)
    case .script: beginScript(&attributes)
    case .time: tags.addTime(&attributes, inBody: isInBody)
    case .input: tags.addInput(&attributes)
    default: break
    }
    if name != .meta && name != .link && attributes.contains(.itemprop) {
      tags.addMicrodata(&attributes, inBody: isInBody)
    }
  }

  mutating func endTag(_ name: HTMLTagName) {
    if name == .template {
      templateDepth = max(templateDepth - 1, 0)
      return
    }
    if templateDepth > 0 { return }
    switch (name, capture) {
    case (.head, _): endHead()
    case (.title, .title), (.h1, .heading), (.script, .linkedData): endCapture()
    default: break
    }
  }

  mutating func text(_ bytes: Span<UInt8>) {
    switch capture {
    case .nothing: break
    case .title, .heading: tags.appendText(bytes, limitBytes: HeadLimits.textBytes)
    case .linkedData: tags.appendText(bytes, limitBytes: HeadLimits.linkedDataBytes)
    }
  }

  mutating func finish() { endCapture() }
}

extension HeadReader {
  private mutating func begin(_ kind: Capture) {
    endCapture()
    guard capturesLeft > 0 else { return }
    capturesLeft -= 1
    capture = kind
    tags.beginText()
  }

  private mutating func endCapture() {
    switch capture {
    case .nothing: return
    case .title: tags.setTitle()
    case .heading: tags.setHeading()
    case .linkedData: tags.addLinkedData(inBody: isInBody)
    }
    capture = .nothing
    noteProgress()
  }

  private mutating func beginScript(_ attributes: inout HTMLAttributes) {
    if let type = attributes.range(of: .type),
      attributes.bytes[type].trimmed.equals("application/ld+json")
    {
      begin(.linkedData)
    } else {
      tags.addScript(&attributes)
    }
  }

  private mutating func endHead() {
    endCapture()
    isInBody = true
    noteProgress()
  }

  private mutating func noteProgress() {
    if isInBody && stopsWhenComplete && tags.completeness.isComplete { isFinished = true }
  }
}

/// How much of a page is kept, whatever it holds.
enum HeadLimits {
  /// One value, before it is decoded.
  static let textBytes = 16 << 10
  /// One block of JSON-LD; the largest seen on real pages have some 200 KiB.
  static let linkedDataBytes = 512 << 10
  /// Everything together.
  static let totalBytes = 1 << 20
  static let metas = 1000
  static let links = 1000
  static let linkedData = 64
  static let microdata = 256
  static let scripts = 64
  /// How many titles, headings and blocks of JSON-LD are looked at.
  static let captures = 256
}
