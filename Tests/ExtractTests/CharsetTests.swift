import FeedModel
import Testing

@testable import Extract

@Suite struct CharsetTests {
  @Test(arguments: [
    ("utf-8", Charset.utf8), (" UTF8\n", .utf8), ("latin1", .windows1252),
    ("iso-8859-1", .windows1252), ("ascii", .windows1252), ("gb2312", .gbk),
    ("ks_c_5601-1987", .eucKR), ("x-sjis", .shiftJIS), ("iso-2022-kr", .replacement),
    ("utf-16", .utf16LE), ("logical", .iso8859x8I), ("x-user-defined", .userDefined),
  ])
  func `a label names a charset`(label: String, charset: Charset) {
    #expect(Charset(label: label.utf8) == charset)
  }

  @Test(arguments: ["", " ", "utf", "utf-8 utf8", "utf-8\nibm866", "\u{B}gbk", "utf-7"])
  func `what is no label names nothing`(label: String) {
    #expect(Charset(label: label.utf8) == nil)
  }

  @Test func `every label of the standard names its charset`() {
    for record in CorpusFile.records("d-charset", "labels.jsonl") {
      let label = record["label"]?.string ?? ""
      let name = Charset(label: label.utf8)?.rawValue
      #expect(name == record["encoding"]?.string?.lowercased(), "label \(label)")
    }
  }

  @Test(arguments: [
    ("text/html; charset=utf-8", Charset.utf8), ("text/html;charset=\"gbk\"", .gbk),
    ("text/html; boundary=x; CHARSET=koi8-r", .koi8R), ("text/html;charset=\"g\\bk\"x", .gbk),
    ("text/html;charset=bogus;charset=gbk", nil), ("text/html", nil), ("", nil),
    ("text/html;charset=", nil), ("text/html;charset", nil), ("text/html;charset =gbk", nil),
  ])
  func `a header names a charset`(header: String, charset: Charset?) {
    #expect(Charset(contentType: header) == charset)
  }

  @Test func `headers are read as browsers read them`() {
    for record in CorpusFile.records("d-charset", "content-type-parsing.jsonl") {
      guard let header = record["input"]?.string, let expected = record["encoding"] else {
        continue
      }
      let label = expected.string.map { Charset(label: $0.utf8) } ?? nil
      #expect(Charset(contentType: header) == label, "header \(header)")
    }
  }
}

@Suite struct CharsetPrescanTests {
  @Test(arguments: [
    ("<meta charset=gbk>", Charset.gbk), ("<META x CHARSET = 'gbk' y>", .gbk),
    ("<meta content='a; charset=gbk' http-equiv=Content-Type>", .gbk),
    ("<!-- <meta charset=koi8-r> --><meta charset=gbk>", .gbk), ("<!--><meta charset=gbk>", .gbk),
    ("<a title='<meta charset=koi8-r>'><meta charset=gbk>", .gbk),
    ("<meta charset=utf-16>", .utf8), ("<meta charset=x-user-defined>", .windows1252),
    ("<?xml version='1.0' encoding='gbk'?>", .gbk), ("<meta charset=bogus>", nil),
    ("<meta content='charset=gbk'>", nil), ("<metacharset=gbk>", nil), ("<meta charset=gbk", nil),
    ("<meta charset=gbk foo", nil), ("<meta http-equiv=content-type content=charset>", nil),
    ("<meta/charset=gbk/>", nil), ("<meta charset=gbk charset=koi8-r>", .gbk),
  ])
  func `a declaration in the first bytes is found`(html: String, charset: Charset?) {
    #expect(CharsetPrescan.charset(in: Array(html.utf8)) == charset)
  }

  @Test func `the prescan of the standard finds what it should`() {
    for record in CorpusFile.records("d-charset", "prescan.jsonl") {
      guard record["default"]?.string == nil, record["transport"]?.string == nil,
        record["declared_beyond_first_1024"]?.bool != true
      else { continue }
      let bytes = base64Decoded(record["bytes_b64"]?.string ?? "")
      if record["id"]?.string?.contains("/bom/") ?? true { continue }
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { continue }
      let expected = (record["expected_encoding"]?.string).flatMap { Charset(label: $0.utf8) }
      let found = CharsetPrescan.charset(in: bytes) ?? .windows1252
      #expect(found == expected, "\(record["id"]?.string ?? "")")
    }
  }
}
