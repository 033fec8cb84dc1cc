public import FeedModel

/// What a page says of itself, by the precedence table.
///
/// 1. Addresses stand against `<base href>`, itself against the page's address.
/// 2. Each field is the first source in its order (`Precedence`) that holds something of use: text
///    that is not blank, a date, a language, an address that can be fetched.
/// 3. Pictures, media and icon are chosen with the properties that belong to them.
/// 4. What no tag says comes from the address: the title from the file's name, the site from the host.
/// 5. The richest thing found decides the kind of card.
public struct PageMetadata: Hashable, Sendable {
  public var metadata: LinkMetadata
  /// Why there is no card: the page is a challenge, a consent or a login page.
  public var obstacle: PreviewFailure?
  /// Where a zero-second meta refresh points.
  public var refresh: WebURL?
  /// A discovered oEmbed endpoint.
  public var oEmbedEndpoint: WebURL?
  /// A web application manifest, which may name an icon; nil where the page names one itself.
  public var manifest: WebURL?

  /// The most characters of each text that a card keeps.
  enum Limit {
    static let title = 300
    static let description = 1_000
    static let name = 200
    static let color = 64
  }

  /// - Parameters:
  ///   - page: what was read.
  ///   - url: where it was read from, after redirects.
  ///   - originalURL: what was asked for.
  ///   - contentType: the header's value.
  public init(of page: ReadPage, at url: WebURL, originalURL: WebURL, contentType: String?) {
    metadata = LinkMetadata(
      url: url.serialized, originalURL: originalURL.serialized, kind: .page)
    metadata.sources = [:]
    metadata.contentType = contentType.flatMap { MediaType($0)?.essence }
    let addresses = PageAddresses(of: page.tags, at: url)
    let sources = PageSources(page.tags, addresses: addresses)
    fill(from: sources)
    fillAddresses(from: sources, addresses)
    fillGaps(from: url)
    chooseKind(sources)
    obstacle = Obstacle(in: sources, at: url, originalURL: originalURL)?.failure
    refresh = Self.refresh(sources, addresses)
    oEmbedEndpoint = Self.oEmbedEndpoint(sources.links, addresses)
    if metadata.sources?["icon"] == SiteIcon.guess {
      manifest = sources.links.first(.manifest) { addresses.absolute($0.href) }
    }
  }
}

extension PageMetadata {
  private mutating func fill(from page: PageSources) {
    metadata.title = won(
      "title", page.first(of: Precedence.title) { OutsideText.line($0, limit: Limit.title) })
    let description = page.first(of: Precedence.description) {
      OutsideText.line($0, limit: Limit.description)
    }
    if description?.value != metadata.title {
      metadata.description = won("description", description)
    }
    metadata.siteName = won(
      "site_name", page.first(of: Precedence.siteName) { OutsideText.line($0, limit: Limit.name) })
    metadata.author = won(
      "author",
      page.first(of: Precedence.author) { AuthorName($0)?.text })
    metadata.publishedAt = won(
      "published_at", page.first(of: Precedence.published) { PageDate($0)?.text })
    metadata.modifiedAt = won(
      "modified_at", page.first(of: Precedence.modified) { PageDate($0)?.text })
    metadata.language = won(
      "language", page.first(of: Precedence.language) { LanguageTag($0)?.text })
    metadata.themeColor = won(
      "theme_color",
      page.first(of: Precedence.themeColor) { OutsideText.line($0, limit: Limit.color) })
  }

  private mutating func fillAddresses(from page: PageSources, _ addresses: PageAddresses) {
    metadata.canonicalURL = won(
      "canonical_url",
      page.first(of: Precedence.canonical) { written in
        addresses.absolute(written)
          .flatMap { $0.isSameSite(as: addresses.page) ? $0.serialized : nil }
      })
    let pictures = PagePictures(of: page, addresses: addresses)
    if let image = pictures.pictures.first {
      metadata.image = image
      metadata.images = pictures.pictures
      metadata.sources?["image"] = pictures.source
    }
    let video = PageMedia(.video, of: page, addresses: addresses)
    metadata.video = video.media
    metadata.sources?["video"] = video.source
    let audio = PageMedia(.audio, of: page, addresses: addresses)
    metadata.audio = audio.media
    metadata.sources?["audio"] = audio.source
    let icon = SiteIcon(of: page.links, addresses: addresses)
    metadata.icon = icon?.picture
    metadata.sources?["icon"] = icon?.source
  }

  /// Notes where a value came from and hands it on.
  private mutating func won<Value>(
    _ field: String, _ finding: PageSources.Finding<Value>?
  ) -> Value? {
    guard let finding else { return nil }
    metadata.sources?[field] = finding.source.name
    return finding.value
  }

  private mutating func fillGaps(from url: WebURL) {
    if metadata.title == nil, let name = url.lastPathComponent {
      metadata.title = OutsideText.line(name, limit: Limit.title)
      metadata.sources?["title"] = "url"
    }
    if metadata.siteName == nil {
      metadata.siteName = url.siteName
      metadata.sources?["site_name"] = "host"
    }
  }

  /// The richest first (LinkPresentation's order).
  private mutating func chooseKind(_ page: PageSources) {
    if metadata.video != nil {
      metadata.kind = .video
    } else if metadata.audio != nil {
      metadata.kind = .audio
    } else if metadata.image != nil {
      metadata.kind = .image
    } else if page.isArticle {
      metadata.kind = .article
    }
  }

  private static func refresh(_ page: PageSources, _ addresses: PageAddresses) -> WebURL? {
    let refresh = page.metas.first("refresh", in: .httpEquiv, PageRefresh.init)
    guard let refresh, refresh.seconds == 0, !refresh.address.isBlank,
      let target = addresses.absolute(refresh.address), target != addresses.page
    else { return nil }
    return target
  }

  /// oEmbed 1.0, 4: JSON before XML.
  private static func oEmbedEndpoint(_ links: LinkLookup, _ addresses: PageAddresses) -> WebURL? {
    guard links.contains(.alternate) else { return nil }
    return Self.oEmbedTypes.firstValue { type in
      links.first(.alternate) { link in
        link.type?.utf8.equals(type) == true ? addresses.absolute(link.href) : nil
      }
    }
  }

  private static let oEmbedTypes: [StaticString] = [
    "application/json+oembed", "text/xml+oembed", "application/xml+oembed",
  ]
}
