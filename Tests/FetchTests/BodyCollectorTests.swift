import FeedModel
import Origin
import Testing

@testable import Fetch

@Suite struct BodyCollectorTests {
  @Test(
    arguments: [
      (["ab", "cd"], 5, "abcd", false),
      (["ab", "cd"], 4, "abcd", false),
      (["ab", "cd"], 3, "abc", true),
      (["ab", "cd"], 2, "ab", true),
      (["ab", "cd"], 0, "", true),
      ([], 0, "", false),
    ] as [([String], Int, String, Bool)])
  func `a body is kept up to its limit`(
    parts: [String], limitBytes: Int, expected: String, isTruncated: Bool
  ) {
    let collector = BodyCollector(limitBytes: limitBytes)
    for part in parts {
      let appetite = Array(part.utf8).withUnsafeBytes { collector.consume($0) }
      if appetite == .enough { break }
    }
    #expect(String(decoding: collector.bytes, as: UTF8.self) == expected)
    #expect(collector.isTruncated == isTruncated)
  }

  @Test func `a body that is not wanted by its head is not asked for`() async throws {
    let site = try Site { _ in .bytes([1, 2, 3], type: "text/plain") }
    let pictures = BodyCollector(limitBytes: 10) { head in
      head.headers["content-type"]?.hasPrefix("image/") == true
    }
    let response = try await site.fetcher.fetch(try site.request(), into: pictures)
    #expect(response.ending.name == "enough" && pictures.bytes.isEmpty)
    let anything = BodyCollector(limitBytes: 10)
    _ = try await site.fetcher.fetch(try site.request(), into: anything)
    #expect(anything.bytes == [1, 2, 3])
  }
}
