import Testing

@testable import Extract

@Suite struct ContentKindTests {
  private static let html = Built.text("<!DOCTYPE html><title>x</title>")
  private static let rss = Built.text("<?xml version=\"1.0\"?>\n<rss><channel><title>F</title>")
  private static let zip: [UInt8] = [0x50, 0x4B, 3, 4, 0, 0]

  @Test(
    arguments: [
      ("text/html; charset=utf-8", html, .page), ("text/html", Built.png(1, 1), .picture),
      ("text/html", rss, .feed), ("text/html", Built.text("%PDF-1.7"), .pdf),
      ("text/html", Built.text("no tags at all"), .page), (nil, html, .page),
      (nil, Built.text("  \n<html>"), .page), (nil, Built.text("plain words"), .text),
      (nil, [0, 1, 2, 3], .file), (nil, rss, .feed), (nil, Built.text("{\"a\":1}"), .json),
      ("text/plain", html, .text), ("text/plain", Built.png(1, 1), .picture),
      ("text/plain", [0, 1, 2, 3], .file), ("application/octet-stream", html, .page),
      ("application/octet-stream", Built.png(1, 1), .picture),
      ("application/octet-stream", zip, .file), ("application/zip", zip, .file),
      ("application/xhtml+xml", Built.text("<html xmlns='x'>"), .page),
      ("application/xml", rss, .feed), ("text/xml", Built.text("<feed><title>x"), .feed),
      ("application/xml", Built.text("<?xml version='1.0'?><html><head>"), .page),
      ("application/rss+xml", Built.text("junk"), .feed),
      ("image/svg+xml", Built.text("<svg/>"), .picture),
      ("application/xml", Built.text("<svg/>"), .picture), ("image/png", html, .page),
      ("image/png", Built.jpeg(1, 1), .picture), ("image/jxl", [0xFF, 0x0A], .picture),
      ("video/mp4", [0, 0], .media), ("application/json", Built.text("[1]"), .json),
      ("application/feed+json", Built.text("{}"), .json),
      ("application/pdf", Built.text("%PDF-1.4"), .pdf), ("application/pdf", html, .page),
      ("*/*", html, .page), ("nonsense", html, .page), ("text/css", Built.text("a{}"), .text),
      ("text/plain", [0xFF, 0xFE, 0x41, 0], .text), ("text/calendar", Built.text("BEGIN"), .text),
      (nil, Built.text("BMW is a car"), .text), (nil, Built.text("<pre>not a page"), .text),
      (nil, [], .text),
    ] as [(String?, [UInt8], ContentKind.Reading)])
  func `a type is believed unless the bytes say otherwise`(
    declared: String?, head: [UInt8], reading: ContentKind.Reading
  ) {
    #expect(ContentKind(declared: declared.flatMap(MediaType.init), head: head).reading == reading)
  }

  @Test(
    arguments: [
      ("audio/mp4", Built.box("ftyp", Built.text("isom")), "audio/mp4"),
      (nil, Built.box("ftyp", Built.text("M4A ")), "audio/mp4"),
      (nil, Built.box("ftyp", Built.text("qt  ")), "video/quicktime"),
      (nil, [0x1A, 0x45, 0xDF, 0xA3] + Built.text("....webm"), "video/webm"),
      (nil, Built.text("OggS\0........OpusHead"), "audio/ogg"),
      (nil, Built.text("RIFF....WAVEfmt "), "audio/wav"),
      (nil, Built.text("ID3\u{4}"), "audio/mpeg"), (nil, [0xFF, 0xFB, 0x90, 0x64], "audio/mpeg"),
      ("application/epub+zip", zip, "application/epub+zip"),
      ("application/octet-stream", zip, "application/zip"),
      (nil, [0x1F, 0x8B, 8, 0], "application/gzip"),
    ] as [(String?, [UInt8], String)])
  func `what a container holds is as declared, or else by its brand`(
    declared: String?, head: [UInt8], mediaType: String
  ) {
    let kind = ContentKind(declared: declared.flatMap(MediaType.init), head: head)
    #expect(kind.mediaType == mediaType)
  }
}
