import FeedModel

/// What a page's JSON-LD says of the page itself, in schema.org's words.
///
/// Texts and addresses are as written; who asks for them cleans and resolves them.
struct LinkedData: Hashable, Sendable {
  /// The texts that fill fields; the raw value names them in `sources`.
  enum Text: String, Hashable, Sendable {
    case headline, description, publisher, author
    case siteName = "name"
    case published = "datePublished"
    case modified = "dateModified"
    case language = "inLanguage"
  }

  private(set) var texts: [Text: [String]] = [:]
  private(set) var images: [LinkMetadata.Picture] = []
  private(set) var video: Clip?
  private(set) var audio: Clip?
  /// Whether the page's subject is an article, a posting or a report.
  private(set) var isArticle = false

  /// A VideoObject or AudioObject.
  struct Clip: Hashable, Sendable {
    var file: String?
    var player: String?
    var type: String?
    var width: Int?
    var height: Int?
    var durationSeconds: Double?
    var thumbnail: String?
  }

  init() {}

  /// What JSON-LD scripts say; one that is not JSON is passed over.
  init(_ blocks: some Collection<String>, of addresses: PageAddresses) {
    if blocks.isEmpty { return }
    let graph = LinkedDataGraph(blocks)
    if let site = graph.nodes.first(where: { $0.isSite }) {
      texts[.siteName] = graph.names(site["name"])
    }
    let key = addresses.page.previewKey
    let isPage = { (address: String) in addresses.absolute(address)?.previewKey == key }
    guard let subject = graph.subject(isPage: isPage) else { return }
    isArticle = subject.isArticle
    texts[.headline] = graph.strings(subject["headline"]) + graph.strings(subject["name"])
    texts[.description] = graph.strings(subject["description"])
    texts[.published] = graph.strings(subject["datePublished"])
    texts[.modified] = graph.strings(subject["dateModified"])
    texts[.language] = graph.languages(subject["inLanguage"])
    texts[.author] = Self.joined(graph.names(subject["author"]))
    if texts[.author, default: []].isEmpty {
      texts[.author] = Self.joined(graph.names(subject["creator"]))
    }
    texts[.publisher] = graph.names(subject["publisher"])
    if texts[.siteName, default: []].isEmpty {
      texts[.siteName] = graph.names(subject["isPartOf"])
    }
    images = graph.pictures(subject["image"])
    if images.isEmpty { images = graph.pictures(subject["thumbnailUrl"]) }
    video = graph.clip(of: subject, in: "video", type: "VideoObject")
    audio = graph.clip(of: subject, in: "audio", type: "AudioObject")
    if images.isEmpty, let thumbnail = video?.thumbnail {
      images = [LinkMetadata.Picture(url: thumbnail)]
    }
  }

  /// All authors as one text, each once, addresses left away.
  private static func joined(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    let kept = names.filter { !$0.isBlank && !$0.contains("://") && seen.insert($0).inserted }
    return kept.isEmpty ? [] : [kept.joined(separator: ", ")]
  }
}
