/// What is known of the page, picture or file behind a link: LinkPresentation's `LPLinkMetadata` and
/// the rest of what pages say of themselves.
///
/// Texts are cleaned (no control characters, white space folded, capped); addresses are absolute and
/// http or https. As `Codable` and as JSON it has the contract's keys, absent rather than null.
public struct LinkMetadata: Codable, Hashable, Sendable {
  /// Where the last redirect led.
  public var url: String
  /// What was asked for.
  public var originalURL: String
  public var canonicalURL: String?
  public var kind: Kind
  public var title: String?
  public var description: String?
  public var siteName: String?
  public var author: String?
  /// RFC 3339, or only its date where no time is known.
  public var publishedAt: String?
  public var modifiedAt: String?
  /// BCP 47.
  public var language: String?
  /// A CSS colour as written.
  public var themeColor: String?
  /// The media type without parameters, in lower case.
  public var contentType: String?
  public var icon: Picture?
  public var image: Picture?
  /// Every picture that the page names, `image` first.
  public var images: [Picture]?
  public var video: Media?
  public var audio: Media?
  /// Which tag each field came from: `["title": "og:title"]`.
  public var sources: [String: String]?

  public init(url: String, originalURL: String, kind: Kind) {
    self.url = url
    self.originalURL = originalURL
    self.kind = kind
  }

  /// How the card looks, richest first (LinkPresentation's order).
  public enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    case video
    case audio
    case image
    case article
    case page
    case document
    case file
  }

  public struct Picture: Codable, Hashable, Sendable {
    public var url: String
    /// In pixels.
    public var width: Int?
    public var height: Int?
    public var alt: String?
    /// The media type.
    public var type: String?

    public init(
      url: String, width: Int? = nil, height: Int? = nil, alt: String? = nil, type: String? = nil
    ) {
      self.url = url
      self.width = width
      self.height = height
      self.alt = alt
      self.type = type
    }
  }

  public struct Media: Codable, Hashable, Sendable {
    /// A media file that can be streamed.
    public var url: String?
    public var width: Int?
    public var height: Int?
    public var type: String?
    /// A page with a player; opened, never shown.
    public var embedURL: String?
    public var durationSeconds: Double?

    public init(
      url: String? = nil, width: Int? = nil, height: Int? = nil, type: String? = nil,
      embedURL: String? = nil, durationSeconds: Double? = nil
    ) {
      self.url = url
      self.width = width
      self.height = height
      self.type = type
      self.embedURL = embedURL
      self.durationSeconds = durationSeconds
    }

    public enum CodingKeys: String, CodingKey {
      case url, width, height, type
      case embedURL = "embed_url"
      case durationSeconds = "duration_s"
    }
  }

  public enum CodingKeys: String, CodingKey {
    case url
    case originalURL = "original_url"
    case canonicalURL = "canonical_url"
    case kind, title, description
    case siteName = "site_name"
    case author
    case publishedAt = "published_at"
    case modifiedAt = "modified_at"
    case language
    case themeColor = "theme_color"
    case contentType = "content_type"
    case icon, image, images, video, audio, sources
  }
}
