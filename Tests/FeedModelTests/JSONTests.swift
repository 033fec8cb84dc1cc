import Testing

@testable import FeedModel

@Suite struct JSONReaderTests {
  static let texts: [(String, JSONValue)] = [
    ("null", .null), ("true", true), (" -0 ", 0), ("12", 12), ("1.5e2", .double(150)),
    ("9223372036854775808", .double(9_223_372_036_854_775_808)),
    (#""a\"\\\/\b\f\n\r\té""#, "a\"\\/\u{8}\u{C}\n\r\té"),
    (#""\ud83d\ude00""#, "😀"), (#""\ud83d x""#, "\u{FFFD} x"), (#""\ud83dA""#, "\u{FFFD}A"),
    ("[]", []), ("[1, [2], {}]", [1, [2], [:]]),
    (#"{"b": 1, "a": {"c": []}}"#, ["b": 1, "a": ["c": []]]),
  ]

  @Test(arguments: texts)
  func `a text of RFC 8259 is read`(text: String, expected: JSONValue) throws {
    #expect(try JSONReader().value(of: text) == expected)
  }

  @Test(arguments: [
    "", "nul", "01", "1.", "-", "1e", "[1,]", "[1 2]", #"{"a"}"#, #"{"a":1,}"#, "{a:1}", "'a'",
    "\"a\nb\"", #""\x""#, #""\u12""#, "\"open", "1 2", "/* c */ 1", "1e999", "[", "{\"a\":", "/",
  ])
  func `what RFC 8259 forbids is refused`(text: String) {
    #expect(throws: JSONError.self) { try JSONReader().value(of: text) }
  }

  static let forgiven: [(String, JSONValue)] = [
    ("\u{FEFF}[1,]", [1]), ("/* c */ {\"a\": 1, // d\n}", ["a": 1]), ("\"a\nb\"", "a\nb"),
    (#""\x""#, #"\x"#), ("[1] trailing", [1]),
  ]

  @Test(arguments: forgiven)
  func `the lenient reader forgives what pages hold`(text: String, expected: JSONValue) throws {
    #expect(try JSONReader(.lenient).value(of: text) == expected)
  }

  @Test(arguments: ["/", "/*", "//", "[/", "\"\\", "{\"a\":1,", "[1,/*"])
  func `a cut text is an error for the lenient reader too`(text: String) {
    #expect(throws: JSONError.self) { try JSONReader(.lenient).value(of: text) }
  }

  @Test func `broken UTF-8 is refused, or replaced by the lenient reader`() throws {
    let bytes: [UInt8] = [0x22, 0x61, 0xFF, 0x22]
    #expect(throws: JSONError.self) { try JSONReader().value(of: bytes.span) }
    #expect(try JSONReader(.lenient).value(of: bytes.span) == "a\u{FFFD}")
  }

  @Test func `nesting is bounded`() throws {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(throws: JSONError.self) { try JSONReader(.lenient).value(of: deep) }
    let allowed = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try JSONReader().value(of: allowed).array?.count == 1)
  }

  @Test func `an error names its byte`() {
    #expect {
      try JSONReader().value(of: "[1, x]")
    } throws: { error in
      (error as? JSONError)?.offset == 4
    }
  }
}

@Suite struct JSONWriterTests {
  @Test func `a line is read back as the same value`() throws {
    let value: JSONValue = [
      "text": "a\"\\\n\u{1B}[31m\u{9B}\u{202E}\u{2028}\u{FEFF}😀\u{E0041}é", "n": -3,
      "d": .double(0.1),
      "list": [true, false, .null, []],
    ]
    #expect(try JSONReader().value(of: value.line) == value)
  }

  @Test func `no character that a terminal obeys is written raw`() {
    let line = JSONValue.string("\u{0}\u{1B}\u{7F}\u{85}\u{9B}\u{202E}\u{2066}\u{2028}\u{E0041}")
      .line
    #expect(line == #""\u0000\u001b\u007f\u0085\u009b\u202e\u2066\u2028\udb40\udc41""#)
  }

  @Test func `metadata keeps everything on its way through JSON`() throws {
    var metadata = LinkMetadata(
      url: "https://a.example/", originalURL: "https://b.example/", kind: .video)
    metadata.canonicalURL = "https://a.example/c"
    metadata.title = "T"
    metadata.description = "D"
    metadata.siteName = "S"
    metadata.author = "A"
    metadata.publishedAt = "2026-01-01"
    metadata.modifiedAt = "2026-01-02T00:00:00Z"
    metadata.language = "en"
    metadata.themeColor = "#fff"
    metadata.contentType = "text/html"
    metadata.icon = .init(url: "https://a.example/i.png", width: 1, height: 2, type: "image/png")
    metadata.image = .init(url: "https://a.example/p.png", alt: "alt")
    metadata.images = [.init(url: "https://a.example/p.png", alt: "alt")]
    metadata.video = .init(
      url: "https://a.example/v.mp4", embedURL: "https://a.example/e", durationSeconds: 1.5)
    metadata.audio = .init(url: "https://a.example/a.ogg", type: "audio/ogg")
    metadata.sources = ["title": "og:title", "image": "og:image"]
    let line = metadata.json.line
    #expect(try LinkMetadata(json: JSONReader().value(of: line)) == metadata)
    #expect(!line.contains("null"))
  }
}
