import Testing

@testable import FeedModel

/// PostRank's cases of one page under several addresses, where they lie beside the clone.
@Suite struct PreviewKeyCorpusTests {
  /// Where the key keeps two addresses apart that PostRank makes one; `join` undoes the difference.
  private struct Policy: Sendable {
    let reason: String
    let join: @Sendable (String) -> String
  }

  private static let policies: [Policy] = [
    Policy(reason: "a slash at the end may name another page") { withoutEmptySegments($0) },
    Policy(reason: "an empty segment may name another page") { withoutEmptySegments($0) },
    Policy(reason: "what stands after #! names the page") { $0.replacing("/#!/", with: "/") },
    Policy(reason: "a page's number selects a part") { $0.replacing("?pagewanted=1", with: "") },
  ]

  @Test func `an address has the key of its canonical form`() throws {
    for record in try WebURLCorpus.records("b-linkdetect", "postrank-canonicalise.jsonl") {
      let text = try #require(record["text"]?.string)
      let expected = try #require(record["expected"]?.string)
      let url = try #require(WebURL(text) ?? WebURL("http://\(text)"))
      let key = url.previewKey.rawValue
      if key == expected || key == WebURL(expected)?.previewKey.rawValue { continue }
      let isPolicy = Self.policies.contains { $0.join(key) == $0.join(expected) }
      #expect(isPolicy, "\(text): \(key), not \(expected)")
    }
  }

  private static func withoutEmptySegments(_ address: String) -> String {
    var text = ""
    for character in address where !(character == "/" && text.last == "/") {
      text.append(character)
    }
    if text.last == "/" { text.removeLast() }
    return text
  }
}
