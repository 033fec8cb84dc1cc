/// What WhatsApp and signal-export write into a message that nobody said.
enum ChatWords {
  /// A message of WhatsApp's without what it strews in: marks of direction, the note that it was edited,
  /// and the name of a file in several forms.
  static func plain(_ text: String) -> String {
    var plain = text
    if let mark = plain.lastIndex(of: "\u{200E}"), plain.hasSuffix(">"),
      plain[plain.index(after: mark)...].first == "<", mark > plain.startIndex
    {
      let note = plain[plain.index(after: mark)...]
      // `name.jpg <‎attached>` has its mark inside the brackets.
      if !note.contains(":") { plain = String(plain[..<mark]) }
    }
    let isMarked = plain.hasPrefix("\u{200E}")
    plain.unicodeScalars.removeAll { $0 == "\u{200E}" }
    while plain.last?.isWhitespace == true { plain.removeLast() }
    return file(plain, isMarked: isMarked) ?? plain
  }

  private static func file(_ text: String, isMarked: Bool) -> String? {
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    let line = text[..<end]
    guard let name = fileName(line, isMarked: isMarked) else { return nil }
    return "(file: \(name))" + text[end...]
  }

  private static func fileName(_ line: Substring, isMarked: Bool) -> Substring? {
    if line.first == "<", line.last == ">" {
      let inside = line.dropFirst().dropLast()
      guard let colon = inside.firstIndex(of: ":") else { return nil }
      let name = inside[inside.index(after: colon)...].trimmed
      return hasEnding(name) ? name : nil
    }
    if line.hasSuffix("<attached>") {
      let name = line.dropLast("<attached>".count).trimmed
      return hasEnding(name) ? name : nil
    }
    guard line.last == ")", let open = line.lastIndex(of: "(") else { return nil }
    let name = line[..<open].trimmed
    let isKnown = ["IMG-", "VID-", "PTT-", "AUD-", "STK-", "DOC-"].contains { name.hasPrefix($0) }
    return hasEnding(name) && (isMarked || isKnown) ? name : nil
  }

  private static func hasEnding(_ name: Substring) -> Bool {
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return false }
    let ending = name[point...].dropFirst()
    return (1...5).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
  }

  /// Whether an iPhone wrote it in the name of a person or a group.
  static func isEvent(_ text: String) -> Bool {
    guard text.hasPrefix("\u{200E}") else { return false }
    return [
      "end-to-end encrypted", "created this group", "created group", "added you", "changed the",
      "changed this group", "security code", "joined using", "left", "removed", "was added",
      "were added", "Missed voice call", "Missed video call", "Voice call", "Video call",
    ].contains { text.dropFirst().hasPrefix($0) || text.contains("end-to-end encrypted") }
  }

  /// A message of signal-export's without the reactions and the stickers behind it.
  static func signal(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while let last = lines.last?.trimmed,
      last.isEmpty || (last.hasPrefix("(- ") && last.hasSuffix(" -)"))
    {
      lines.removeLast()
    }
    var plain = lines.map(\.trimmedEnd).joined(separator: "\n")
    if plain == "(This message was deleted)" { plain = "" }
    return plain
  }
}

extension Substring {
  var trimmed: Substring {
    drop(while: \.isWhitespace).trimmedEnd
  }

  /// Without the two spaces by which Markdown breaks a line.
  var trimmedEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
