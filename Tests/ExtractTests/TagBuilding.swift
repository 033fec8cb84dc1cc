import FeedModel
import Testing

@testable import Extract

extension HeadTags {
  /// Tags of a head from pairs of key and content, all as `property`.
  static func of(_ metas: KeyValuePairs<String, String>) -> HeadTags {
    var tags = HeadTags()
    tags.metas = metas.map { Meta(attribute: .property, key: $0.key, content: $0.value) }
    return tags
  }

  func adding(_ change: (inout HeadTags) -> Void) -> HeadTags {
    var tags = self
    change(&tags)
    return tags
  }
}

/// What a page with these tags says of itself.
func pageMetadata(
  of tags: HeadTags, at address: String = "https://www.example.com/story",
  askedFor original: String? = nil
) throws -> PageMetadata {
  let url = try #require(WebURL(address))
  let originalURL = try #require(WebURL(original ?? address))
  let page = ReadPage(charset: CharsetFinding(name: "utf-8", source: .header), tags: tags)
  return PageMetadata(of: page, at: url, originalURL: originalURL, contentType: "text/html")
}

func metadata(
  of tags: HeadTags, at address: String = "https://www.example.com/story"
) throws -> LinkMetadata {
  try pageMetadata(of: tags, at: address).metadata
}
