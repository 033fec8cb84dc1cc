import FeedModel
import TestSupport
import Testing

@testable import Extract

@Suite struct TextDecoderTests {
  private func decode(_ bytes: [UInt8], _ charset: Charset) throws -> String {
    if bytes.count < 1_000 {
      FuzzSeeds.keep(Array("\(charset.rawValue)\n".utf8) + bytes, for: "charset")
    }
    let decoder = try #require(TextDecoder(charset))
    return String(decoding: decoder.utf8(bytes[...]), as: UTF8.self)
  }

  @Test(arguments: Charset.allCases)
  func `the C library has every charset, and ASCII is ASCII in it`(charset: Charset) throws {
    let ascii = (UInt8(0)..<0x80).map { $0 }
    #expect(try decode(ascii, charset) == String(decoding: ascii, as: UTF8.self))
  }

  @Test(arguments: [
    (Charset.windows1252, [0x93, 0xE9, 0x81], "“é\u{81}"),
    (.windows874, [0xA1, 0xFF, 0xDB], "ก\u{FFFD}\u{FFFD}"),
    (.koi8U, [0xC1, 0xAE], "аў"), (.macintosh, [0xC6, 0xF0], "∆\u{F8FF}"),
    (.userDefined, [0x41, 0x80, 0xFF], "A\u{F780}\u{F7FF}"), (.iso8859x8I, [0xE0], "א"),
    (.gbk, [0xD6, 0xD0, 0x80, 0x81, 0x30, 0x81, 0x30], "中€\u{80}"),
    (.gb18030, [0xA3, 0xA0, 0xFF, 0x81], "\u{3000}\u{FFFD}\u{FFFD}"),
    (.gb18030, [0x81, 0x30, 0x22, 0x41], "\u{FFFD}0\"A"),
    (.big5, [0xA4, 0xA4, 0x88, 0x62, 0xA1, 0x45], "中\u{CA}\u{304}\u{2027}"),
    (.big5, [0xA4, 0x22, 0x80], "\u{FFFD}\"\u{FFFD}"),
    (.eucKR, [0xC7, 0xD1, 0x81, 0x41, 0xC9, 0xA1], "한갂\u{FFFD}"),
    (.shiftJIS, [0x93, 0xFA, 0xB1, 0x87, 0x40, 0x80, 0xF0, 0x40], "日ｱ①\u{80}\u{E000}"),
    (.shiftJIS, [0x81, 0x22, 0xA0], "\u{FFFD}\"\u{FFFD}"),
    (.eucJP, [0xC6, 0xFC, 0x8E, 0xB1, 0xAD, 0xA1, 0x8F, 0xB0, 0xA1], "日ｱ①丂"),
    (.eucJP, [0xF9, 0xA1, 0x8F, 0x41, 0xC6], "纊\u{FFFD}A\u{FFFD}"),
  ])
  func `bytes are decoded`(charset: Charset, bytes: [UInt8], text: String) throws {
    #expect(try decode(bytes, charset) == text)
  }

  @Test func `single bytes mean what the standard says`() throws {
    for record in CorpusFile.records("d-charset", "single-byte-tables.jsonl") {
      let charset = try #require(Charset(label: (record["encoding"]?.string ?? "").utf8))
      let scalars = (record["upper_half_codepoints"]?.array ?? []).map { point in
        point.integer.flatMap { Unicode.Scalar(UInt32($0)) } ?? "\u{FFFD}"
      }
      let expected = String(String.UnicodeScalarView(scalars))
      #expect(try decode((UInt8(0x80)...0xFF).map { $0 }, charset) == expected, "\(charset)")
    }
  }

  private struct Index: Sendable, CustomTestStringConvertible {
    var name: String
    var charset: Charset
    /// The bytes of the character at a place in the index.
    var bytes: @Sendable (Int) -> [Int]?
    /// Six characters have code points of their own since the standard's table was made.
    var differences = 0
    var testDescription: String { "\(name) in \(charset)" }
  }

  @Test(arguments: [
    Index(
      name: "gb18030", charset: .gb18030,
      bytes: { [$0 / 190 + 0x81, $0 % 190 + ($0 % 190 < 0x3F ? 0x40 : 0x41)] }, differences: 6),
    Index(
      name: "big5", charset: .big5,
      bytes: { [$0 / 157 + 0x81, $0 % 157 + ($0 % 157 < 0x3F ? 0x40 : 0x62)] }, differences: 0),
    Index(name: "euc-kr", charset: .eucKR, bytes: { [$0 / 190 + 0x81, $0 % 190 + 0x41] }),
    Index(
      name: "jis0208", charset: .shiftJIS,
      bytes: {
        let lead = $0 / 188 + ($0 / 188 < 0x1F ? 0x81 : 0xC1)
        return lead > 0xFC ? nil : [lead, $0 % 188 + ($0 % 188 < 0x3F ? 0x40 : 0x41)]
      }),
    Index(
      name: "jis0208", charset: .eucJP,
      bytes: { $0 < 94 * 94 ? [$0 / 94 + 0xA1, $0 % 94 + 0xA1] : nil }),
    Index(name: "jis0212", charset: .eucJP, bytes: { [0x8F, $0 / 94 + 0xA1, $0 % 94 + 0xA1] }),
  ])
  private func `every place of an index means what the standard says`(index: Index) throws {
    let json = CorpusFile.bytes("d-charset", "upstream/whatwg/indexes.json")
    if json.isEmpty { return }
    let places = try #require(JSONReader().value(of: json.span)[index.name]?.array)
    var bytes: [UInt8] = []
    var expected: [Unicode.Scalar?] = []
    for (place, point) in places.enumerated() {
      guard let point = point.integer, let sequence = index.bytes(place) else { continue }
      bytes += sequence.map { UInt8($0) } + [0x0A]
      expected.append(Unicode.Scalar(UInt32(point)))
    }
    let found = try decode(bytes, index.charset).split(separator: "\n")
    #expect(found.count == expected.count)
    let differences = zip(found, expected).filter { text, scalar in
      text.unicodeScalars.first != scalar
    }
    #expect(differences.count == index.differences, "\(differences.prefix(3))")
  }

  @Test func `all pairs of bytes mean what the standard says`() throws {
    for record in CorpusFile.records("d-charset", "decode-pairs.jsonl") {
      guard let file = record["file"]?.string, let expectedFile = record["expected_file"]?.string,
        let charset = Charset(label: (record["encoding"]?.string ?? "").utf8)
      else { continue }
      let found = try decode(CorpusFile.bytes("d-charset", file), charset)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let expected = String(decoding: CorpusFile.bytes("d-charset", expectedFile), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let differences = zip(found, expected).filter { $0 != $1 }
      // Six characters that got code points of their own after the standard's table was made.
      #expect(
        differences.count <= (charset == .gb18030 ? 6 : 0), "\(charset) \(differences.prefix(3))")
      #expect(found.count == expected.count)
    }
  }
}
