/// Collects what a page says of itself from its tags, undecoded, and knows when that is enough.
///
/// 1. Tags inside `svg`, `math`, `template` and `noscript` count for nothing.
/// 2. The head ends at `</head>`, `<body` or `<frameset`, and at nothing else: pages put tracking
///    pixels, consent frames and `div`s before their tags.
/// 3. What stands later is marked, so that it can only fill what the head left empty.
/// 4. After the head, reading ends as soon as nothing is missing (`HeadCompleteness`); until then the
///    body is searched for a lead and a byline, where no tag of the head had them.
struct HeadReader: HTMLTokenSink {
  private(set) var tags = RawHeadTags()
  private(set) var isFinished = false

  private(set) var wantedDetail = HTMLTagDetail.sections

  /// Held here, since a static would be looked up for each tag.
  private let wanted = Wanted.filters
  /// False reads a page to its end.
  private let stopsWhenComplete: Bool
  private var isInBody = false
  private var templateDepth = 0
  /// Whether the text at hand is a script's, a style's or the like.
  private var isInRawText = false
  private var capture = Capture.nothing
  private var body = BodySearch()
  /// A page with a thousand blank headings has none.
  private var capturesLeft = HeadLimits.captures

  /// Whose text is being kept.
  private enum Capture: Sendable {
    case nothing, title, heading
    case linkedData, lead, byline
  }

  init(stopsWhenComplete: Bool = true) { self.stopsWhenComplete = stopsWhenComplete }

  mutating func attributesWanted(of name: HTMLTagName?) -> HTMLAttributeFilter {
    switch name {
    case .meta: tags.hasRoomForMetas ? wanted.ofMeta : wanted.ofNone
    case .link: tags.hasRoomForLinks ? wanted.ofLink : wanted.ofNone
    case .script: tags.hasRoomForScripts ? wanted.ofScript : wanted.ofBlocks
    case .base: wanted.ofBase
    case .html: wanted.ofHTML
    case .time: wanted.ofTime
    case .input: tags.hasPasswordField ? wanted.ofNone : wanted.ofInput
    case .head, .body, .title, .style, .template, .noscript, .svg, .math, .foreignobject, .desc:
      wanted.ofNone
    case .img, nil: tags.hasRoomForMicrodata ? wanted.ofOthers : wanted.ofNone
    default:
      if body.seeksNamedByline {
        wanted.ofNamedBylines
      } else if body.seeksByline {
        wanted.ofBylines
      } else {
        tags.hasRoomForMicrodata ? wanted.ofText : wanted.ofNone
      }
    }
  }

  private struct Wanted: Sendable {
    static let filters = Wanted()

    let ofNone: HTMLAttributeFilter = []
    let ofMeta: HTMLAttributeFilter = [
      .property, .name, .itemprop, .httpEquiv, .content, .value, .charset, .media,
    ]
    let ofLink: HTMLAttributeFilter = [
      .rel, .href, .type, .sizes, .title, .media, .hreflang, .color, .itemprop,
    ]
    let ofScript: HTMLAttributeFilter = [.type, .src]
    let ofBlocks: HTMLAttributeFilter = [.type]
    let ofBase: HTMLAttributeFilter = [.href]
    let ofHTML: HTMLAttributeFilter = [.lang]
    let ofTime: HTMLAttributeFilter = [.datetime, .pubdate, .itemprop]
    let ofInput: HTMLAttributeFilter = [.type]
    let ofOthers: HTMLAttributeFilter = [.itemprop, .content, .src, .href]
    let ofText: HTMLAttributeFilter = [.itemprop, .content]
    let ofBylines: HTMLAttributeFilter = [.itemprop, .content, .rel]
    let ofNamedBylines: HTMLAttributeFilter = [.itemprop, .content, .rel, .class, .id]
  }

  var wantsText: Bool { capture != .nothing && !isInRawText && templateDepth == 0 }

  mutating func startTag(_ name: HTMLTagName?, _ attributes: inout HTMLAttributes) {
    if name == .template {
      templateDepth += 1
      return
    }
    if templateDepth > 0 { return }
    switch name {
    case .html: tags.setLanguage(&attributes)
    case .body, .frameset: endHead()
    case .title:
      if tags.title == nil { begin(.title) }
      isInRawText = capture != .title
    case .h1:
      if capture == .lead { endCapture() }
      body.isAfterHeading = true
      if tags.heading == nil { begin(.heading) } else { noteProgress() }
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
    case .style, .noscript, .textarea, .xmp, .iframe, .noembed, .noframes, .plaintext:
      isInRawText = true
    default: break
    }
    if name != .meta && name != .link && attributes.contains(.itemprop) {
      tags.addMicrodata(&attributes, inBody: isInBody)
    }
    if let name { searchBody(startTag: name, &attributes) }
    updateWantedDetail()
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
    case (.title, _), (.script, _), (.style, _), (.noscript, _), (.textarea, _), (.xmp, _),
      (.iframe, _), (.noembed, _), (.noframes, _):
      isInRawText = false
    default: break
    }
    searchBody(endTag: name)
    updateWantedDetail()
  }

  mutating func text(_ bytes: Span<UInt8>) {
    switch capture {
    case .nothing: break
    case .title, .heading: tags.appendText(bytes, limitBytes: HeadLimits.textBytes)
    case .linkedData: tags.appendText(bytes, limitBytes: tags.roomForLinkedData)
    case .lead:
      tags.appendText(bytes, limitBytes: HeadLimits.leadBytes)
      body.noteText(bytes.count)
    case .byline: tags.appendText(bytes, limitBytes: HeadLimits.bylineBytes)
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
    case .lead:
      capture = .nothing
      let isBest = tags.offerLead(
        in: body.place, linkBytes: body.linkBytes, isAfterHeading: body.isAfterHeading)
      if !isBest { return }
    case .byline: tags.setByline()
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
    isInRawText = capture != .linkedData
  }

  private mutating func endHead() {
    endCapture()
    isInBody = true
    noteProgress()
    if body.seeksLead { beginRun(in: .body) }
  }

  private mutating func noteProgress() {
    if isInBody && stopsWhenComplete && tags.completeness.isComplete { isFinished = true }
    // A heading has no place in a head: who leaves out the tags of both is in the body by then.
    body.update(isInBody: isInBody || body.isAfterHeading, tags)
  }

  /// What is left to be asked for, now that one more tag has been told of.
  @inline(__always)
  private mutating func updateWantedDetail() {
    if capture == .lead && !body.seeksLead || capture == .byline && body.isExhausted {
      capture = .nothing
    }
    if body.seeksLead || capture == .byline {
      wantedDetail = .structure
    } else if !body.isOver {
      wantedDetail = .sections
    } else {
      let isHeadingDue = tags.heading == nil && capturesLeft > 0
      wantedDetail = isHeadingDue || capture == .heading ? .headings : .syntax
    }
  }
}

// MARK: - The body

extension HeadReader {
  private mutating func searchBody(
    startTag name: HTMLTagName, _ attributes: inout HTMLAttributes
  ) {
    body.open(name)
    if body.seeksLead || capture == .byline { enter(name) }
    guard name.isStructural, !attributes.seen.isEmpty, name != .br else { return }
    let isName = capture == .byline && BylineMarkup.isName(attributes)
    guard
      isName
        || ((body.seeksByline || capture == .byline) && body.mayHoldByline
          && BylineMarkup.names(attributes))
    else { return }
    // A name within an element that holds the author, its label and picture: the name alone counts.
    if capture == .byline { tags.beginText() } else { begin(.byline) }
    if capture == .byline { body.beginByline(name) }
  }

  private mutating func enter(_ name: HTMLTagName) {
    switch name {
    case .br: if capture == .lead || capture == .byline { tags.appendSpace() }
    case .a, .span, .strong, .em, .b, .i, .small, .cite:
      if capture == .byline { body.enterInByline(name) }
    default:
      if capture == .byline {
        // What follows a name in a block of its own is an office or a date.
        guard tags.hasName else {
          body.enterInByline(name)
          return
        }
        endCapture()
      }
      if let place = LeadRank.Place(inside: name) { beginRun(in: place) }
    }
  }

  private mutating func searchBody(endTag name: HTMLTagName) {
    let isBylineOver = capture == .byline && body.endsByline(name)
    body.close(name)
    if isBylineOver { endCapture() }
    guard body.seeksLead, capture == .lead || capture == .nothing else { return }
    let isBlock = LeadRank.Place(inside: name) != nil
    if isBlock || capture == .nothing { beginRun(in: isBlock ? .container : body.place) }
  }

  /// What was read of a run is over, the next one begins.
  private mutating func beginRun(in place: LeadRank.Place) {
    if capture == .lead { endCapture() }
    guard body.beginRun(in: place), capture == .nothing else { return }
    capture = .lead
    tags.beginText()
  }
}

/// How much of a page is kept, whatever it holds.
enum HeadLimits {
  /// One value, before it is decoded.
  static let textBytes = 16 << 10
  /// All blocks of JSON-LD together; the largest seen on real pages have some 200 KiB. Each value in
  /// them costs as much as a hundred bytes of text.
  static let linkedDataBytes = 256 << 10
  /// A lead; a description is cut at a quarter of that at the latest.
  static let leadBytes = 4 << 10
  static let bylineBytes = 512
  /// All attributes together: of 129 real pages the fullest has 28 KiB. Who sends more of them than
  /// this has no page to show, and pays for no decoding.
  static let attributesBytes = 112 << 10
  /// Everything together.
  static let totalBytes = 1 << 20
  static let metas = 1000
  static let links = 1000
  static let linkedData = 64
  static let microdata = 256
  static let scripts = 64
  /// How many elements are looked at for an author.
  static let bylines = 64
  /// How many tags of a body are looked at for a lead and an author; the fullest of 242 real pages has
  /// 5,449.
  static let searchedTags = 16_000
  /// How many titles, headings and blocks of JSON-LD are looked at.
  static let captures = 256
}
