import FeedModel
import TestSupport
import Testing

@testable import Extract

@Suite struct ContentReaderTests {
  private func content(
    _ bytes: [UInt8], _ contentType: String?,
    at address: String = "https://www.example.com/dir/My%20file.bin",
    length: Int64? = nil, disposition: String? = nil, chunk: Int = .max
  ) throws -> ContentReader.Content {
    let url = try #require(WebURL(address))
    if chunk == .max {
      FuzzSeeds.keep(Array("\(contentType ?? "")\n".utf8) + bytes, for: "file")
    }
    var reader = ContentReader(
      contentType: contentType, contentLength: length, contentDisposition: disposition, url: url,
      originalURL: url)
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(chunk))
      rest = rest.dropFirst(part.count)
      if reader.feed(part.span) { break }
    }
    return reader.finish()
  }

  private func file(
    _ bytes: [UInt8], _ contentType: String?,
    at address: String = "https://www.example.com/dir/My%20file.bin",
    length: Int64? = nil, disposition: String? = nil
  ) throws -> LinkMetadata {
    let found = try content(
      bytes, contentType, at: address, length: length, disposition: disposition)
    guard case .file(let metadata) = found else { throw NoFile(found: found) }
    return metadata
  }

  private struct NoFile: Error {
    let found: ContentReader.Content
  }

  @Test func `a picture is named after its file and has its size`() throws {
    let found = try file(Built.png(640, 480), "image/png", length: 340_000)
    #expect(found.kind == .image)
    #expect(found.title == "My file.bin")
    #expect(found.description == "PNG picture, 640 × 480, 340 KB")
    #expect(
      found.image
        == LinkMetadata.Picture(
          url: "https://www.example.com/dir/My%20file.bin", width: 640, height: 480,
          type: "image/png"))
    #expect(found.contentType == "image/png")
    #expect(found.siteName == "example.com")
  }

  @Test func `a header that lies is not believed`() throws {
    #expect(try file(Built.jpeg(4, 3), "text/html").contentType == "image/jpeg")
  }

  @Test func `a film has its length`() throws {
    let found = try file(Built.mp4(seconds: 3_725, 1280, 720), "video/mp4", length: 12_345_678)
    #expect(found.kind == .video)
    #expect(found.description == "MP4 video, 1:02:05, 12 MB")
    #expect(found.video?.durationSeconds == 3_725)
    #expect(found.video?.url == found.url)
  }

  @Test func `a name in Content-Disposition comes before the address`() throws {
    let zip: [UInt8] = [0x50, 0x4B, 3, 4]
    let found = try file(
      zip, "application/zip", length: 999, disposition: "attachment; filename=\"notes.zip\"")
    #expect(found.title == "notes.zip")
    #expect(found.description == "ZIP archive, 999 bytes")
    #expect(found.kind == .file)
    #expect(try file(zip, nil, disposition: "inline; filename=x.docx").kind == .document)
  }

  @Test(
    arguments: [
      (
        "%PDF-1.7\n1 0 obj <</Linearized 1/L 9/H [1 2]/N 12/T 3>> endobj\n2 0 obj <</Producer (x)/Title (A \\(small\\) book)>>",
        "A (small) book", "PDF document, 12 pages"
      ),
      (
        "%PDF-1.4 <</Title <FEFF00C9006D0069006C0065>/Creator (y)>>", "Émile", "PDF document"
      ),
      (
        "%PDF-1.4 <x:xmpmeta><dc:title><rdf:Alt><rdf:li xml:lang=\"x\">R &amp; D</rdf:li></rdf:Alt></dc:title>",
        "R & D", "PDF document"
      ),
      ("%PDF-1.4 <</Title (Chapter 1)/Parent 3 0 R>>", "My file.bin", "PDF document"),
      ("%PDF-1.4", "My file.bin", "PDF document"),
    ])
  func `a PDF gives what stands in it unpacked`(text: String, title: String, description: String)
    throws
  {
    let found = try file(Array(text.utf8), "application/pdf")
    #expect(found.kind == .document)
    #expect(found.title == title)
    #expect(found.description == description)
  }

  @Test(
    arguments: [
      "<?xml version='1.0'?><rss><channel><title>My &amp; feed</title><description><![CDATA[<b>News</b>]]></description><language>en-us</language><item><title>Entry",
      "<feed xml:lang='en-US'><title type='text'>My &amp; feed</title><subtitle>&lt;b>News&lt;/b></subtitle><entry><title>Entry",
      "<rdf:RDF><channel><title>My &#38; feed</title><description>&lt;b&gt;News&lt;/b&gt;</description><dc:language>en-US</dc:language></channel>",
    ])
  func `a feed is named by its title, not by an entry's`(text: String) throws {
    let found = try file(Array(text.utf8), "application/rss+xml")
    #expect(found.title == "My & feed")
    #expect(found.description == "<b>News</b>")
    #expect(found.language == "en-US")
  }

  @Test func `JSON is named by its title`() throws {
    let found = try file(Array(#"{"version":"x","title":"My feed"}"#.utf8), "application/feed+json")
    #expect(found.title == "My feed")
    #expect(found.description == "JSON")
    #expect(try file(Array("[1, 2".utf8), "application/json").title == "My file.bin")
  }

  @Test func `a text shows its first lines, cleaned and cut`() throws {
    let text =
      "First line\r\n\tsecond \u{1B}[31mline\u{1B}[0m\n" + String(repeating: "x", count: 9_000)
    let found = try file(Array(text.utf8), "text/plain; charset=utf-8")
    #expect(found.description?.hasPrefix("First line second line xxx") == true)
    #expect(found.description?.count == FileMetadata.excerptLimit)
    #expect(found.kind == .document)
  }

  @Test func `an empty answer is nothing to show`() throws {
    guard case .nothing(let failure) = try content([], "text/html") else {
      Issue.record("not nothing")
      return
    }
    #expect(failure.kind == .notPreviewable)
    #expect(failure.message == "example.com sent an empty answer")
  }

  @Test func `a page is a page, in any type that promises one`() throws {
    let html = Array("<title>Hello</title><meta property=og:type content=article>".utf8)
    for type in ["text/html", nil, "application/octet-stream", "application/xhtml+xml"] {
      guard case .page(let page) = try content(html, type) else {
        Issue.record("no page for \(type ?? "no type")")
        continue
      }
      #expect(page.metadata.title == "Hello")
    }
  }

  @Test(arguments: [1, 2, 7, 100, 1_444, 1_445, 1_446, 10_000])
  func `any split of the bytes gives the same answer`(chunk: Int) throws {
    let text = Array(("Some words. " + String(repeating: "more ", count: 4_000)).utf8)
    let page = Array(("<title>T</title>" + String(repeating: "<p>x", count: 4_000)).utf8)
    for (bytes, type) in [
      (Built.jpeg(40, 30, orientation: 6, padding: 150_000), "image/jpeg"),
      (Built.mp4(seconds: 9, 64, 48), "video/mp4"), (text, "text/plain"), (page, "text/html"),
      (Built.text("%PDF-1.4 ") + text, "application/pdf"),
    ] {
      #expect(try content(bytes, type, chunk: chunk) == content(bytes, type))
    }
  }

  @Test func `a transfer ends as soon as the file said what it can`() throws {
    let url = try #require(WebURL("https://example.com/a"))
    func bytesRead(_ bytes: [UInt8], _ type: String) -> Int {
      var reader = ContentReader(
        contentType: type, contentLength: nil, url: url, originalURL: url)
      var read = 0
      while read < bytes.count {
        let part = Array(bytes[read..<min(read + 1_000, bytes.count)])
        read += part.count
        if reader.feed(part.span) { return read }
      }
      return read
    }
    let tail = [UInt8](repeating: 1, count: 5_000_000)
    #expect(bytesRead(Built.png(1, 1) + tail, "image/png") <= 4_000)
    #expect(bytesRead([0x50, 0x4B, 3, 4] + tail, "application/zip") <= 4_000)
    #expect(bytesRead(Built.mp4(seconds: 1, 2, 2, indexFirst: false) + tail, "video/mp4") <= 4_000)
    #expect(bytesRead(Built.jpeg(1, 1, padding: 2_000_000), "image/jpeg") <= 600_000)
    #expect(bytesRead(Built.text("words ") + tail.map { $0 + 0x40 }, "text/plain") <= 8_000)
  }
}
