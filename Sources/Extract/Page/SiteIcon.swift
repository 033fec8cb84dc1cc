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
  init?(of links: LinkLookup, addresses: PageAddresses) {
    var best: Candidate?
    links.forEach([.icon, .touchIcon], ofBody: false) { link, relations in
      let rank = Rank(link, relations)
      // Its address is looked at only where it would win.
      guard best.map({ rank < $0.rank }) ?? true else { return }
      best = Candidate(link, rank, addresses) ?? best
    }
    // What stands in the body counts only where the head names no icon.
    best =
      best
      ?? links.first([.icon, .touchIcon], ofBody: true) { link in
        Candidate(link, Rank(link, LinkRelations(of: link.rel)), addresses)
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

  private struct Candidate {
    let rank: Rank
    private let url: WebURL
    private let type: String?
    private let fileType: String?

    init?(_ link: HeadTags.LinkElement, _ rank: Rank, _ addresses: PageAddresses) {
      guard let url = addresses.absolute(link.href) else { return nil }
      self.url = url
      self.rank = rank
      type = link.type
      fileType = FileExtension(of: url)?.mediaType
    }

    var picture: LinkMetadata.Picture {
      LinkMetadata.Picture(
        url: url.serialized, width: rank.side, height: rank.side,
        type: type.flatMap { MediaType($0)?.essence } ?? fileType)
    }
    var source: String { "link \(rank.tier == .touch ? "apple-touch-icon" : "icon")" }
  }

  private enum Tier: Int {
    case drawn, touch, other
  }

  private struct Rank: Comparable {
    let tier: Tier
    let distance: Double
    /// In pixels, where it is given.
    let side: Int?

    init(_ link: HeadTags.LinkElement, _ relations: LinkRelations) {
      side = IconFit.side(in: link.sizes)
      let scales = link.type == "image/svg+xml" || SiteIcon.path(of: link).suffix(4).equals(".svg")
      tier = !relations.contains(.icon) ? .touch : SiteIcon.isDrawn(link) ? .drawn : .other
      distance = scales ? 1 : IconFit.distance(side)
    }

    static func < (left: Rank, right: Rank) -> Bool {
      (left.tier.rawValue, left.distance) < (right.tier.rawValue, right.distance)
    }

    static func == (left: Rank, right: Rank) -> Bool {
      (left.tier, left.distance) == (right.tier, right.distance)
    }
  }

  /// Whether it is a PNG or an SVG picture by its type, or by its name where no type is given.
  private static func isDrawn(_ link: HeadTags.LinkElement) -> Bool {
    if let type = link.type.flatMap(MediaType.init) {
      return type.essence == "image/png" || type.essence == "image/svg+xml"
    }
    let path = path(of: link)
    return path.suffix(4).equals(".png") || path.suffix(4).equals(".svg")
  }

  private static func path(of link: HeadTags.LinkElement) -> Substring.UTF8View {
    link.href.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
  }
}
