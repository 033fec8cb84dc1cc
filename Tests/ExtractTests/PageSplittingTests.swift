import TestSupport
import Testing

@testable import Extract

@Suite struct PageSplittingTests {

  private static let pieces: [String] = [
    "<", ">", "</", "/>", "<!--", "-->", "--!>", "<!", "-", "<![CDATA[", "]]>", "]", "<?", "=",
    "\"", "'", " ", "\n", "\r", "\0", "&", "&amp;", "&notit;", "&#x41;", "/", "<title>",
    "</title>", "</titl", "<script>", "</script>", "<script type=application/ld+json>",
    "{\"author\":1,\"datePublished\":2}", "<svg>", "</svg>", "<p>", "<desc>", "</desc>",
    "<div itemprop=image src=x>", "<template>", "</template>", "<noscript>", "</noscript>",
    "<head>", "</head>", "<body>", "<header>", "<h1>", "</h1>", "<textarea>", "<meta ",
    "<meta charset=gbk>", "<meta charset=utf-8>", "<meta charset=iso-2022-jp>", "name=description",
    "content='x y'", "property=\"og:title\"", "<meta property=og:image content=i>",
    "<meta name=author content=a>", "<meta name=date content=d>", "<link rel=icon href=x>",
    "<base href=/>", "<time pubdate datetime=2020>", "a", "xyz", "é", "日本", "\u{1B}$B",
    "data-averyveryverylongname=\"1\"", "http-equiv=content-type content='x;charset=koi8-r'",
  ]

  private static let contentTypes = [
    nil, "text/html; charset=utf-8", "text/html; charset=gb18030", "text/html; charset=utf-16",
    "text/html; charset=iso-2022-jp", "text/html; charset=big5", "text/html; charset=replacement",
  ]

  private func page(_ random: inout SeededNumbers) -> [UInt8] {
    var bytes = [UInt8](repeating: 0x20, count: Bool.random(using: &random) ? 1000 : 0)
    for _ in 0..<Int.random(in: 1..<50, using: &random) {
      if Int.random(in: 0..<12, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        bytes += Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
      }
    }
    return bytes
  }

  @Test(arguments: 1...40)
  func `any split of a page reads the same`(seed: Int) {
    var random = SeededNumbers(seed: UInt64(seed))
    for _ in 0..<10 {
      let bytes = page(&random)
      let contentType = Self.contentTypes.randomElement(using: &random) ?? nil
      let whole = readPage(bytes, contentType: contentType)
      for chunk in [1, 2, 17, Int.random(in: 3..<60, using: &random)] {
        #expect(
          readPage(bytes, contentType: contentType, chunk: chunk) == whole,
          "\(String(decoding: bytes, as: UTF8.self).debugDescription) by \(chunk)")
      }
    }
  }

  @Test func `no value holds a control or a line break`() {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<200 {
      let tags = readPage(page(&random)).tags
      let values = tags.metas.flatMap { [$0.key, $0.content] } + [tags.title ?? ""]
      for scalar in values.joined().unicodeScalars {
        #expect(scalar.properties.generalCategory != .control)
        #expect(scalar != "\u{2028}" && scalar != "\u{2029}")
      }
    }
  }
}
