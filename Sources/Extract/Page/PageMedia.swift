import FeedModel

/// The video or the audio that a page names: a file that can be streamed before a page with a player.
struct PageMedia {
  private(set) var media: LinkMetadata.Media?
  /// The tag that the file came from, or the player where there is no file.
  private(set) var source: String?

  /// One address that a page offers, with what it says of it.
  private struct Offer {
    var address: String
    var type: String?
    var width: Int?
    var height: Int?
    var durationSeconds: Double?
    var source: String
  }

  enum Kind: String {
    case video, audio
  }

  init(_ kind: Kind, of page: PageSources, addresses: PageAddresses) {
    for ofBody in [false, true] where media == nil {
      let offers = Self.offers(kind, page, ofBody) + Self.linkedOffers(kind, page, ofBody)
      choose(from: offers, kind, addresses)
    }
  }

  private mutating func choose(from offers: [Offer], _ kind: Kind, _ addresses: PageAddresses) {
    var file: (url: WebURL, type: String?, offer: Offer)?
    var player: (url: WebURL, offer: Offer)?
    for offer in offers {
      guard let url = addresses.absolute(offer.address) else { continue }
      let type = offer.type.flatMap { MediaType($0)?.essence }
      switch MediaOffer(declared: type, url: url, kind: kind) {
      case .file(let type): file = file ?? (url, type, offer)
      case .player: player = player ?? (url, offer)
      }
    }
    guard let offer = file?.offer ?? player?.offer else { return }
    media = LinkMetadata.Media(
      url: file?.url.serialized, width: offer.width ?? player?.offer.width,
      height: offer.height ?? player?.offer.height, type: file?.type,
      embedURL: player?.url.serialized,
      durationSeconds: (offers.lazy.compactMap(\.durationSeconds)).first)
    source = offer.source
  }

  private static func offers(_ kind: Kind, _ page: PageSources, _ ofBody: Bool) -> [Offer] {
    let property = "og:\(kind.rawValue)"
    let duration =
      page.metas.first("\(kind.rawValue):duration", ofBody: ofBody, ISODuration.seconds)
    var offers: [Offer] = []
    for element in OpenGraphGroups(property, in: page.tags.metas, ofBody: ofBody).elements {
      for (address, source) in element.addresses(property) {
        offers.append(
          Offer(
            address: address, type: element.type, width: element.width, height: element.height,
            durationSeconds: element.durationSeconds ?? duration, source: source))
      }
    }
    guard kind == .video else { return offers }
    for key in ["twitter:player:stream", "twitter:player"] {
      guard let address = page.metas.first(key, ofBody: ofBody, { $0 }) else { continue }
      let type = page.metas.first("twitter:player:stream:content_type", ofBody: ofBody) { $0 }
      offers.append(
        Offer(
          address: address, type: key == "twitter:player" ? "text/html" : type,
          width: page.metas.first("twitter:player:width", ofBody: ofBody, PixelCount.of),
          height: page.metas.first("twitter:player:height", ofBody: ofBody, PixelCount.of),
          durationSeconds: duration, source: key))
    }
    return offers
  }

  private static func linkedOffers(
    _ kind: Kind, _ page: PageSources, _ ofBody: Bool
  ) -> [Offer] {
    let linkedData = page.linkedData(ofBody: ofBody)
    guard let clip = kind == .video ? linkedData.video : linkedData.audio else { return [] }
    let name = kind == .video ? "VideoObject" : "AudioObject"
    func offer(_ address: String, _ type: String?) -> Offer {
      Offer(
        address: address, type: type, width: clip.width, height: clip.height,
        durationSeconds: clip.durationSeconds, source: "json-ld \(name)")
    }
    // What schema.org calls the content is a file, whatever its address looks like.
    return [
      clip.file.map { offer($0, clip.type ?? "\(kind.rawValue)/*") },
      clip.player.map { offer($0, "text/html") },
    ].compactMap { $0 }
  }
}

/// What stands behind an address that a page names as media.
enum MediaOffer {
  /// A file that can be streamed, and its type where that is known.
  case file(type: String?)
  case player

  /// The declared type decides, or else the ending of the file's name.
  init(declared: String?, url: WebURL, kind: PageMedia.Kind) {
    let type = declared ?? FileExtension(of: url)?.mediaType ?? ""
    let isFile =
      type.hasPrefix("\(kind.rawValue)/") || (declared != nil && type.hasPrefix("video/"))
      || Self.streams.contains(type)
    self = isFile ? .file(type: type.hasSuffix("/*") ? nil : type) : .player
  }

  /// Playlists and containers that no prefix tells.
  private static let streams: Set<String> = [
    "application/x-mpegurl", "application/vnd.apple.mpegurl", "application/dash+xml",
    "application/ogg", "audio/mpegurl",
  ]
}
