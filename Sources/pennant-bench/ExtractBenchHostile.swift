/// A page that makes a careless reader slow or large.
struct ExtractBenchHostile: Sendable {
  let name: String
  private let part: [UInt8]
  private let start: String
  private let end: String
  private let charset: String?

  /// `part` again and again between two ends.
  private init(
    _ name: String, _ part: [UInt8], after start: String = "", before end: String = "",
    charset: String? = nil
  ) {
    self.name = name
    self.part = part
    self.start = start
    self.end = end
    self.charset = charset
  }

  private init(_ name: String, _ part: String, after start: String = "", before end: String = "") {
    self.init(name, Array(part.utf8), after: start, before: end)
  }

  /// As many whole parts as so many bytes hold.
  func page(bytes limit: Int) -> ExtractBenchPage {
    var bytes = Array(start.utf8)
    bytes.reserveCapacity(limit)
    while bytes.count + part.count + end.utf8.count <= limit { bytes += part }
    return ExtractBenchPage(bytes + end.utf8, charset: charset)
  }
}

extension ExtractBenchHostile {
  static let all = tags + attributes + texts + references + linkedData + charsets

  private static let tags = [
    Self("meta-open", "<meta "),
    Self("less-than", "<<<<"),
    Self("end-tags", "</"),
    Self("unknown-tags", "<a>"),
    Self("divs", "<div>"),
    Self("divs-of-body", "<div>", after: "<body>"),
    Self("paragraphs", "<p>", after: "<body>"),
    Self("paragraphs-short", "<p>a", after: "<body>"),
    Self("paragraphs-closed", "<p></p>", after: "<body>"),
    Self("paragraphs-words", "<p>a word or more", after: "<body>"),
    Self("breaks-of-body", "<br>a", after: "<body>"),
    Self("bylines", "<b rel=author></b>", after: "<body>"),
    Self("byline-open", "<b>", after: "<body><a rel=author>"),
    Self("sections", "<nav>", after: "<body>"),
    Self("slashes", "/", after: "<meta name=a content=b"),
    Self("slashed-tags", "<p/>"),
    Self("metas", "<meta name=a content=b>"),
    Self("metas-long-key", "<meta property=\"og:image:secure_url\" content=\"/\">"),
    Self("metas-empty", "<meta>"),
    Self("metas-pictures", "<meta property=og:image content=a>"),
    Self("metas-many-names", "<meta property=a name=b itemprop=c http-equiv=d content=e>"),
    Self("metas-of-body", "<meta name=a content=b>", after: "<body>"),
    Self("links", "<link rel=icon href=a>"),
    Self("links-oembed", "<link rel=alternate type=application/json+oembed href=a>"),
    Self("links-canonical", "<link rel=canonical href=//a>"),
    Self("anchors", "<a href=b>c</a>"),
    Self("scripts", "<script src=a></script>"),
    Self("microdata", "<p itemprop=a content=b>"),
    Self("times", "<time pubdate datetime=a>"),
    Self("inputs", "<input type=password>"),
    Self("headings-blank", "<h1></h1>"),
    Self("headings-space", "<h1> <h1>"),
    Self("titles-blank", "<title></title>"),
    Self("templates", "<template>"),
    Self("svg", "<svg>"),
    Self("svg-p", "<svg><p>"),
    Self("svg-desc", "<svg><desc>"),
    Self("svg-close", "<svg><desc></svg>"),
    Self("svg-cdata", "<![CDATA[]]>", after: "<svg>"),
  ]

  private static let attributes = [
    Self("attributes", "a=b c ", after: "<meta ", before: ">"),
    Self("attributes-same", "content=a ", after: "<meta name=b ", before: ">"),
    Self("attributes-quoted", "a=''", after: "<meta ", before: ">"),
    Self("attributes-spaces", "a = b ", after: "<meta ", before: ">"),
    Self("attributes-equals", "=", after: "<meta ", before: ">"),
    Self("attribute-huge", "a", after: "<meta name=description content=\"", before: "\">"),
    Self("attribute-name", "a", after: "<meta ", before: "=b>"),
    Self("tag-name", "a", after: "<", before: ">"),
  ]

  private static let texts = [
    Self("comment-open", "a", after: "<!--"),
    Self("comment-dashes", "-", after: "<!--"),
    Self("comment-almost", "--!", after: "<!--"),
    Self("comments", "<!---->"),
    Self("declarations", "<!>"),
    Self("script-open", "a", after: "<script>"),
    Self("script-escapes", "<!--<script></script>-->", after: "<script>"),
    Self("script-dashes", "<-", after: "<script><!--"),
    Self("script-ends", "</scrip", after: "<script>"),
    Self("title-open", "a", after: "<title>"),
    Self("title-ends", "</titl ", after: "<title>"),
    Self("title-spaces", " ", after: "<title>"),
    Self("plain-text", "<a>", after: "<plaintext>"),
    Self("controls", "\u{1B}[0m\u{7F}\u{9B}1m", after: "<meta name=a content=\"", before: "\">"),
    Self("values-controls", value(of: "\u{1B}[0m")),
    Self("values-c1", value(of: "\u{9B}1m\u{85}")),
    Self("values-spaces", value(of: "a  \u{3000}\u{2003}")),
    Self("values-letters", value(of: "å")),
    Self("values-han", value(of: "字")),
    Self("values-marks", value(of: "\u{300}")),
    Self("values-ascii", value(of: "a")),
    Self("values-addresses", value(of: "../", key: "og:image")),
    Self("values-broken", value(of: [0xE2, 0x80])),
  ]

  /// Each in a value that is kept, since elsewhere nothing is decoded.
  private static let references = [
    "&", "&a", "&amp;", "&lt", "&notit;", "&ampamp", "&#1", "&#x1F600;", "&#38;", "&#",
    "&CounterClockwiseContourIntegra;", "&NotEqualTilde;", "&nGt;", "&zzzzzzzz",
    "&#00000000000000000000000000065;",
  ].map { Self("references \($0)", value(of: $0)) }

  private static let linkedData = [
    Self("json-deep", "[", after: script),
    Self("json-objects", "{\"a\":", after: script),
    Self(
      "json-string", "a", after: script + "{\"@type\":\"Article\",\"headline\":\"", before: "\"}"),
    Self(
      "json-escapes", "\\u0041", after: script + "{\"@type\":\"Article\",\"name\":\"", before: "\"}"
    ),
    Self("json-empty-arrays", "[],", after: script + "["),
    Self("json-numbers", "1,", after: script + "["),
    Self("json-members", "\"a\":1,", after: script + "{\"@type\":\"Article\","),
    Self("json-articles", "{\"@type\":\"Article\",\"url\":\"a\"},", after: script + "["),
    Self(
      "json-authors", "{\"name\":\"a\"},", after: script + "{\"@type\":\"Article\",\"author\":["),
    Self("json-blocks", script + "{\"@type\":\"Article\"}</script>"),
    Self("json-blocks-empty", script + "</script>"),
    Self("json-broken", script + "{\"a\":}</script>"),
    Self(
      "json-blocks-large", script + "[\(String(repeating: "1,", count: 120_000))1]</script>"),
    Self("json-comments", "/**/", after: script),
    Self("json-marks", "// ", after: script),
    Self("json-author-word", "\"author ", after: script),
  ]

  private static let script = "<script type=application/ld+json>"

  /// Characters of the charset, pairs that mean nothing in it, broken ones, and both in turn.
  private static let charsets = [
    flood("big5", [0xA4, 0x40]), flood("big5", [0x81, 0x40]), flood("big5", [0x81, 0x81]),
    flood("big5", [0xA4, 0x40, 0xFF]), flood("big5", [0x88, 0x62]), flood("big5", [0xA1, 0x45]),
    flood("gb18030", [0xB0, 0xA1]), flood("gb18030", [0x81, 0x30, 0x81, 0x30]),
    flood("gb18030", [0x90, 0x30, 0x81, 0x30]), flood("gb18030", [0xFE, 0x39, 0xFE, 0x39]),
    flood("gb18030", [0x81, 0xFF]), flood("gb18030", [0xB0, 0xA1, 0x80]),
    flood("gb18030", [0xA3, 0xA0]), flood("gb18030", [0x81, 0x30, 0x81]),
    flood("shift_jis", [0x88, 0x9F]), flood("shift_jis", [0xB1]),
    flood("shift_jis", [0x88, 0x9F, 0x80]),
    flood("shift_jis", [0x85, 0x40]), flood("shift_jis", [0xFD]), flood("shift_jis", [0xF0, 0x40]),
    flood("euc-jp", [0xB0, 0xA1]), flood("euc-jp", [0x8F, 0xB0, 0xA1]),
    flood("euc-jp", [0xB0, 0xA1, 0x8F, 0xB0, 0xA1]), flood("euc-jp", [0x8E, 0xB1]),
    flood("euc-jp", [0xA9, 0xA1]), flood("euc-jp", [0x8F, 0xA1, 0xA1]), flood("euc-jp", [0xFF]),
    flood("euc-kr", [0xB0, 0xA1]), flood("euc-kr", [0xA2, 0xE8]), flood("euc-kr", [0xC9, 0xA1]),
    flood("euc-kr", [0xB0, 0xA1, 0xFF]),
    flood("iso-2022-jp", Array("\u{1B}$B0!\u{1B}(B".utf8)),
    flood("iso-2022-jp", Array("\u{1B}$B".utf8)),
    flood("iso-2022-jp", Array("\u{1B}".utf8)), flood("iso-2022-jp", Array("\u{1B}(I1".utf8)),
    flood("windows-1252", [0xE9]), flood("koi8-r", [0xC1]), flood("utf-8", [0xFF]),
    flood("utf-8", [0xC3]), flood("utf-8", [0xF0, 0x9F, 0x98, 0x80]),
    flood("utf-16le", [0x41, 0xD8]), flood("utf-16le", [0x57, 0x5B]),
  ]

  private static func flood(_ charset: String, _ part: [UInt8]) -> Self {
    let digits = Array("0123456789ABCDEF")
    let hexadecimal = part.map { String([digits[Int($0 >> 4)], digits[Int($0 & 15)]]) }
    let name = "\(charset) \(hexadecimal.joined())"
    guard charset == "utf-16le" else { return Self(name, value(of: part), charset: charset) }
    let (start, end) = (#"<meta name=description content=""#.utf8, "\">".utf8)
    return Self(
      name, start.flatMap { [$0, 0] } + value(part) + end.flatMap { [$0, 0] }, charset: charset)
  }

  /// A tag whose value is as long as one that is kept may be, of nothing but this.
  private static func value(of part: String, key: String = "description") -> [UInt8] {
    value(of: Array(part.utf8), key: key)
  }

  private static func value(of part: [UInt8], key: String = "description") -> [UInt8] {
    Array("<meta name=\"\(key)\" content=\"".utf8) + value(part) + Array("\">".utf8)
  }

  private static func value(_ part: [UInt8]) -> [UInt8] {
    (0..<16_000 / part.count).flatMap { _ in part }
  }
}
