/// Every tag of a page that says something of the page, in document order, before any precedence.
///
/// Values are decoded once, white space folded and controls dropped; addresses are as written.
public struct HeadTags: Hashable, Sendable {
  /// The text of the first `<title>` outside svg and the like.
  public var title: String?
  /// The first `<base href>`.
  public var base: String?
  /// `<html lang>`.
  public var language: String?
  public var metas: [Meta] = []
  public var links: [LinkElement] = []
  /// The text of each `<script type="application/ld+json">`, not folded.
  public var linkedData: [String] = []
  /// What stands in the body and serves as a fallback.
  public var body = BodyFallbacks()

  public init() {}

  public struct Meta: Hashable, Sendable {
    public enum Attribute: String, Hashable, Sendable {
      case property, name, itemprop
      case httpEquiv = "http-equiv"
    }

    public var attribute: Attribute
    /// As written, white space trimmed; compare in lower case.
    public var key: String
    public var content: String
    /// Whether it stands after the head, where it counts only for what the head left empty.
    public var inBody: Bool

    public init(attribute: Attribute, key: String, content: String, inBody: Bool = false) {
      self.attribute = attribute
      self.key = key
      self.content = content
      self.inBody = inBody
    }
  }

  public struct LinkElement: Hashable, Sendable {
    public var rel: String
    public var href: String
    public var type: String?
    public var sizes: String?
    /// `title`, where an oEmbed or feed link has one.
    public var title: String?
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

  public struct BodyFallbacks: Hashable, Sendable {
    /// The text of the first `<h1>`.
    public var heading: String?
    /// `datetime` of the first `<time pubdate>` or `<time itemprop="datePublished">`.
    public var published: String?

    public init() {}
  }
}
