import FeedModel
import Glibc
import Links
import TestSupport
import Testing

/// What must hold of the links of any text, checked with texts made at random of what links are made of.
@Suite struct LinkPropertyTests {
  private static let parts = [
    "http://", "https://", "HTTP://", "ftp://", "mailto:", "www.", ".", ".", "com", "io", "rs",
    "so",
    "a", "example", "xn--p1ai", "/", "/", "//", "(", ")", "[", "]", "](", "{", "}", "<", ">", "|",
    "||",
    "`", "```", "\n", " ", " ", "\t", "_", "*", "~~", "'", "\"", "@", "#", ":", "80", "日本", "。",
    "（",
    "é", "😀", "❤\u{FE0F}", "\u{200D}", "\u{301}", "-", "&amp;", "?", "=", ";", "!", ",", "みんな",
    "рф",
    "$", "\\", "%41", "\u{202E}", "\u{3000}", "1.2.3.4", "[::1]", "नी", "ไทย", "…", "”", "\u{0}",
    "    ",
    "> ", "- ", "\r\n", "example.com", "https://example.com/a",
  ]

  private struct Dice {
    var state: UInt64

    mutating func roll(_ sides: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(sides))
    }

    mutating func text(parts count: Int) -> String {
      (0..<1 + roll(count)).map { _ in LinkPropertyTests.parts[roll(LinkPropertyTests.parts.count)]
      }
      .joined()
    }
  }

  @Test func `links are in order, disjoint, whole scalars, and what is written there`() {
    var dice = Dice(state: 1)
    for _ in 0..<4_000 {
      let text = dice.text(parts: 24)
      let bytes = Array(text.utf8)
      var floor = 0
      for link in LinkScanner().links(in: text) {
        #expect(link.range.lowerBound >= floor && link.range.upperBound <= bytes.count, "\(text)")
        #expect(!link.range.isEmpty, "\(text)")
        #expect(String(validating: bytes[link.range], as: UTF8.self) == link.text, "\(text)")
        floor = link.range.upperBound
      }
    }
  }

  @Test func `a link's own text is the same link`() {
    var dice = Dice(state: 2)
    var count = 0
    for _ in 0..<4_000 {
      let text = dice.text(parts: 24)
      for link in LinkScanner().links(in: text) {
        let again = LinkScanner().links(in: link.text)
        #expect(again.map(\.range) == [0..<link.text.utf8.count], "\(link.text) in \(text)")
        #expect(again.map(\.target) == [link.target], "\(link.text) in \(text)")
        count += 1
      }
    }
    #expect(count > 1_000, "the texts hold too few links to say anything")
  }

  @Test func `an address is the same when it is parsed again`() {
    var dice = Dice(state: 3)
    for _ in 0..<4_000 {
      for link in LinkScanner().links(in: dice.text(parts: 24)) {
        guard let url = link.url else { continue }
        #expect(WebURL(url.serialized) == url, "\(link.text)")
      }
    }
  }

  @Test(arguments: [" ", "\n", "\t"])
  func `what follows the next white space changes no link before it`(_ space: String) {
    var dice = Dice(state: 4)
    for _ in 0..<3_000 {
      let text = dice.text(parts: 16)
      let alone = LinkScanner().links(in: text)
      let followed = LinkScanner().links(in: text + space + dice.text(parts: 16))
        .filter { $0.range.lowerBound < text.utf8.count }
      #expect(followed.map(\.range) == alone.map(\.range), "\(text)")
      #expect(followed.map(\.target) == alone.map(\.target), "\(text)")
    }
  }

  @Test func `bytes of any kind are read to their end`() {
    var dice = Dice(state: 5)
    for _ in 0..<4_000 {
      var bytes = Array(dice.text(parts: 24).utf8)
      for _ in 0..<dice.roll(6) where !bytes.isEmpty {
        bytes[dice.roll(bytes.count)] = UInt8(truncatingIfNeeded: dice.roll(256))
      }
      let spans = LinkScanner().spans(in: bytes.span)
      let context = MarkdownContext(bytes.span)
      var floor = 0
      for span in spans {
        #expect(span.range.lowerBound >= floor && span.range.upperBound <= bytes.count)
        _ = context.region(at: span.range.lowerBound)
        floor = span.range.upperBound
      }
    }
  }

  /// The texts of the other projects' suites, for the same properties.
  @Test func `the texts of other suites keep the properties`() throws {
    guard let folder = Corpora.folder("b-linkdetect") else { return }
    let suites = [
      "autolink-java", "linkify-it", "linkify-rs", "linkifyjs", "twitter-text-extract", "xurls",
    ]
    for suite in suites {
      for text in try JSONLines.texts(of: "\(folder)/\(suite).jsonl") {
        for link in LinkScanner().links(in: text) {
          let again = LinkScanner().links(in: link.text)
          #expect(again.map(\.target) == [link.target], "\(link.text) in \(text)")
        }
      }
    }
  }
}

private enum JSONLines {
  static func texts(of path: String) throws -> [String] {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return try bytes.split(separator: 0x0A).compactMap {
      try JSONReader().value(of: String(decoding: $0, as: UTF8.self))["text"]?.string
    }
  }
}
