/// A link with a label, as the link scanner reads it: `[label](url)`.
enum MarkdownLink {
  /// Brackets that would end the label or the address before their time are made harmless.
  static func text(label: String, url: String) -> String {
    if label.isEmpty || label == url { return url }
    var safeLabel = ""
    for character in label {
      switch character {
      case "[": safeLabel.append("(")
      case "]": safeLabel.append(")")
      case "\n", "\r", "\r\n": safeLabel.append(" ")
      default: safeLabel.append(character)
      }
    }
    var safeURL = ""
    for character in url {
      switch character {
      case "(": safeURL += "%28"
      case ")": safeURL += "%29"
      case " ": safeURL += "%20"
      default: safeURL.append(character)
      }
    }
    return "[\(safeLabel)](\(isBalanced(url) && !url.contains(" ") ? url : safeURL))"
  }

  private static func isBalanced(_ url: String) -> Bool {
    var depth = 0
    for byte in url.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
