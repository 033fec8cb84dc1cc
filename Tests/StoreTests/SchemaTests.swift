import FeedModel
import Schema
import Testing

@Suite struct SchemaTests {
  let picture = LinkMetadata.Picture(
    url: "https://a.com/i", width: 1, height: 1, alt: "a", type: "image/png")
  let media = LinkMetadata.Media(
    url: "https://a.com/v", width: 1, height: 1, type: "video/mp4", embedURL: "https://a.com/e",
    durationSeconds: 1.5)

  @Test func `the preview's schema names every member that is written, and no other`() throws {
    var metadata = LinkMetadata(url: "https://a.com/", originalURL: "https://a.com/", kind: .page)
    for field: WritableKeyPath<LinkMetadata, String?> in [
      \.canonicalURL, \.title, \.description, \.siteName, \.author, \.publishedAt, \.modifiedAt,
      \.language, \.themeColor, \.contentType,
    ] {
      metadata[keyPath: field] = "x"
    }
    (metadata.icon, metadata.image, metadata.images) = (picture, picture, [picture])
    (metadata.video, metadata.audio, metadata.sources) = (media, media, ["title": "og:title"])
    let schema = try value(of: Schema.preview)
    #expect(names(schema["properties"]) == names(metadata.json))
    #expect(names(schema["$defs"]?["picture"]?["properties"]) == names(metadata.json["image"]))
    #expect(names(schema["$defs"]?["media"]?["properties"]) == names(metadata.json["video"]))
    let kinds = schema["properties"]?["kind"]?["enum"]?.array?.compactMap(\.string)
    #expect(kinds == LinkMetadata.Kind.allCases.map(\.rawValue))
  }

  @Test func `the message's schema names every member, reason and kind of failure`() throws {
    let url = try #require(WebURL("https://a.com/"))
    let link = Link(
      range: 0..<14, text: "https://a.com/", target: .web(url), refusal: .code)
    let cards: [AttachedLink.Card] = [
      .none, .dismissed(url.previewKey), .shown(url.previewKey, .loading(since: .at(0))),
      .shown(
        url.previewKey, .failed(PreviewFailure(.httpStatus, "x", status: 404), retryAt: .at(1))),
    ]
    let message = Message(
      id: MessageID(rawValue: 1), conversation: .standard, author: "a", postedAt: .at(0), text: "",
      links: cards.map { AttachedLink(link: link, card: $0) }, originID: "o")
    let schema = try value(of: Schema.message)
    #expect(names(schema["properties"]) == names(message.json))
    let definitions = schema["$defs"]
    let written = Set((message.json["links"]?.array ?? []).flatMap { names($0) })
    let members = names(definitions?["link"]?["properties"])
    #expect(written.contains("failure"))
    #expect(written.isSubset(of: members))
    let reasons = definitions?["link"]?["properties"]?["reason"]?["enum"]?.array
    #expect(reasons?.compactMap(\.string) == Link.Refusal.allCases.map(\.rawValue))
    let kinds = definitions?["failure"]?["properties"]?["kind"]?["enum"]?.array
    #expect(kinds?.compactMap(\.string) == PreviewFailure.Kind.allCases.map(\.rawValue))
  }

  private func value(of schema: [UInt8]) throws -> JSONValue {
    try JSONReader().value(of: String(decoding: schema, as: UTF8.self))
  }

  private func names(_ object: JSONValue?) -> Set<String> {
    Set(object?.object?.members.map(\.key) ?? [])
  }
}
