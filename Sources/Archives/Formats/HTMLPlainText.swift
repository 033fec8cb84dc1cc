/// The text of a small piece of HTML, such as a post or a mail: its words, its line breaks and its links.
enum HTMLPlainText {
  /// Tags are dropped; a link stays as its address, or as a Markdown link where its words say
  /// something else. Not a browser: what is malformed comes out as text.
  static func plain(_ html: String) -> String {
    var builder = Builder()
    var rest = Substring(html)
    while let open = rest.firstIndex(of: "<") {
      builder.add(text: rest[..<open])
      let inside = rest[rest.index(after: open)...]
      if inside.hasPrefix("!--") {
        guard let end = inside.range(of: "-->") else { break }
        rest = inside[end...]
        continue
      }
      guard let close = inside.firstIndex(of: ">") else {
        builder.add(text: rest[open...])
        rest = ""
        break
      }
      builder.add(tag: inside[..<close])
      rest = inside[inside.index(after: close)...]
    }
    builder.add(text: rest)
    return builder.finished
  }

  /// Named references that writers of posts and mails use, and all numeric ones.
  static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var plain = ""
    var rest = Substring(text)
    while let mark = rest.firstIndex(of: "&") {
      plain += rest[..<mark]
      let behind = rest[rest.index(after: mark)...]
      guard let end = behind.prefix(12).firstIndex(of: ";"),
        let character = character(behind[..<end])
      else {
        plain += "&"
        rest = behind
        continue
      }
      plain += character
      rest = behind[behind.index(after: end)...]
    }
    return plain + rest
  }

  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "mdash": "—",
    "ndash": "–", "hellip": "…", "rsquo": "’", "lsquo": "‘", "ldquo": "“", "rdquo": "”",
    "copy": "©", "reg": "®", "euro": "€", "laquo": "«", "raquo": "»", "middot": "·",
  ]

  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return names[String(name)] }
    let digits = name.dropFirst()
    let isHex = digits.first == "x" || digits.first == "X"
    guard let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits) else {
      return nil
    }
    return Unicode.Scalar(value).map { String(Character($0)) }
  }

  private struct Builder {
    private var text = ""
    private var link: (url: String, start: String.Index)?
    /// The element whose text is not for people.
    private var hidden: Substring?

    mutating func add(text piece: Substring) {
      guard hidden == nil else { return }
      let decoded = HTMLPlainText.decoded(piece)
      // White space is one space, as a browser shows it.
      var wasSpace = text.last.map(\.isWhitespace) ?? true
      for character in decoded {
        if character.isWhitespace {
          if !wasSpace { text.append(" ") }
          wasSpace = true
        } else {
          text.append(character)
          wasSpace = false
        }
      }
    }

    mutating func add(tag: Substring) {
      let isEnd = tag.first == "/"
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
      if let hidden {
        if isEnd, hidden == name { self.hidden = nil }
        return
      }
      switch name {
      case "script", "style", "head", "title", "mx":
        // Matrix puts what a reply answers into an element of its own, `mx-reply`.
        if !isEnd { hidden = Substring(name) }
      case "br": breakLine(1)
      case "p", "blockquote", "ul", "ol", "pre", "table": breakLine(2)
      case "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6": breakLine(1)
      case "a" where isEnd: endLink()
      case "a":
        endLink()
        if let url = HTMLPlainText.attribute("href", of: tag), url.hasPrefix("http"),
          !HTMLPlainText.isMention(tag)
        {
          link = (url, text.endIndex)
        }
      default: break
      }
    }

    private mutating func breakLine(_ count: Int) {
      endLink()
      while text.last == " " { text.removeLast() }
      guard !text.isEmpty else { return }
      var missing = count
      for character in text.reversed().prefix(count) where character == "\n" { missing -= 1 }
      text += String(repeating: "\n", count: max(0, missing))
    }

    private mutating func endLink() {
      guard let (url, start) = link else { return }
      link = nil
      let label = String(text[start...])
      text.removeSubrange(start...)
      let words = label.filter { $0 != "…" && !$0.isWhitespace }
      // Posts show a part of the address as the link's words.
      text += url.contains(words) ? url : MarkdownLink.text(label: label, url: url)
    }

    var finished: String {
      var builder = self
      builder.endLink()
      return String(
        builder.text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  /// People and tags are linked too; they are names, not pages to look at.
  private static func isMention(_ tag: Substring) -> Bool {
    attribute("class", of: tag).map { $0.contains("mention") || $0.contains("hashtag") } ?? false
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    var rest = tag
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].reversed().drop { $0 == " " }.prefix { $0.isLetter || $0 == "-" }
      rest = rest[rest.index(after: equals)...].drop { $0 == " " }
      let value: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        rest = rest.dropFirst()
        value = rest.prefix { $0 != quote }
      } else {
        value = rest.prefix { $0 != " " }
      }
      if String(key.reversed()).lowercased() == name { return decoded(value) }
      rest = rest[value.endIndex...].drop { $0 == "\"" || $0 == "'" }
    }
    return nil
  }
}

extension Substring {
  /// Where that text ends for the first time.
  fileprivate func range(of text: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
