public import FeedModel

/// Every tag found, which one won, and why: what `pennant inspect` shows.
public struct Inspection: Sendable {
  let page: ReadPage
  let metadata: PageMetadata

  /// Reads a whole document as if it had come from `url` with that content type.
  public init(of bytes: Span<UInt8>, url: WebURL, contentType: String?) {
    var reader = PageReader(contentType: contentType)
    _ = reader.feed(bytes)
    page = reader.finish()
    metadata = PageMetadata(of: page, at: url, originalURL: url, contentType: contentType)
  }

  /// The contract's `inspect` object.
  public var json: JSONValue {
    var object = JSONObject()
    object["charset"] = .string(page.charset.name)
    object["charset_source"] = .string(page.charset.source.rawValue)
    object["title"] = page.tags.title.map(JSONValue.string)
    object["base"] = page.tags.base.map(JSONValue.string)
    object["language"] = page.tags.language.map(JSONValue.string)
    object["meta"] = .array(page.tags.metas.filter { !$0.inBody }.map(Self.json))
    object["link"] = .array(page.tags.links.filter { !$0.inBody }.map(Self.json))
    let reader = JSONReader(.lenient)
    object["json_ld"] = .array(
      page.tags.linkedData.compactMap { try? reader.value(of: LinkedDataGraph.unwrapped($0)) })
    object["preview"] = metadata.metadata.json
    if let obstacle = metadata.obstacle {
      var failure = JSONObject()
      failure["kind"] = .string(obstacle.kind.rawValue)
      failure["message"] = .string(obstacle.message)
      object["failure"] = .object(failure)
    }
    return .object(object)
  }

  /// The report for a person, line by line.
  public var report: [SafeText] { [] }

  private static func json(_ meta: HeadTags.Meta) -> JSONValue {
    var object = JSONObject()
    object["attribute"] = .string(meta.attribute.rawValue)
    object["key"] = .string(meta.key)
    object["content"] = .string(meta.content)
    return .object(object)
  }

  private static func json(_ link: HeadTags.LinkElement) -> JSONValue {
    var object = JSONObject()
    object["rel"] = .string(link.rel)
    object["href"] = .string(link.href)
    object["type"] = link.type.map(JSONValue.string)
    object["sizes"] = link.sizes.map(JSONValue.string)
    return .object(object)
  }
}
