import FeedModel

/// What holds of every card, wherever it came from.
func requireSoundness(of metadata: LinkMetadata) {
  let texts: [(String?, limit: Int)] = [
    (metadata.title, 300), (metadata.description, 1_000), (metadata.siteName, 200),
    (metadata.author, 200), (metadata.publishedAt, 40), (metadata.modifiedAt, 40),
    (metadata.language, 64), (metadata.themeColor, 64), (metadata.contentType, 256),
  ]
  for case (let text?, let limit) in texts {
    require(text.count <= limit, "a text is at most \(limit) characters long")
    require(!text.isEmpty, "a text that is not there is absent")
    requireCleanness(of: text)
  }
  let pictures = (metadata.images ?? []) + [metadata.image, metadata.icon].compactMap { $0 }
  let media = [metadata.video, metadata.audio].compactMap { $0 }
  let addresses =
    [metadata.url, metadata.originalURL] + [metadata.canonicalURL].compactMap { $0 }
    + pictures.map(\.url) + media.flatMap { [$0.url, $0.embedURL].compactMap { $0 } }
  for address in addresses {
    require(
      WebURL(address)?.serialized == address, "an address is absolute, of the web and canonical")
  }
  for text in pictures.flatMap({ [$0.alt, $0.type].compactMap { $0 } }) {
    requireCleanness(of: text)
  }
  for pixels in pictures.flatMap({ [$0.width, $0.height].compactMap { $0 } }) {
    require(pixels > 0, "a side has pixels")
  }
  for seconds in media.compactMap(\.durationSeconds) {
    require(seconds.isFinite && seconds >= 0, "a duration is a number")
  }
  require(pictures.count <= 1_002, "pictures are bounded")
}

/// No control character, no line break.
func requireCleanness(of text: String) {
  for scalar in text.unicodeScalars {
    let category = scalar.properties.generalCategory
    require(
      category != .control && category != .lineSeparator && category != .paragraphSeparator,
      "no value holds a control or a line break: \(text.debugDescription)")
  }
}
