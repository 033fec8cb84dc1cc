import Testing

@testable import Origin

@Suite struct OriginAnswerTests {
  @Test(
    arguments: [
      (
        OriginAnswer.html("é", headers: [("ETag", "\"1\"")]),
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 2\r\n"
          + "ETag: \"1\"\r\n\r\né"
      ),
      (
        .redirect(to: "/next"),
        "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n"
      ),
      (.status(304), "HTTP/1.1 304 Not Modified\r\n\r\n"),
      (.status(404), "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"),
      (
        .chunked([Array("0123456789abcdef".utf8), [], Array("x".utf8)], type: "text/plain"),
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
          + "10\r\n0123456789abcdef\r\n1\r\nx\r\n0\r\n\r\n"
      ),
      (OriginAnswer.raw("HTTP").trickled(3, every: .zero), "HTTP"),
    ] as [(OriginAnswer, String)])
  func `an answer is these bytes`(answer: OriginAnswer, expected: String) {
    let bytes = answer.steps.flatMap { step in
      if case .send(let bytes) = step { bytes } else { [UInt8]() }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }
}
