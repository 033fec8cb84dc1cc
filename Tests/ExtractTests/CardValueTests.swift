import FeedModel
import Foundation
import TestSupport
import Testing

@testable import Extract

/// What holds for every card, whatever a page holds.
@Suite struct CardValueTests {

  private static let keys = [
    "og:title", "og:description", "og:image", "og:image:alt", "og:image:type", "og:image:width",
    "og:site_name", "og:url", "og:video", "og:video:type", "og:audio", "og:locale", "og:type",
    "twitter:title", "twitter:description", "twitter:image", "twitter:creator", "twitter:player",
    "author", "article:author", "article:published_time", "article:modified_time", "date",
    "description", "theme-color", "application-name", "dc.title", "content-language",
  ]

  private static let values = [
    "\u{0}", "\u{1B}[2J", "\u{9B}31m", "\u{85}", "\u{2028}", "\u{202E}", "\r\n", "\t", "&#0;",
    "&#10;", "&#x1b;]0;t&#7;", "&#xD800;", "&#x110000;", "&#x2029;", "&NewLine;", "&Tab;",
    "\\u0000",
    "\\ud800", "\\n", "\\u2028", "javascript:alert(1)", "data:image/png;base64,AA", "/a b.png",
    "//h.example/x", "../../x", "http://", "https://user:pw@h.example/", "http:///x", "#x",
    "?q=\u{7}",
    "file:///etc/passwd", "2024-02-30", "2024-05-01T12:00:00+02:00", "en_US\u{1}", "1e999", "-1",
    "word ", "\u{FEFF}", "\u{E0001}", "👩‍👩‍👧‍👦", "e\u{301}", "日本", "undefined", "[object Object]",
  ]

  private func value(_ random: inout SeededNumbers) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      text += Self.values.randomElement(using: &random) ?? ""
    }
    // Now and then far past every cap.
    let isLong = Int.random(in: 0..<8, using: &random) == 0
    return isLong ? String(repeating: text + "x", count: 600) : text
  }

  private func page(_ random: inout SeededNumbers) -> [UInt8] {
    var html = "<html lang='\(value(&random))'><head>"
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let value = value(&random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: html += "<title>\(value)</title>"
      case 1: html += "<link rel='icon' href='\(value)' type='\(value)' sizes='\(value)'>"
      case 2: html += "<link rel='canonical' href='\(value)'><base href='\(value)'>"
      case 3:
        html += """
          <script type='application/ld+json'>{"@type":"Article","headline":"\(value)",\
          "author":{"name":"\(value)"},"image":["\(value)"],"datePublished":"\(value)",\
          "video":{"@type":"VideoObject","embedUrl":"\(value)","encodingFormat":"\(value)"}}</script>
          """
      case 4: html += "</head><body><h1>\(value)</h1>"
      case 5: html += "<body><p>Words of a page. \(value)</p>"
      case 6: html += "<a rel=author>\(value)</a><span class=byline>by \(value)</span>"
      default:
        let key = Self.keys.randomElement(using: &random) ?? ""
        html += "<meta property='\(key)' content='\(value)'>"
      }
    }
    return Array(html.utf8)
  }

  /// Every text of a card with the name of its member.
  private func texts(of value: JSONValue, _ name: String = "") -> [(name: String, text: String)] {
    switch value {
    case .string(let text): [(name, text)]
    case .array(let members): members.flatMap { texts(of: $0, name) }
    case .object(let object): object.members.flatMap { texts(of: $0.value, $0.key) }
    default: []
    }
  }

  private static let limits = [
    "title": 300, "description": 1_000, "site_name": 200, "author": 200, "theme_color": 64,
    "alt": 300,
  ]
  private static let addresses: Set<String> = ["url", "original_url", "canonical_url", "embed_url"]

  /// What is wrong with a card's values; empty where nothing is.
  private func faults(in metadata: LinkMetadata) -> [String] {
    var metadata = metadata
    // What stands there are names of tags.
    metadata.sources = nil
    return texts(of: metadata.json).flatMap { name, text -> [String] in
      var faults: [String] = []
      let isUnclean = text.unicodeScalars.contains { scalar in
        scalar.properties.generalCategory == .control || scalar == "\u{2028}"
          || scalar == "\u{2029}" || scalar == "\u{202E}"
      }
      if isUnclean { faults.append("\(name) holds a control") }
      if text.isEmpty { faults.append("\(name) is empty") }
      if text.count > Self.limits[name] ?? WebURL.fetchLimitBytes {
        faults.append("\(name) is too long")
      }
      if Self.addresses.contains(name), WebURL(text)?.serialized != text {
        faults.append("\(name) is no absolute address: \(text)")
      }
      return faults
    }
  }

  private func card(_ bytes: [UInt8], chunk: Int = .max) throws -> PageMetadata {
    let url = try #require(WebURL("https://www.example.com/dir/story"))
    return PageMetadata(
      of: readPage(bytes, chunk: chunk), at: url, originalURL: url, contentType: nil)
  }

  @Test(arguments: 1...20)
  func `no value of a card holds a control, a line break, a relative address or too much`(
    seed: Int
  ) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    for _ in 0..<20 {
      let bytes = page(&random)
      let whole = try card(bytes)
      #expect(
        faults(in: whole.metadata) == [], "\(String(decoding: bytes.prefix(2000), as: UTF8.self))")
      #expect(try card(bytes, chunk: Int.random(in: 1..<40, using: &random)) == whole)
    }
  }

  @Test func `what an oEmbed answer adds is as clean`() throws {
    var random = SeededNumbers(seed: 99)
    for _ in 0..<200 {
      let (first, second) = (value(&random), value(&random))
      let json = """
        {"type":"video","title":"\(first)","author_name":"\(second)","thumbnail_url":"\(first)",\
        "provider_name":"\(second)","description":"\(first)","duration":"\(second)"}
        """
      guard let answer = OEmbed.Answer(of: Array(json.utf8).span) else { continue }
      var metadata = LinkMetadata(
        url: "https://a.example/", originalURL: "https://a.example/", kind: .page)
      answer.merge(into: &metadata)
      #expect(faults(in: metadata) == [], "\(json)")
    }
  }

  private static let recorded = ["a-metascraper", "a-php-embed", "a-newspaper4k"].flatMap { suite in
    guard let folder = Corpora.folder(suite) else { return [String]() }
    return ["pages", "bodies"].flatMap { part -> [String] in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(part)")) ?? []
      return names.sorted().map { "\(folder)/\(part)/\($0)" }
    }
  }

  @Test(arguments: recorded)
  func `a recorded page has clean values, however it is split`(path: String) throws {
    let bytes = Array(CorpusFile.bytes(at: path).prefix(200_000))
    let whole = try card(bytes)
    #expect(faults(in: whole.metadata) == [])
    var random = SeededNumbers(seed: UInt64(bytes.count))
    for _ in 0..<2 {
      #expect(try card(bytes, chunk: Int.random(in: 1..<5_000, using: &random)) == whole)
    }
  }
}
