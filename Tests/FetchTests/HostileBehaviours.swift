import Origin

extension Behaviour {
  // The table reads: what the origin does | what comes of it | what that may cost.
  static let all: [Behaviour] =
    slow + endless + bombs + liesAboutLength + liesAboutContent + cut + malformed + odd

  static let slow: [Behaviour] = [
    .init("says nothing", .fails(.timedOut), .most(3, bytes: 0, kib: 512), .quick, [.hold]),
    .init(
      "says nothing before the status line ends", .fails(.timedOut), .most(3, bytes: 12, kib: 512),
      .quick,
      [.send("HTTP/1.1 200"), .hold]),
    .init(
      "sends the status line a byte at a time, for ever", .fails(.timedOut),
      .most(3, bytes: 40, kib: 512), .quick,
      drip("HTTP/1.1 200 " + String(repeating: "K", count: 100))),
    .init(
      "stops in the headers", .fails(.timedOut), .most(3, bytes: 23, kib: 512), .quick,
      [.send("HTTP/1.1 200 OK\r\nA: b\r\n"), .hold]),
    .init(
      "sends a header now and then, for ever", .fails(.timedOut), .most(4, bytes: 350, kib: 512),
      .brief,
      [.send("HTTP/1.1 200 OK\r\n")] + now(and: "X: y\r\n")),
    .init(
      "sends an interim response now and then, for ever", .fails(.timedOut),
      .most(4, bytes: 1_600, kib: 512), .brief,
      now(and: "HTTP/1.1 102 Processing\r\n\r\n")),
    .init(
      "stops after the headers", .broken(.timedOut), .most(3, bytes: 38, kib: 512), .quick,
      [ok("Content-Length: 9"), .hold]),
    .init(
      "stops in the body", .broken(.timedOut), .most(3, bytes: 39, kib: 512), .quick,
      [ok("Content-Length: 9"), .send("x"), .hold]),
    .init(
      "sends the body a byte at a time, for ever", .broken(.timedOut),
      .most(4, bytes: 80, kib: 512), .brief,
      [ok()] + now(and: "x")),
    .init(
      "stops in a chunk's size", .broken(.timedOut), .most(3, bytes: 54, kib: 512), .quick,
      [ok(chunked), .send("1\r\nx\r\n1"), .hold]),
    .init(
      "stops before the last chunk", .broken(.timedOut), .most(3, bytes: 53, kib: 512), .quick,
      [ok(chunked), .send("1\r\nx\r\n"), .hold]),
    .init(
      "never ends the trailers", .broken(.timedOut), .most(3, bytes: 62, kib: 512), .quick,
      [ok(chunked), .send("1\r\nx\r\n0\r\nA: b\r\n"), .hold]),
    .init(
      "stops in a packed body", .broken(.timedOut), .most(3, bytes: 53, kib: 512), .quick,
      [ok("Content-Encoding: gzip"), .send(Bomb.gzipHeader), .hold]),
    .init(
      "takes its time before each part", .complete(200, "slow"), .most(3, bytes: 42, kib: 512),
      .patient,
      OriginAnswer([ok("Content-Length: 4"), .send("slow")]).trickled(7, every: .milliseconds(1))
        .steps),
  ]

  static let endless: [Behaviour] = [
    .init(
      "sends a body without end", .limit, .most(5, bytes: 16_000_000, kib: 2048),
      [ok(), .flood("<p>x")]),
    .init(
      "sends chunks without end", .limit, .most(5, bytes: 16_000_000, kib: 2048),
      [ok(chunked), .flood("4\r\nabcd\r\n")]),
    .init(
      "sends chunks of one byte without end", .limit, .most(5, bytes: 16_000_000, kib: 2048),
      [ok(chunked), .flood("1\r\nx\r\n")]),
    .init(
      "sends headers without end", .fails(.tooLarge), .most(5, bytes: 16_000_000, kib: 2048),
      [.send("HTTP/1.1 200 OK\r\n"), .flood("X-Header: value\r\n")]),
    .init(
      "sends one header without end", .fails(.tooLarge), .most(5, bytes: 16_000_000, kib: 2048),
      [.send("HTTP/1.1 200 OK\r\nX: "), .flood("y")]),
    .init(
      "sends cookies without end", .fails(.tooLarge), .most(5, bytes: 16_000_000, kib: 2048),
      [.send("HTTP/1.1 200 OK\r\n"), .flood("Set-Cookie: a=b\r\n")]),
    .init(
      "folds a header without end", .fails(.tooLarge), .most(5, bytes: 16_000_000, kib: 2048),
      [.send("HTTP/1.1 200 OK\r\nX: y\r\n"), .flood(" y\r\n")]),
    .init(
      "sends a status line without end", .fails(.tooLarge), .most(5, bytes: 16_000_000, kib: 2048),
      [.send("HTTP/1.1 200 "), .flood("O")]),
    .init(
      "sends interim responses without end", .fails(.tooLarge),
      .most(5, bytes: 16_000_000, kib: 2048),
      [.flood("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")]),
    .init(
      "sends a chunk extension without end", .broken(.timedOut),
      .most(5, bytes: 2_000_000_000, kib: 2048), .quick,
      [ok(chunked), .send("1;"), .flood("x")]),
    .init(
      "sends trailers without end", .broken(.tooLarge), .most(5, bytes: 16_000_000, kib: 2048),
      [ok(chunked), .send("1\r\nx\r\n0\r\n"), .flood("X: y\r\n")]),
    .init(
      "sends a packed body that unfolds to nothing, without end", .limit,
      .most(5, bytes: 16_000_000, kib: 1024),
      [ok("Content-Encoding: gzip"), .send(Bomb.gzipHeader), .flood(Bomb.emptyBlocks)]),
    .init(
      "sends more than it announced, without end", .complete(200, "abcd"),
      .most(5, bytes: 16_000_000, kib: 2048),
      [ok("Content-Length: 4"), .flood("abcd")]),
    .init(
      "sends a redirect with a body without end", .fails(.tooManyRedirects),
      .most(5, bytes: 16_000_000, kib: 2048),
      [.send("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"), .flood("moved ")]),
    .init(
      "sends a redirect with a body that never comes", .fails(.tooManyRedirects),
      .most(3, bytes: 54, kib: 512), .quick,
      [.send("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 9\r\n\r\n"), .hold]),
  ]

  static let bombs: [Behaviour] = [
    .init(
      "unfolds gzip to 10 MB", .limit, .most(5, bytes: 63_041, kib: 1024),
      packed("gzip", Bomb.gzip(10_000_000))),
    .init(
      "unfolds deflate to 10 MB", .limit, .most(5, bytes: 63_036, kib: 1024),
      packed("deflate", Bomb.zlib(10_000_000))),
    .init(
      "unfolds raw deflate to 10 MB", .limit, .most(5, bytes: 63_034, kib: 1024),
      packed("deflate", Bomb.deflate(10_000_000))),
    .init(
      "unfolds brotli to 10 MB", .limit, .most(5, bytes: 55, kib: 16384), packed("br", Bomb.brotli)),
    .init(
      "unfolds zstd to 10 MB", .limit, .most(5, bytes: 357, kib: 2048),
      packed("zstd", Bomb.zstd(10_000_000))),
    .init(
      "packs a bomb twice", .fails(.malformed), .most(3, bytes: 63_047, kib: 1024),
      packed("gzip, gzip", Bomb.gzip(10_000_000))),
    .init(
      "packs a bomb five times", .fails(.malformed), .most(3, bytes: 71, kib: 1024),
      packed("br, br, br, br, br", Bomb.brotli)),
    .init(
      "packs a bomb in two fields", .fails(.malformed), .most(3, bytes: 63_063, kib: 1024),
      packed("gzip\r\nContent-Encoding: br", Bomb.gzip(10_000_000))),
    .init(
      "packs the transfer too", .fails(.malformed), .most(3, bytes: 63_075, kib: 1024),
      packed("gzip\r\nTransfer-Encoding: gzip, chunked", Bomb.gzip(10_000_000))),
    .init(
      "asks for a window of 2 GB to unpack zstd", .broken(.malformed),
      .most(3, bytes: 81, kib: 2048),
      packed("zstd", [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xa8] + Bomb.zstd(1_000_000).dropFirst(6))),
  ]

  static let liesAboutLength: [Behaviour] = [
    .init(
      "announces more than it sends", .broken(.unreachable), .most(3, bytes: 41, kib: 512),
      [ok("Content-Length: 100"), .send("x"), .close]),
    .init(
      "announces less than it sends", .complete(200, "ab"), .most(3, bytes: 42, kib: 512),
      [ok("Content-Length: 2"), .send("abcd"), .close]),
    .init(
      "announces a negative length", .fails(.malformed), .most(3, bytes: 40, kib: 512),
      [ok("Content-Length: -1"), .send("x"), .close]),
    .init(
      "announces a length that is no number", .fails(.malformed), .most(3, bytes: 42, kib: 512),
      [ok("Content-Length: many"), .send("x"), .close]),
    .init(
      "announces a length past all numbers", .complete(200, "x"), .most(3, bytes: 61, kib: 512),
      [ok("Content-Length: 99999999999999999999999"), .send("x"), .close]),
    .init(
      "announces a terabyte", .broken(.unreachable), .most(3, bytes: 51, kib: 512),
      [ok("Content-Length: 1099511627776"), .send("x"), .close]),
    .init(
      "announces two lengths", .complete(200, "ab"), .most(3, bytes: 61, kib: 512),
      [ok("Content-Length: 4\r\nContent-Length: 2"), .send("abcd"), .close]),
    .init(
      "announces a length and chunks", .complete(200, "abc"), .most(3, bytes: 79, kib: 512),
      [ok("Content-Length: 1\r\n" + chunked), .send("3\r\nabc\r\n0\r\n\r\n")]),
    .init(
      "sends a body with no content", .complete(204, ""), .most(3, bytes: 35, kib: 512),
      [.send("HTTP/1.1 204 No Content\r\n\r\nsurprise"), .close]),
    .init(
      "sends a body with not modified", .complete(304, ""), .most(3, bytes: 56, kib: 512),
      [.send("HTTP/1.1 304 Not Modified\r\nContent-Length: 8\r\n\r\nsurprise"), .close]),
    .init(
      "ends without any length", .complete(200, "until the end"), .most(3, bytes: 38, kib: 512),
      [ok(), .send("until the end"), .close]),
  ]

  static let liesAboutContent: [Behaviour] = [
    .init(
      "calls plain text gzip", .broken(.malformed), .most(3, bytes: 53, kib: 512),
      packed("gzip", Array("plain text".utf8))),
    .init(
      "calls plain text brotli", .broken(.malformed), .most(3, bytes: 51, kib: 512),
      packed("br", Array("<html>text".utf8))),
    .init(
      "calls plain text zstd", .broken(.malformed), .most(3, bytes: 53, kib: 2048),
      packed("zstd", Array("plain text".utf8))),
    .init(
      "uses a coding that nobody knows", .complete(200, "A"), .most(3, bytes: 90, kib: 512),
      packed("rot13", [65])),
    .init(
      "breaks a packed body in the middle", .broken(.malformed), .most(3, bytes: 56, kib: 512),
      packed("gzip", Bomb.gzipHeader + [0xff, 0xff, 0xff])),
    .init(
      "calls a page a picture", .complete(200, "<html>"), .most(3, bytes: 69, kib: 512),
      [ok("Content-Type: image/png\r\nContent-Length: 6"), .send("<html>")]),
    .init(
      "has no type", .complete(200, "<html>"), .most(3, bytes: 44, kib: 512),
      [ok("Content-Length: 6"), .send("<html>")]),
  ]

  static let cut: [Behaviour] = [
    .init("closes at once", .fails(.unreachable), .most(3, bytes: 0, kib: 512), greeting: [.close]),
    .init(
      "breaks off at once", .fails(.unreachable), .most(3, bytes: 0, kib: 512), greeting: [.reset]),
    .init("closes when asked", .fails(.unreachable), .most(3, bytes: 0, kib: 512), [.close]),
    .init("breaks off when asked", .fails(.unreachable), .most(3, bytes: 0, kib: 512), [.reset]),
    .init(
      "closes in the status line", .fails(.unreachable), .most(3, bytes: 3, kib: 512),
      [.send("HTT"), .close]),
    .init(
      "closes in the headers", .fails(.unreachable), .most(3, bytes: 23, kib: 512),
      [.send("HTTP/1.1 200 OK\r\nA: b\r\n"), .close]),
    .init(
      "breaks off in the headers", .fails(.unreachable), .most(3, bytes: 23, kib: 512),
      [.send("HTTP/1.1 200 OK\r\nA: b\r\n"), .pause(.milliseconds(20)), .reset]),
    .init(
      "closes after an interim response", .fails(.unreachable), .most(3, bytes: 28, kib: 512),
      [.send("HTTP/1.1 103 Early Hints\r\n\r\n"), .close]),
    .init(
      "breaks off in the body", .broken(.unreachable), .most(3, bytes: 39, kib: 512),
      [ok("Content-Length: 9"), .send("x"), .pause(.milliseconds(20)), .reset]),
    .init(
      "closes in a chunk", .broken(.unreachable), .most(3, bytes: 52, kib: 512),
      [ok(chunked), .send("5\r\nab"), .close]),
    .init(
      "closes before the last chunk", .broken(.unreachable), .most(3, bytes: 54, kib: 512),
      [ok(chunked), .send("2\r\nab\r\n"), .close]),
  ]

  static let malformed: [Behaviour] = [
    .init(
      "answers without headers", .fails(.malformed), .most(3, bytes: 11, kib: 512),
      [.send("<html>hello"), .close]),
    .init(
      "answers in binary", .fails(.malformed), .most(3, bytes: 7, kib: 512),
      [.send([0, 1, 2, 255, 254, 10, 13]), .close]),
    .init(
      "answers in TLS", .fails(.malformed), .most(3, bytes: 7, kib: 512),
      [.send([0x15, 3, 3, 0, 2, 2, 40]), .close]),
    .init(
      "greets like SSH", .fails(.malformed), .most(3, bytes: 11, kib: 512),
      greeting: [.send("SSH-2.0-x\r\n"), .close]),
    .init(
      "streams like SHOUTcast", .fails(.malformed), .most(3, bytes: 15, kib: 512),
      [.send("ICY 200 OK\r\n\r\nx"), .close]),
    .init(
      "has no status", .fails(.malformed), .most(3, bytes: 13, kib: 512),
      [.send("HTTP/1.1\r\n\r\nx"), .close]),
    .init(
      "has a word for a status", .fails(.malformed), .most(3, bytes: 17, kib: 512),
      [.send("HTTP/1.1 abc\r\n\r\nx"), .close]),
    .init(
      "has a status of four digits", .fails(.malformed), .most(3, bytes: 21, kib: 512),
      [.send("HTTP/1.1 2000 OK\r\n\r\nx"), .close]),
    .init(
      "speaks HTTP/9.9", .fails(.malformed), .most(3, bytes: 20, kib: 512),
      [.send("HTTP/9.9 200 OK\r\n\r\nx"), .close]),
    .init(
      "has a header without a colon", .fails(.malformed), .most(3, bytes: 30, kib: 512),
      [.send("HTTP/1.1 200 OK\r\nno colon\r\n\r\nx"), .close]),
    .init(
      "has a NUL in a header", .fails(.malformed), .most(3, bytes: 26, kib: 512),
      [.send(Array("HTTP/1.1 200 OK\r\nA: b".utf8) + [0, 13, 10, 13, 10]), .close]),
    .init(
      "has a chunk size that is no number", .broken(.unreachable), .most(3, bytes: 52, kib: 512),
      [ok(chunked), .send("xyz\r\n"), .close]),
    .init(
      "has a chunk size past all numbers", .broken(.unreachable), .most(3, bytes: 70, kib: 512),
      [ok(chunked), .send("fffffffffffffffffffff\r\n"), .close]),
    .init(
      "has a chunk longer than its size", .broken(.unreachable), .most(3, bytes: 60, kib: 512),
      [ok(chunked), .send("1\r\nabc\r\n0\r\n\r\n"), .close]),
    .init(
      "switches protocols unasked", .fails(.unreachable), .most(3, bytes: 48, kib: 512),
      [.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"), .close]),
  ]

  static let odd: [Behaviour] = [
    .init(
      "ends its lines with LF alone", .complete(200, "x"), .most(3, bytes: 36, kib: 512),
      [.send("HTTP/1.1 200 OK\nContent-Length: 1\n\nx")]),
    .init(
      "says to go on first", .complete(200, "x"), .most(3, bytes: 64, kib: 512),
      [.send("HTTP/1.1 100 Continue\r\n\r\n"), ok("Content-Length: 1"), .send("x")]),
    .init(
      "speaks HTTP/1.0", .complete(200, "x"), .most(3, bytes: 20, kib: 512),
      [.send("HTTP/1.0 200 OK\r\n\r\nx"), .close]),
    .init(
      "has a status that nobody knows", .complete(999, "x"), .most(3, bytes: 51, kib: 512),
      [.send("HTTP/1.1 999 Request denied\r\nContent-Length: 1\r\n\r\nx")]),
    .init(
      "colours its headers", .complete(200, "x"), .most(3, bytes: 52, kib: 512),
      [ok("X: \u{1b}[31m\u{202e}\r\nContent-Length: 1"), .send("x")]),
    .init(
      "sends bytes of no character set in headers", .complete(200, ""),
      .most(3, bytes: 45, kib: 512),
      [
        .send(Array("HTTP/1.1 200 OK\r\nX: ".utf8) + [0xe9, 0xff]),
        .send("\r\nContent-Length: 0\r\n\r\n"),
      ]),
    .init(
      "sends the same header a hundred times", .complete(200, "x"), .most(3, bytes: 639, kib: 512),
      [ok(String(repeating: "X: y\r\n", count: 100) + "Content-Length: 1"), .send("x")]),
    .init(
      "answers one request twice", .complete(200, "x"), .most(3, bytes: 78, kib: 512),
      [ok("Content-Length: 1"), .send("x"), ok("Content-Length: 1"), .send("y")]),
  ]
}

extension OriginAnswer.Step {
  fileprivate static func send(_ text: String) -> Self { .send(Array(text.utf8)) }
  /// Whole packets of the same few bytes.
  fileprivate static func flood(_ text: String) -> Self {
    .flood(Array(String(repeating: text, count: 4096 / text.utf8.count).utf8))
  }
}

private let chunked = "Transfer-Encoding: chunked"

private func ok(_ fields: String = "X: y") -> OriginAnswer.Step {
  .send("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n")
}

private func packed(_ coding: String, _ body: [UInt8]) -> [OriginAnswer.Step] {
  [ok("Content-Encoding: \(coding)"), .send(body), .close]
}

/// Well within the limit without a byte, and well past the one in all.
private func now(and text: String) -> [OriginAnswer.Step] {
  (0..<100).flatMap { _ in [.pause(.milliseconds(50)), .send(text)] }
}

private func drip(_ text: String) -> [OriginAnswer.Step] {
  OriginAnswer([.send(text)]).trickled(every: .milliseconds(50)).steps
}
