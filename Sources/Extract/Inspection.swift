public import FeedModel

/// Every tag found, which one won, and why: what `pennant inspect` shows.
public struct Inspection: Sendable {
  let url: WebURL
  let contentType: String?
  let content: Content

  enum Content: Sendable {
    case page(ReadPage, PageMetadata)
    case file(LinkMetadata)
    case nothing(PreviewFailure)
  }

  /// Reads a whole document as if it had come from `url` with that content type.
  public init(of bytes: Span<UInt8>, url: WebURL, contentType: String?) {
    self.url = url
    self.contentType = contentType
    let head = bytes.extracting(first: ContentKind.headBytes).withUnsafeBufferPointer { Array($0) }
    let kind = ContentKind(declared: contentType.flatMap(MediaType.init), head: head)
    if kind.reading == .page {
      var reader = PageReader(contentType: contentType)
      _ = reader.feed(bytes)
      let page = reader.finish()
      content = .page(
        page, PageMetadata(of: page, at: url, originalURL: url, contentType: contentType))
      return
    }
    var reader = ContentReader(
      contentType: contentType, contentLength: Int64(bytes.count), url: url, originalURL: url)
    _ = reader.feed(bytes)
    content =
      switch reader.finish() {
      case .page(let page): .file(page.metadata)
      case .file(let metadata): .file(metadata)
      case .nothing(let failure): .nothing(failure)
      }
  }

  /// The contract's `inspect` object; of a file that is no page only its `preview`. A wall has a
  /// `failure` as `unfurl` gives it, beside the preview that it would make.
  public var json: JSONValue {
    var object = JSONObject()
    switch content {
    case .page(let page, let found):
      object["charset"] = .string(page.charset.name)
      object["charset_source"] = .string(page.charset.source.rawValue)
      Self.describe(page.tags, in: &object)
      object["preview"] = found.metadata.json
      object["failure"] = found.obstacle.map(Self.json)
    case .file(let metadata):
      object["preview"] = metadata.json
    case .nothing(let failure):
      object["meta"] = .array([])
      object["failure"] = Self.json(failure)
    }
    return .object(object)
  }

  private static func describe(_ tags: HeadTags, in object: inout JSONObject) {
    object["title"] = tags.title.map(JSONValue.string)
    object["base"] = tags.base.map(JSONValue.string)
    object["language"] = tags.language.map(JSONValue.string)
    object["meta"] = .array(tags.metas.filter { !$0.inBody }.map(json))
    object["link"] = .array(tags.links.filter { !$0.inBody }.map(json))
    object["json_ld"] = .array(tags.linkedData.compactMap { try? LinkedDataGraph.value(of: $0) })
  }

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

  private static func json(_ failure: PreviewFailure) -> JSONValue {
    var object = JSONObject()
    object["kind"] = .string(failure.kind.rawValue)
    object["message"] = .string(failure.message)
    return .object(object)
  }
}
