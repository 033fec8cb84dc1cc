import Testing

@testable import FeedModel

/// The URL standard's own test data, where it lies beside the clone.
@Suite struct WebURLCorpusTests {
  @Test func `every web address of the standard's test data parses as it says`() throws {
    for record in try WebURLCorpus.records("c-url", "urltestdata.jsonl") {
      let input = try #require(record["input"]?.string)
      let base = record["base"]?.string
      let expected = record["href"]?.string.flatMap { $0.hasPrefix("http") ? $0 : nil }
      // An address of another scheme can be no base here; what is relative to it is no web address.
      let isWeb = expected?.hasPrefix("http:") == true || expected?.hasPrefix("https:") == true
      let url = WebURL(input, base: base.flatMap { WebURL($0) })
      #expect(
        url?.serialized == (isWeb ? expected : nil), "\(input.debugDescription) on \(base ?? "-")")
      guard let url, isWeb else { continue }
      expectParts(of: url, agreeWith: record)
    }
  }

  @Test func `every relative address of the standard's test data resolves as it says`() throws {
    for record in try WebURLCorpus.records("c-url", "url-resolution.jsonl") {
      let input = try #require(record["input"]?.string)
      guard let base = record["base"]?.string.flatMap({ WebURL($0) }) else { continue }
      let expected = record["href"]?.string
      let isWeb = expected?.hasPrefix("http:") == true || expected?.hasPrefix("https:") == true
      #expect(
        WebURL(input, base: base)?.serialized == (isWeb ? expected : nil), "\(input) on \(base)")
    }
  }

  @Test func `every domain of the standard's test data becomes the ASCII it says`() throws {
    for record in try WebURLCorpus.records("c-url", "toascii.jsonl") {
      let input = try #require(record["input"]?.string)
      let url = WebURL("http://\(input)/x")
      #expect(url?.host == record["output"]?.string, "\(input.debugDescription)")
    }
  }

  private func expectParts(of url: WebURL, agreeWith record: JSONValue) {
    #expect(url.host == record["hostname"]?.string, "\(url)")
    #expect(url.path == record["pathname"]?.string, "\(url)")
    let search = url.query.map { $0.isEmpty ? "" : "?" + $0 } ?? ""
    #expect(search == record["search"]?.string, "\(url)")
    let hash = url.fragment.map { $0.isEmpty ? "" : "#" + $0 } ?? ""
    #expect(hash == record["hash"]?.string, "\(url)")
    let port = url.port == url.scheme.defaultPort ? "" : String(url.port)
    #expect(port == record["port"]?.string, "\(url)")
    if let origin = record["origin"]?.string { #expect(url.origin == origin) }
    let isAnonymous = record["username"]?.string == "" && record["password"]?.string == ""
    #expect(url.hasCredentials == !isAnonymous, "\(url)")
    #expect(WebURL(url.serialized)?.serialized == url.serialized)
  }
}
