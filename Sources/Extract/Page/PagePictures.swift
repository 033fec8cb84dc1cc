import FeedModel

/// The pictures that a page names for itself, the one for its card first.
struct PagePictures {
  private(set) var pictures: [LinkMetadata.Picture] = []
  /// The tag that the first picture came from.
  private(set) var source: String?

  /// As many as a gallery shows; what a hostile page adds costs nothing more.
  static let limit = 20
  /// Of a picture's description.
  static let altLimit = 300

  private let addresses: PageAddresses

  init(of page: PageSources, addresses: PageAddresses) {
    self.addresses = addresses
    collect(from: page, ofBody: false)
    if pictures.isEmpty { collect(from: page, ofBody: true) }
  }

  private mutating func collect(from page: PageSources, ofBody: Bool) {
    for element in OpenGraphGroups("og:image", in: page.tags.metas, ofBody: ofBody).elements {
      let found = element.addresses("og:image").firstValue { candidate in
        addresses.absolute(candidate.address).map { ($0, candidate.source) }
      }
      guard let (url, source) = found else { continue }
      add(
        LinkMetadata.Picture(
          url: url.serialized, width: element.width, height: element.height, alt: element.alt,
          type: element.type),
        from: source)
    }
    for key in ["twitter:image", "twitter:image:src"] {
      guard let url = page.metas.first(key, ofBody: ofBody, addresses.absolute) else { continue }
      let picture = LinkMetadata.Picture(
        url: url.serialized,
        width: page.metas.first("twitter:image:width", ofBody: ofBody, PixelCount.of),
        height: page.metas.first("twitter:image:height", ofBody: ofBody, PixelCount.of),
        alt: page.metas.first("twitter:image:alt", ofBody: ofBody) { $0 })
      add(picture, from: key)
    }
    for picture in page.linkedData(ofBody: ofBody).images {
      guard let url = addresses.absolute(picture.url) else { continue }
      var picture = picture
      picture.url = url.serialized
      add(picture, from: "json-ld image")
    }
    page.links.forEach(.imageSource, ofBody: ofBody) { link, _ in
      if let url = addresses.absolute(link.href) {
        add(LinkMetadata.Picture(url: url.serialized), from: "link image_src")
      }
    }
    if let url = page.metas.first("image", in: .microdata, ofBody: ofBody, addresses.absolute) {
      add(LinkMetadata.Picture(url: url.serialized), from: "itemprop image")
    }
  }

  /// A picture that is there already gets what it lacks.
  private mutating func add(_ picture: LinkMetadata.Picture, from source: String) {
    var picture = picture
    picture.alt = picture.alt.flatMap { OutsideText.line($0, limit: Self.altLimit) }
    picture.type = picture.type.flatMap { MediaType($0)?.essence }
    if let same = pictures.firstIndex(where: { $0.url == picture.url }) {
      if pictures[same].width == nil, pictures[same].height == nil {
        pictures[same].width = picture.width
        pictures[same].height = picture.height
      }
      pictures[same].alt = pictures[same].alt ?? picture.alt
      pictures[same].type = pictures[same].type ?? picture.type
    } else if pictures.count < Self.limit {
      if pictures.isEmpty { self.source = source }
      pictures.append(picture)
    }
  }
}
