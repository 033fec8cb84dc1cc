import FeedModel

/// The icon of a page, chosen from its links.
struct SiteIcon {
  private(set) var picture: LinkMetadata.Picture
  /// What it came from.
  private(set) var source: String

  /// The source of an icon that no tag names.
  static let guess = "/favicon.ico"

  /// 1. An SVG or PNG `icon` nearest to 64 pixels; 2. the touch icon nearest to it; 3. any other
  /// `icon`; 4. `/favicon.ico`, where browsers look for what no page names (HTML, 4.6.7.8).
  init?(of tags: HeadTags, addresses: PageAddresses) {
    var best: (rank: Rank, picture: LinkMetadata.Picture, source: String)?
    let links = tags.links.filter { !$0.inBody } + tags.links.filter(\.inBody)
    for link in links {
      // What stands in the body counts only where the head names no icon.
      if link.inBody, best != nil { break }
      guard let tier = Tier(link), let url = addresses.absolute(link.href) else { continue }
      let side = IconFit.side(in: link.sizes)
      let scales = FileExtension(of: url)?.text == "svg" || link.type == "image/svg+xml"
      let rank = Rank(tier: tier, distance: scales ? 1 : IconFit.distance(side))
      if let best, best.rank <= rank { continue }
      let picture = LinkMetadata.Picture(
        url: url.serialized, width: side, height: side,
        type: link.type.flatMap { MediaType($0)?.essence } ?? FileExtension(of: url)?.mediaType)
      best = (rank, picture, "link \(tier == .touch ? "apple-touch-icon" : "icon")")
    }
    if let best {
      picture = best.picture
      source = best.source
    } else if let url = WebURL(Self.guess, base: addresses.page) {
      picture = LinkMetadata.Picture(url: url.serialized)
      source = Self.guess
    } else {
      return nil
    }
  }

  private enum Tier: Int {
    case drawn, touch, other

    init?(_ link: HeadTags.LinkElement) {
      // Most links of a page are style sheets and alternates: one look at the bytes spares the split.
      guard link.rel.utf8.count >= 4 else { return nil }
      if link.has("icon") {
        self = SiteIcon.isDrawn(link) ? .drawn : .other
      } else if link.has("apple-touch-icon") || link.has("apple-touch-icon-precomposed") {
        self = .touch
      } else {
        return nil
      }
    }
  }

  private struct Rank: Comparable {
    var tier: Tier
    var distance: Double

    static func < (left: Rank, right: Rank) -> Bool {
      (left.tier.rawValue, left.distance) < (right.tier.rawValue, right.distance)
    }
  }

  /// Whether it is a PNG or an SVG picture by its type, or by its name where no type is given.
  private static func isDrawn(_ link: HeadTags.LinkElement) -> Bool {
    if let type = link.type.flatMap(MediaType.init) {
      return type.essence == "image/png" || type.essence == "image/svg+xml"
    }
    let path = link.href.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return path.hasSuffix(".png") || path.hasSuffix(".svg")
  }
}
