/// Every tag of a page that says something of the page, in document order, before any precedence.
///
/// Values are decoded once, white space folded and controls dropped; addresses are as written.
public struct HeadTags: Hashable, Sendable {
  /// The text of the first `<title>` outside svg and the like that is not blank.
  public var title: String?
  /// The first `<base href>`.
  public var base: String?
  /// The label in the first `<meta charset>`, believed or not.
  public var charset: String?
  /// `<html lang>`.
  public var language: String?
  public var metas: [Meta] = []
  public var links: [LinkElement] = []
  /// The text of each `<script type="application/ld+json">`, not folded.
  public var linkedData: [String] = []
  /// How many of `linkedData` stand in the head; the rest counts only for what the head left empty.
  public var headLinkedDataCount = 0
  /// `itemprop` on elements other than `meta` and `link`, where an attribute carries the value.
  public var microdata: [Microdata] = []
  /// What stands in the body and serves as a fallback.
  public var body = BodyFallbacks()
  /// `src` of the first scripts: what a challenge page is known by.
  public var scripts: [String] = []
  /// Whether the part that was read has an `<input type="password">`: a login page.
  public var hasPasswordField = false

  public init() {}

  public struct Meta: Hashable, Sendable {
    public enum Attribute: String, Hashable, Sendable {
      case property, name, itemprop
      case httpEquiv = "http-equiv"
    }

    public var attribute: Attribute
    /// As written, white space folded; compare in lower case.
    public var key: String
    public var content: String
    /// `media`, where a theme colour is for a light or dark page.
    public var media: String?
    /// Whether it stands after the head, where it counts only for what the head left empty.
    public var inBody: Bool

    public init(
      attribute: Attribute, key: String, content: String, media: String? = nil, inBody: Bool = false
    ) {
      self.attribute = attribute
      self.key = key
      self.content = content
      self.media = media
      self.inBody = inBody
    }
  }

  public struct LinkElement: Hashable, Sendable {
    /// Empty for a `<link itemprop>` without one.
    public var rel: String
    public var href: String
    public var type: String?
    public var sizes: String?
    /// `title`, where an oEmbed or feed link has one.
    public var title: String?
    public var media: String?
    public var hreflang: String?
    /// `color` of a mask icon.
    public var color: String?
    public var itemprop: String?
    public var inBody: Bool

    public init(
      rel: String, href: String, type: String? = nil, sizes: String? = nil, title: String? = nil,
      inBody: Bool = false
    ) {
      self.rel = rel
      self.href = href
      self.type = type
      self.sizes = sizes
      self.title = title
      self.inBody = inBody
    }
  }

  public struct Microdata: Hashable, Sendable {
    /// The names in `itemprop`, as written.
    public var property: String
    /// `content`, `src`, `href` or `datetime`, the first that is there.
    public var value: String
    public var inBody: Bool

    public init(property: String, value: String, inBody: Bool = false) {
      self.property = property
      self.value = value
      self.inBody = inBody
    }
  }

  public struct BodyFallbacks: Hashable, Sendable {
    /// The text of the first `<h1>` that is not blank.
    public var heading: String?
    /// The run of text that reads most like an opening (`LeadRank`); looked for only where the head has
    /// no description.
    public var lead: String?
    /// The text of the first element that is marked as the author's (`BylineMarkup`); looked for only
    /// where the head names no author.
    public var byline: String?
    /// `datetime` of the first `<time pubdate>` or `<time itemprop="datePublished">`.
    public var published: String?

    public init() {}
  }
}
