/// Tells by its attributes whether an element of a body holds the name of the page's author.
///
/// `rel=author` (HTML, 4.6.7.3) and `itemprop=author` (schema.org) say so; of `class` and `id` the
/// last words count: `byline`, `entry-author`, `ArticlePage-authorName`, `submitted-by`. Who wrote a
/// comment or a quotation is named in the same way, so that their words rule an element out; and
/// since a class promises nothing, it counts only on pages without a card (`HeadCompleteness.hasCard`).
enum BylineMarkup {
  static func names(_ attributes: HTMLAttributes) -> Bool {
    if let rel = attributes.range(of: .rel), attributes.bytes[rel].hasToken("author") {
      return true
    }
    if let property = attributes.range(of: .itemprop), attributes.bytes[property].hasToken("author")
    {
      return true
    }
    return [HTMLAttributeName.class, .id].contains { name in
      guard let range = attributes.range(of: name) else { return false }
      return mayName(attributes.bytes[range]) && isNamed(attributes.bytes[range])
    }
  }

  /// Whether this is the name itself within an element that holds the author: `itemprop=name`.
  static func isName(_ attributes: HTMLAttributes) -> Bool {
    attributes.range(of: .itemprop).map { attributes.bytes[$0].hasToken("name") } ?? false
  }

  /// Whether one of the words can be in there at all; most classes are done with here.
  private static func mayName(_ value: ArraySlice<UInt8>) -> Bool {
    value.withUnsafeBufferPointer { bytes in
      var at = 2
      while at < bytes.count {
        let byte = bytes[at] | 0x20
        // aut(h)or, b(y)line, -b(y)
        if byte == UInt8(ascii: "h"), bytes[at - 1] | 0x20 == UInt8(ascii: "t") { return true }
        if byte == UInt8(ascii: "y"), bytes[at - 1] | 0x20 == UInt8(ascii: "b") { return true }
        at += 1
      }
      return bytes.count > 1 && bytes[0] | 0x20 == UInt8(ascii: "b")
        && bytes[1] | 0x20 == UInt8(ascii: "y")
    }
  }

  private static func isNamed(_ value: ArraySlice<UInt8>) -> Bool {
    let names = value.split(whereSeparator: \.isHTMLSpace).prefix(16).map(words)
    // `comment author`: the words of one element rule it out together.
    guard !names.joined().contains(where: { otherAuthors.contains($0) }) else { return false }
    return names.contains { words in
      guard let last = words.last else { return false }
      if ends.contains(last) { return true }
      guard let before = words.dropLast().last else { return false }
      switch last {
      case "name", "names": return before == "author" || before == "authors" || before == "byline"
      case "by": return before == "submitted" || before == "posted" || before == "written"
      default: return false
      }
    }
  }

  /// The words of one name in lower case: `ArticlePage-authorName` has four.
  private static func words(_ name: ArraySlice<UInt8>) -> [String] {
    var words: [[UInt8]] = [[]]
    var isAfterSmall = false
    for byte in name.prefix(64) {
      if !byte.isASCIILetter {
        words.append([])
        isAfterSmall = false
        continue
      }
      let isSmall = byte | 0x20 == byte
      if isAfterSmall && !isSmall { words.append([]) }
      words[words.count - 1].append(byte | 0x20)
      isAfterSmall = isSmall
    }
    return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }

  private static let ends: Set<String> = ["author", "authors", "byline", "bylines"]
  private static let otherAuthors: Set<String> = [
    "comment", "comments", "reply", "respond", "quote", "quotes", "testimonial", "review",
    "reviews", "reviewer", "related", "avatar", "form", "has", "no", "single", "sidebar", "widget",
  ]
}

extension ArraySlice<UInt8> {
  /// Whether a list of words separated by white space has that one; `word` is in lower case.
  fileprivate func hasToken(_ word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount
      && split(whereSeparator: \.isHTMLSpace).contains { $0.equals(word) }
  }
}
