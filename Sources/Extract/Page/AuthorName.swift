/// Who wrote a page, as a tag or a byline gives it: without `By`, without markup, and no address.
struct AuthorName {
  let text: String

  /// Nil where nothing but an address, a label or marks is left.
  init?(_ written: String) {
    var name = Self.withoutMarkup(written)
    for label in Self.labels where name.count > label.count {
      let start = name.prefix(label.count)
      guard start.lowercased() == label else { continue }
      name.removeFirst(label.count)
      break
    }
    name = Self.withoutAddress(name)
    let clean = OutsideText.line(name, limit: PageMetadata.Limit.name)
    guard let clean, !clean.contains("://"), clean.contains(where: \.isLetter),
      !Self.labels.contains(clean.lowercased() + " ")
    else { return nil }
    text = clean
  }

  /// What a byline begins with, in lower case; the longest first.
  private static let labels = [
    "written by: ", "written by ", "posted by: ", "posted by ", "author: ", "by: ", "by:", "by ",
    "作者：", "作者:", "文：",
  ]

  /// Some sites put links into the tag.
  private static func withoutMarkup(_ text: String) -> String {
    guard text.utf8.contains(.lessThan), text.utf8.contains(.greaterThan) else { return text }
    var isInTag = false
    return text.filter { character in
      if character == "<" { isInTag = true }
      defer { if character == ">" { isInTag = false } }
      return !isInTag
    }
  }

  /// `Ada Lovelace (https://ada.example)` without what is in brackets.
  private static func withoutAddress(_ name: String) -> String {
    guard let start = name.firstIndex(of: "("), start > name.startIndex,
      name[start...].contains("://"), name.last == ")"
    else { return name }
    return String(name[..<start])
  }
}
