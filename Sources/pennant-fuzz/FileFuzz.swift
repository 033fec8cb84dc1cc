import Extract
import FeedModel

extension FuzzEntry {
  /// The first line is the content type, the rest the body.
  static let file = FuzzEntry("file", "headers of pictures, films, PDF and others, behind a type") {
    bytes in
    let (type, start) = firstLine(of: bytes)
    let body = bytes.extracting(droppingFirst: start)
    func reader() -> ContentReader {
      ContentReader(
        contentType: type.isEmpty ? nil : type, contentLength: nil, url: fuzzURL,
        originalURL: fuzzURL)
    }
    var whole = reader()
    _ = whole.feed(body)
    let content = whole.finish()
    var split = reader()
    forEachPart(of: body) { split.feed($0) }
    require(split.finish() == content, "any split of a body reads the same")
    switch content {
    case .page(let page): requireSoundness(of: page.metadata)
    case .file(let metadata): requireSoundness(of: metadata)
    case .nothing(let failure): requireCleanness(of: failure.message)
    }
  }

  /// JSON or XML.
  static let oEmbed = FuzzEntry("oembed", "answers of oEmbed endpoints, JSON or XML") { bytes in
    guard let answer = OEmbed.Answer(of: bytes) else { return }
    let address = fuzzURL.serialized
    var metadata = LinkMetadata(url: address, originalURL: address, kind: .page)
    answer.merge(into: &metadata)
    requireSoundness(of: metadata)
  }
}
