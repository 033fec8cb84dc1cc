import FeedModel
import Foundation
import Origin
import TestSupport
import Testing

/// Recorded pages, served over loopback, through the whole program.
@Suite struct RealPagesTests {
  private struct Page {
    let path: String
    let title: String
  }

  @Test(arguments: ["a-opengraphscraper", "a-metascraper"])
  func `a real page comes out with its own title`(suite: String) async throws {
    guard let folder = Corpora.folder(suite) else { return }
    let pages = try Self.pages(in: folder)
    #expect(pages.count >= 10)
    let origin = try Origin(addresses: ["127.0.0.1"]) { request in
      guard let body = FileManager.default.contents(atPath: folder + request.path) else {
        return .status(404)
      }
      return .bytes([UInt8](body), type: "text/html")
    }
    defer { origin.stop() }
    let home = try TemporaryFolder()
    let addresses = pages.map { origin.url($0.path) }
    let ending = try await Program(home: home.path).run(
      ["unfurl", "--json", "--ordered", "--allow-address", "127.0.0.0/8"],
      input: Data(addresses.joined(separator: "\n").utf8))
    let answers = try ending.outputLines.map { try JSONReader().value(of: $0) }
    try #require(answers.count == pages.count, "\(ending.errors)")
    for (page, answer) in zip(pages, answers) {
      #expect(answer["preview"]?["title"]?.string == page.title, "\(page.path): \(answer.line)")
    }
  }

  /// The pages of a suite that have an `og:title` in their head, with that title.
  private static func pages(in folder: String) throws -> [Page] {
    let text = try String(contentsOfFile: folder + "/rawmeta.derived.jsonl", encoding: .utf8)
    return try text.split(separator: "\n").compactMap { line in
      let record = try JSONReader().value(of: String(line))
      guard let file = record["file"]?.string else { return nil }
      let title = record["metas"]?.array?.first { meta in
        guard let parts = meta.array, parts.count > 2 else { return false }
        return parts[1].string?.lowercased() == "og:title"
          && !SafeText(parts[2].string ?? "").isEmpty
      }
      guard let title = title?.array?[2].string else { return nil }
      // The cap of DESIGN: 300 characters.
      return Page(path: "/" + file, title: SafeText(title, limit: 300).string)
    }
  }
}
