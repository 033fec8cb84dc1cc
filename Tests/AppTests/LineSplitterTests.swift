import Testing

@testable import App

@Suite struct LineSplitterTests {
  @Test(arguments: [
    ("one\ntwo\n", ["one", "two"]), ("one\r\n\r\n  \ntwo", ["one", "two"]),
    ("", []), ("\n\n", []), ("a\u{0}b\n", ["a\u{0}b"]),
  ])
  func `a stream is the same lines however it is cut`(stream: String, expected: [String]) {
    let bytes = Array(stream.utf8)
    for size in 1...max(1, bytes.count) {
      var splitter = LineSplitter(limitBytes: 100)
      var lines: [LineSplitter.Line] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        lines += splitter.take(bytes[start..<min(start + size, bytes.count)])
      }
      lines += splitter.end()
      #expect(lines == expected.map { .text($0) }, "in pieces of \(size)")
    }
  }

  @Test func `a line beyond the limit is told and the next one is whole`() {
    var splitter = LineSplitter(limitBytes: 4)
    let lines = splitter.take(Array("abcde\nabcd\nabcdefgh".utf8)[...]) + splitter.end()
    #expect(lines == [.tooLong, .text("abcd"), .tooLong])
    #expect(splitter.end().isEmpty)
  }

  @Test func `what is no UTF-8 is replaced`() {
    var splitter = LineSplitter(limitBytes: 10)
    #expect(splitter.take([0x61, 0xFF, 0x62, 0x0A][...]) == [.text("a\u{FFFD}b")])
  }
}
