/// Where a reader stands in a body that it searches for what the head did not say: a lead paragraph and
/// a byline.
struct BodySearch: Sendable {
  /// Whether a lead is still looked for.
  private(set) var seeksLead = false
  /// Whether a byline is still looked for, and whether one that only a class names will do.
  private(set) var seeksByline = false
  private(set) var seeksNamedByline = false

  var isAfterHeading = false
  /// What the run of text at hand stands in, and how many of its bytes are links.
  private(set) var place = LeadRank.Place.container
  private(set) var linkBytes = 0

  private var isInLink = false
  /// How many elements are open whose text is beside the page's subject, and how many footers.
  private var besideDepth = 0
  private var footerDepth = 0
  /// The element that holds the byline, and how many of its name are open within it.
  private var byline: (name: HTMLTagName, depth: Int)?
  private var bylinesLeft = HeadLimits.bylines
  private var tagsLeft = HeadLimits.searchedTags
  /// Whether nothing is looked for any more, and nothing will be.
  private(set) var isOver = false
  /// Whether that is because the body has too many tags.
  var isExhausted: Bool { tagsLeft <= 0 }

  /// What is still missing, as far as the tags tell.
  @inline(__always)
  mutating func update(isInBody: Bool, _ tags: borrowing RawHeadTags) {
    guard isInBody else { return }
    let has = tags.completeness
    seeksLead = !has.hasDescription && !has.hasCard && !(tags.lead?.rank.isFinal ?? false)
    seeksByline = !has.hasAuthor && tags.byline == nil && bylinesLeft > 0
    seeksNamedByline = seeksByline && !has.hasCard
    isOver = !seeksLead && !seeksByline
    if isExhausted { giveUp() }
  }

  /// Counts a tag that is looked at.
  @inline(__always)
  private mutating func countTag() {
    guard seeksLead || seeksByline || byline != nil else { return }
    tagsLeft -= 1
    if isExhausted { giveUp() }
  }

  private mutating func giveUp() {
    (seeksLead, seeksByline, seeksNamedByline, isOver) = (false, false, false, true)
    byline = nil
  }

  @inline(__always)
  mutating func open(_ name: HTMLTagName) {
    countTag()
    switch name {
    case .nav, .aside, .figure, .blockquote: besideDepth += 1
    case .footer: footerDepth += 1
    case .a: isInLink = true
    default: break
    }
  }

  @inline(__always)
  mutating func close(_ name: HTMLTagName) {
    countTag()
    switch name {
    case .nav, .aside, .figure, .blockquote: besideDepth = max(besideDepth - 1, 0)
    case .footer: footerDepth = max(footerDepth - 1, 0)
    case .a: isInLink = false
    default: break
    }
  }

  // MARK: Lead

  /// Whether the text that follows is worth keeping.
  mutating func beginRun(in place: LeadRank.Place) -> Bool {
    self.place = place
    linkBytes = 0
    return seeksLead && place != .elsewhere && besideDepth == 0 && footerDepth == 0
  }

  mutating func noteText(_ count: Int) {
    if isInLink { linkBytes += count }
  }

  // MARK: Byline

  /// Whether who is named here may be the page's author.
  var mayHoldByline: Bool { besideDepth == 0 }

  mutating func beginByline(_ name: HTMLTagName) {
    byline = (name, 0)
    bylinesLeft -= 1
    seeksByline = false
  }

  mutating func enterInByline(_ name: HTMLTagName) {
    if byline?.name == name { byline?.depth += 1 }
  }

  /// An end tag; answers whether it is the one of the element that holds the byline.
  mutating func endsByline(_ name: HTMLTagName) -> Bool {
    guard let open = byline, open.name == name else { return false }
    if open.depth > 0 {
      byline?.depth -= 1
      return false
    }
    byline = nil
    return true
  }
}

extension LeadRank.Place {
  /// Where text inside of such an element stands; nil for elements within a run of text.
  init?(inside name: HTMLTagName) {
    switch name {
    case .p: self = .paragraph
    case .body: self = .body
    case .div, .section, .article, .main, .header, .address, .td, .center, .form,
      .nav, .aside, .footer, .figure, .blockquote:
      self = .container
    case .h1, .h2, .h3, .h4, .h5, .h6, .li, .dt, .dd, .th, .ul, .ol, .dl, .table, .tr, .caption,
      .figcaption, .pre, .button, .label, .option:
      self = .elsewhere
    default: return nil
    }
  }
}
