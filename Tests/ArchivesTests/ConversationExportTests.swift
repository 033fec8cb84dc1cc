import FeedModel
import Foundation
import Testing

@testable import Archives

@Suite struct ConversationExportTests {
  static let hostile = "</title><script>alert(1)</script>\" onload='x' & \u{1B}[31m\u{202E}"

  private func message(
    _ text: String = "see https://example.com/a?b=1&c now", title: String? = "A title",
    author: String = "ana"
  ) throws -> Message {
    let address = "https://example.com/a?b=1&c"
    let url = try #require(WebURL(address))
    var links: [AttachedLink] = []
    if let start = text.range(of: address) {
      let lower = text.utf8.distance(from: text.startIndex, to: start.lowerBound)
      var metadata = LinkMetadata(url: address, originalURL: address, kind: .page)
      metadata.title = title
      metadata.siteName = title.map { "Site " + $0 }
      metadata.description = title.map { "About " + $0 }
      let link = Link(
        range: lower..<lower + address.utf8.count, text: address, target: .web(url), refusal: nil)
      links = [AttachedLink(link: link, card: .shown(url.previewKey, .ready(metadata)))]
    }
    return Message(
      id: MessageID(rawValue: 7), conversation: .standard, author: author,
      postedAt: Timestamp(milliseconds: 1_772_582_400_000), text: text, links: links)
  }

  private func exported(_ message: Message, as format: ExportFormat) -> String {
    var export = ConversationExport(as: format, title: Self.hostile) { _ in 0 }
    return export.beginning + export.entry(message) + export.end
  }

  @Test func `text has who, when, what and the cards`() throws {
    #expect(
      exported(try message(), as: .text) == """
        [2026-03-04T00:00:00Z] <ana> see https://example.com/a?b=1&c now
            ▎ A title — Site A title
            ▎ About A title
            ▎ https://example.com/a?b=1&c

        """)
  }

  @Test func `Markdown has links that are links and nothing else that is markup`() throws {
    let text = "*no* _no_ [no](http://x.example) # no\n- no\n1. no\nhttps://example.com/a?b=1&c"
    let markdown = exported(try message(text, title: "[x](javascript:1) *b*"), as: .markdown)
    let expected = [
      "## 2026-03-04", "", "**ana** 00:00", "",
      "\\*no\\* \\_no\\_ \\[no\\](http://x.example) \\# no  ", "\\- no  ", "1\\. no  ",
      "<https://example.com/a?b=1&c>", "",
      "> [\\[x\\](javascript:1) \\*b\\*](<https://example.com/a?b=1&c>)"
        + " — Site \\[x\\](javascript:1) \\*b\\*  ",
      "> About \\[x\\](javascript:1) \\*b\\*", "",
    ]
    let lines = markdown.components(separatedBy: "\n")
    #expect(Array(lines.suffix(expected.count)) == expected)
  }

  @Test func `a page names every value as text`() throws {
    let page = exported(
      try message(
        Self.hostile + " https://example.com/a?b=1&c", title: Self.hostile, author: Self.hostile),
      as: .html)
    // The page's own, once.
    #expect(page.components(separatedBy: "<script").count == 2)
    #expect(page.components(separatedBy: "</title>").count == 2)
    #expect(!page.contains("onload='"))
    #expect(!page.contains("\u{1B}"))
    #expect(!page.contains("\u{202E}"))
    #expect(page.contains("href=\"https://example.com/a?b=1&amp;c\""))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39; &amp;"))
  }

  @Test func `the page's policy names its style and its script`() async throws {
    for (text, digest) in [
      (HTMLPage.style, HTMLPage.styleDigest), (HTMLPage.script, HTMLPage.scriptDigest),
    ] {
      #expect(SHA256Digest.base64(of: Array(text.utf8)) == digest)
    }
    #expect(HTMLPage.beginning(title: "").contains("<style>\(HTMLPage.style)</style>"))
    #expect(HTMLPage.end.contains("<script>\(HTMLPage.script)</script>"))
  }

  @Test(arguments: [
    ("https://a.com/x", "https://a.com/x", "https://a.com/x"),
    ("a.com/x", "https://a.com/x", "a.com/x"),
    // A text that names another place than the link's is not shown as the link's.
    ("https://bank.example/", "https://evil.example/", "https://evil.example/"),
    ("click here", "https://a.com/x", "https://a.com/x"),
    // A host of mixed scripts, which stands for another one.
    ("https://аpple.com/", "https://xn--pple-43d.com/", "https://xn--pple-43d.com/"),
  ])
  func `a link's text says where it goes`(
    written: String, address: String, expected: String
  ) throws {
    let link = Link(
      range: 0..<written.utf8.count, text: written,
      target: .web(try #require(WebURL(address))), refusal: nil)
    #expect(link.shownAddress == expected)
  }

  @Test func `only http and https become links`() {
    let link = Link(
      range: 0..<18, text: "javascript:alert()", target: .other("javascript:alert()"),
      refusal: .notWeb)
    let message = Message(
      id: MessageID(rawValue: 1), conversation: .standard, author: "a",
      postedAt: Timestamp(milliseconds: 0), text: "javascript:alert()",
      links: [AttachedLink(link: link, card: .none)])
    #expect(!exported(message, as: .html).contains("href=\"javascript"))
    #expect(!SharedCard(message.links[0]).html.contains("href"))
    #expect(!SharedCard(message.links[0]).markdown.contains("<"))
  }

  @Test func `what is written as JSON Lines is what is read`() throws {
    let message = try message("two\nlines  and spaces \u{1F984} https://example.com/a?b=1&c")
    let line = exported(message, as: .jsonl)
    let path = NSTemporaryDirectory() + "pennant-export-\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(line.utf8).write(to: URL(fileURLWithPath: path))
    let reader = try ArchiveReader(
      path: path,
      defaults: RecordDefaults(
        conversation: .standard, author: "x", postedAt: Timestamp(milliseconds: 0)))
    guard case .message(let draft) = try reader.next() else {
      Issue.record("no message is read")
      return
    }
    #expect(draft.text == message.text)
    #expect(draft.author == message.author)
    #expect(draft.postedAt == message.postedAt)
    #expect(draft.conversation == message.conversation)
    #expect(try reader.next() == nil)
  }
}
