/// Text for Markdown, in which nothing is markup (CommonMark 0.31, 2.4: a backslash before ASCII
/// punctuation).
enum MarkdownText {
  private static let special: Set<Character> = [
    "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "|", "~", "&", "!", "$",
  ]

  static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(line)
      .joined(separator: "\n")
  }

  private static func line(_ text: Substring) -> String {
    var escaped = ""
    let indent = text.prefix { $0 == " " }
    var rest = text.dropFirst(indent.count)
    // What would make a list, a heading or a rule of the line.
    if let first = rest.first, "-+=".contains(first) {
      escaped.append("\\")
      escaped.append(first)
      rest.removeFirst()
    } else if case let digits = rest.prefix(while: { "0"..."9" ~= $0 }), !digits.isEmpty,
      let behind = rest.dropFirst(digits.count).first, ".)".contains(behind)
    {
      escaped.append(contentsOf: digits)
      escaped.append("\\")
      rest = rest.dropFirst(digits.count)
    }
    for character in rest {
      if special.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    // Four spaces would make code of it.
    return (indent.isEmpty ? "" : " ") + escaped
  }
}
