import TestSupport
import Testing

@testable import Extract

@Suite struct PlainLineTests {
  private func text(_ value: String) -> String? {
    let bytes = Array(value.utf8)
    return PlainLine.text(bytes, 0..<bytes.count)
  }

  @Test(arguments: [
    "", "a", "og:title", "The river and the sea, 24 km long", "https://news.example/a?b=c#d",
  ])
  func `what is clean already is kept as it is`(value: String) {
    #expect(text(value) == value)
  }

  @Test(arguments: [
    " a", "a ", "two  spaces between long enough words", "fish &amp; chips", "a\nb", "a\u{7F}b",
    "é", "a text of more than sixteen bytes, and then a tab:\t.", "sixteen bytes ab  c",
  ])
  func `what is not has to be cleaned`(value: String) {
    #expect(text(value) == nil)
  }

  @Test func `whatever is kept would have been the same when cleaned`() {
    var random = SeededNumbers(seed: 3)
    let alphabet = Array("aaaaaaaaZ  ~&\t\u{7F}é".utf8)
    for _ in 0..<20_000 {
      let length = Int.random(in: 0..<40, using: &random)
      let bytes = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let piece = min(1, length)..<length
      let cleaned = TextCleaner.line(
        CharacterReferences.decoded(Array(bytes[piece]), in: .attribute))
      let isPlain = PlainLine.text(bytes, piece) == cleaned
      let isUntouched = Array(cleaned.utf8) == Array(bytes[piece]) && !bytes[piece].contains(0x26)
      #expect(isPlain == (isUntouched && bytes[piece].allSatisfy { $0 < 0x80 }))
    }
  }
}
