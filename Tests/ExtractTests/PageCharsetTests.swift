import Testing

@testable import Extract

@Suite struct PageCharsetTests {
  struct Case: Sendable {
    var title: [UInt8]
    var contentType: String?
    var meta = ""
    var expected: String
    var charset: String
    var source: CharsetFinding.Source
  }

  private static let russian: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]
  private static let cafe: [UInt8] = Array("caf".utf8) + [0xE9]

  @Test(arguments: [
    Case(
      title: russian, contentType: "text/html; charset=windows-1251", expected: "Привет",
      charset: "windows-1251", source: .header),
    Case(
      title: russian, meta: "<meta charset=cp1251>", expected: "Привет",
      charset: "windows-1251", source: .meta),
    Case(title: cafe, expected: "café", charset: "windows-1252", source: .fallback),
    Case(title: Array("café".utf8), expected: "café", charset: "utf-8", source: .valid),
    Case(title: Array("plain".utf8), expected: "plain", charset: "utf-8", source: .valid),
    // A label that lies.
    Case(
      title: russian, contentType: "text/html; charset=utf-8", meta: "<meta charset=cp1251>",
      expected: "Привет", charset: "windows-1251", source: .meta),
    Case(
      title: russian, contentType: "text/html; charset=utf-8", expected: "Ïðèâåò",
      charset: "windows-1252", source: .fallback),
    Case(
      title: Array("Привет".utf8), contentType: "text/html; charset=iso-8859-1",
      expected: "Привет", charset: "utf-8", source: .valid),
    Case(
      title: Array("中文".utf8), contentType: "text/html; charset=gbk", expected: "中文",
      charset: "utf-8", source: .valid),
    Case(
      title: Array("日本語".utf8), contentType: "text/html; charset=shift_jis",
      meta: "<meta charset=utf-8>", expected: "日本語", charset: "utf-8", source: .meta),
    // One chance pair in German windows-1252 is not UTF-8.
    Case(
      title: Array("Spa".utf8) + [0xDF, 0x93], contentType: "text/html; charset=iso-8859-1",
      expected: "Spaß“", charset: "windows-1252", source: .header),
    // A stray byte does not change the charset.
    Case(
      title: Array("Zürich".utf8) + [0xFF], contentType: "text/html; charset=utf-8",
      expected: "Zürich\u{FFFD}", charset: "utf-8", source: .header),
    Case(
      title: [0xD6, 0xD0, 0xCE, 0xC4], contentType: "text/html; charset=gb2312",
      expected: "中文", charset: "gbk", source: .header),
    // `|`, `\\` and `~` as the second halves of characters.
    Case(
      title: [0x83, 0x7C, 0x83, 0x5C, 0x94, 0x7E], meta: "<meta charset=Shift_JIS>",
      expected: "ポソ梅", charset: "shift_jis", source: .meta),
    Case(
      title: [0xA6, 0xB9, 0x7E, 0x81, 0x41], contentType: "x; charset=euc-kr",
      expected: "┨~갂", charset: "euc-kr", source: .header),
    Case(
      title: [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x3C, 0x3C, 0x1B, 0x28, 0x42],
      contentType: "text/html; charset=iso-2022-jp", expected: "日室",
      charset: "iso-2022-jp", source: .header),
    // An escape that begins nothing, before one that does, and one after it.
    Case(
      title: [0x78, 0x1B, 0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x1B, 0x28, 0x42, 0x1B, 0x41],
      contentType: "text/html; charset=iso-2022-jp", expected: "x\u{FFFD}日\u{FFFD}\u{FFFD}A",
      charset: "iso-2022-jp", source: .header),
    Case(
      title: [0x80, 0xFF], contentType: "text/html; charset=x-user-defined",
      expected: "\u{F780}\u{F7FF}", charset: "x-user-defined", source: .header),
  ])
  func `a title is decoded by the charset that fits`(_ test: Case) {
    let page =
      Array("<head>\(test.meta)<title>".utf8) + test.title + Array("</title></head>".utf8)
    for chunk in [1, 7, .max] {
      let read = readPage(page, contentType: test.contentType, chunk: chunk)
      #expect(read.tags.title == test.expected)
      #expect(read.charset == CharsetFinding(name: test.charset, source: test.source))
    }
  }

  private static let page = "<title>Zürich 𝄞</title><meta name=a content='„b“'>"

  private static func utf16(bigEndian: Bool) -> [UInt8] {
    page.utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  @Test(
    arguments: [
      (
        [0xFF, 0xFE] + utf16(bigEndian: false), nil, "utf-16le", CharsetFinding.Source.byteOrderMark
      ),
      ([0xFE, 0xFF] + utf16(bigEndian: true), nil, "utf-16be", .byteOrderMark),
      (utf16(bigEndian: false), "text/html; charset=utf-16", "utf-16le", .header),
      (utf16(bigEndian: true), "text/html; charset=utf-16be", "utf-16be", .header),
      (utf16(bigEndian: false), nil, "utf-16le", .pattern),
      (utf16(bigEndian: true), nil, "utf-16be", .pattern),
      (Array(page.utf8), "text/html; charset=utf-16", "utf-8", .valid),
      ([0xEF, 0xBB, 0xBF] + Array(page.utf8), "text/html; charset=gbk", "utf-8", .byteOrderMark),
    ] as [([UInt8], String?, String, CharsetFinding.Source)])
  func `UTF-16 and marks are understood`(
    bytes: [UInt8], contentType: String?, charset: String, source: CharsetFinding.Source
  ) {
    for chunk in [1, 3, .max] {
      let read = readPage(bytes, contentType: contentType, chunk: chunk)
      #expect(read.charset == CharsetFinding(name: charset, source: source))
      #expect(read.tags.title == "Zürich 𝄞")
      #expect(read.tags.metas.first?.content == "„b“")
    }
  }

  @Test func `nothing is read of a charset that hides markup`() {
    let read = readPage("<title>x</title>", contentType: "text/html; charset=iso-2022-kr")
    #expect(read.charset.name == "replacement")
    #expect(read.tags == HeadTags())
  }

  @Test func `a declaration past the prescan counts if nothing else is known`() {
    let page =
      Array("<head><style>\(String(repeating: " ", count: 2000))</style>".utf8)
      + Array("<meta charset=windows-1251><title>".utf8) + Self.russian + Array("</title>".utf8)
    let read = readPage(page)
    #expect(read.tags.title == "Привет")
    #expect(read.charset == CharsetFinding(name: "windows-1251", source: .meta))
  }
}
