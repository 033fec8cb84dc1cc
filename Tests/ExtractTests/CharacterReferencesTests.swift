import FeedModel
import Testing

@testable import Extract

@Suite struct CharacterReferencesTests {
  private func decode(_ text: String, _ context: CharacterReferences.Context) -> String {
    String(
      decoding: CharacterReferences.decoded(Array(text.utf8), in: context), as: UTF8.self)
  }

  @Test(arguments: [
    ("&amp;lt;", "&lt;"), ("&notit;", "¬it;"), ("&notin;", "∉"), ("&copy&copy;", "©©"),
    ("&#65;&#x42;&#X43", "ABC"), ("&#128;&#x9F;&#x81;", "€Ÿ\u{81}"), ("&#0;", "\u{FFFD}"),
    ("&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&", "&"), ("&;", "&;"), ("&#;", "&#;"), ("&#x;", "&#x;"), ("&x", "&x"), ("& amp;", "& amp;"),
    ("&NotEqualTilde;", "≂̸"), ("&CounterClockwiseContourIntegral;", "∳"), ("&ngE;", "≧̸"),
    ("&CounterClockwiseContourIntegrals;", "&CounterClockwiseContourIntegrals;"),
    ("a&lt;b&gt;c", "a<b>c"), ("&ampamp;", "&amp;"), ("&&amp;&", "&&&"),
  ])
  func `a reference in text is decoded once`(text: String, expected: String) {
    #expect(decode(text, .text) == expected)
  }

  @Test(arguments: [
    ("?a=b&copy=1", "?a=b&copy=1"), ("?a=b&copy;=1", "?a=b©=1"), ("&notit;", "&notit;"),
    ("&copy", "©"), ("&copy.", "©."), ("&copy1", "&copy1"), ("&#65x", "Ax"),
  ])
  func `an attribute keeps what may be a parameter`(text: String, expected: String) {
    #expect(decode(text, .attribute) == expected)
  }

  @Test func `all names of the standard are known`() throws {
    let json = CorpusFile.bytes("e-entities", "entities.json")
    if json.isEmpty { return }
    let names = try #require(JSONReader().value(of: json.span).object)
    #expect(names.members.count == 2231)
    for (name, value) in names.members {
      #expect(decode(name, .text) == value["characters"]?.string, "\(name)")
    }
  }

  @Test func `references come out of a page as html5lib has them`() {
    for record in CorpusFile.records("e-entities", "entity-decoding.jsonl") {
      guard let input = record["input"]?.string, let expected = record["expected"]?.string,
        record["context"]?.string == "text", !input.contains("<"), !input.contains("\0")
      else { continue }
      #expect(decode(input, .text) == expected, "\(input)")
    }
  }
}
