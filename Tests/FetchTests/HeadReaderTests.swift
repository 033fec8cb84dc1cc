import Testing

@testable import Fetch

@Suite struct HeadReaderTests {
  @Test func `a head is complete at its blank line`() {
    var reader = HeadReader(limitBytes: 1000)
    let lines = ["HTTP/1.1 200 OK\r\n", "Content-Type:  text/html \r\n", "X:\r\n"]
    let progress = reader.read(lines: lines + ["\r\n"])
    #expect(progress == [.reading, .reading, .reading, .complete])
    #expect(reader.status == 200)
    #expect(reader.headers["content-type"] == "text/html")
    #expect(reader.headers["x"] == "")
    #expect(reader.headers["y"] == nil)
  }

  @Test func `an interim response leaves nothing behind`() {
    var reader = HeadReader(limitBytes: 1000)
    let lines = ["HTTP/1.1 103 Early Hints\r\n", "Link: </a>\r\n", "\r\n", "HTTP/2 404\r\n"]
    let progress = reader.read(lines: lines + ["\r\n"])
    #expect(progress == [.reading, .reading, .reading, .reading, .complete])
    #expect(reader.status == 404 && reader.headers.fields.isEmpty)
  }

  @Test func `a folded line belongs to the field before it`() {
    var reader = HeadReader(limitBytes: 1000)
    _ = reader.read(
      lines: ["HTTP/1.1 200 OK\r\n", " lost\r\n", "A: 1\r\n", "\t2\r\n", " 3\r\n", "B: 4\r\n"])
    #expect(reader.headers["a"] == "1 2 3" && reader.headers["b"] == "4")
  }

  @Test func `the limit is on all heads together`() {
    var reader = HeadReader(limitBytes: 60)
    let interim = ["HTTP/1.1 103 x\r\n", "\r\n"]
    let progress = reader.read(lines: interim + interim + interim + interim)
    #expect(progress.prefix(6).allSatisfy { $0 == .reading })
    #expect(progress[6] == .tooLarge)
  }

  @Test(
    arguments: [
      (301, "/a", "/a"), (302, "/a", "/a"), (303, "/a", "/a"), (307, "/a", "/a"), (308, "/a", "/a"),
      (300, "/a", nil), (304, "/a", nil), (200, "/a", nil), (201, "/a", nil), (302, nil, nil),
    ] as [(Int, String?, String?)])
  func `these statuses send on`(status: Int, location: String?, expected: String?) {
    var reader = HeadReader(limitBytes: 1000)
    _ = reader.read(line: "HTTP/1.1 \(status) x\r\n")
    if let location { _ = reader.read(line: "LOCATION: \(location)\r\n") }
    #expect(reader.redirectLocation == expected)
  }

  @Test(arguments: [
    (["Content-Encoding: gzip"], 1), (["Content-Encoding: identity"], 0),
    (["Transfer-Encoding: chunked"], 0), (["Content-Encoding: gzip, gzip"], 2),
    (["Content-Encoding: GZIP", "content-encoding:br"], 2),
    (["Transfer-Encoding: gzip,\tchunked", "Content-Encoding: gzip"], 2), (["X: gzip"], 0),
  ])
  func `codings are counted over all fields`(fields: [String], expected: Int) {
    var reader = HeadReader(limitBytes: 1000)
    for line in ["HTTP/1.1 200 OK"] + fields { _ = reader.read(line: line + "\r\n") }
    #expect(reader.codingCount == expected)
  }

  @Test(arguments: [
    ("utf-8", true), ("None", true), ("binary", true), ("gzip", false), ("X-GZIP", false),
    ("compress", false), ("zstd", false), ("identity", false), ("", false), ("utf-8, gzip", false),
    ("identity, utf-8", true),
  ])
  func `a word that is no coding is told from those that are`(coding: String, expected: Bool) {
    var reader = HeadReader(limitBytes: 1000)
    for line in ["HTTP/1.1 200 OK", "Content-Encoding: \(coding)"] {
      _ = reader.read(line: line + "\r\n")
    }
    #expect(reader.namesUnknownCoding == expected)
  }

  @Test(arguments: ["HTTP/1.1", "HTTP/1.1 abc", "HTTP/", "no field", ":", "\u{fffd}: x"])
  func `a strange line is no harm`(line: String) {
    var reader = HeadReader(limitBytes: 1000)
    let progress = reader.read(line: line + "\r\n")
    #expect(progress == .reading)
    #expect(reader.status == 0)
  }
}

extension HeadReader {
  fileprivate mutating func read(line: String) -> Progress {
    Array(line.utf8).withUnsafeBytes { read($0) }
  }

  fileprivate mutating func read(lines: [String]) -> [Progress] {
    lines.map { read(line: $0) }
  }
}
