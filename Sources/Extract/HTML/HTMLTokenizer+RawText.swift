/// How deep a script is inside `<!--` and `<script`, and how many dashes stand before the next byte.
struct ScriptEscape: Sendable {
  enum Level: UInt8, Sendable { case plain, escaped, doubleEscaped }

  var level = Level.plain
  var dashes = 0
  /// What reading the word `script` completely leads to.
  var levelAfterWord = Level.plain
}

/// Text that only its own end tag ends: WHATWG HTML 13.2.5.2 to 13.2.5.4 and 13.2.5.9 to 13.2.5.31.
extension HTMLTokenizer {
  mutating func rawText(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var at = at
    while true {
      let start = ByteScan.position(of: .lessThan, in: bytes, from: at)
      if start == bytes.count { return start }
      at = start + 1
      if at < bytes.count && !mayLeaveRawText(bytes, at) { continue }
      if at + 17 <= bytes.count && bytes[at] == .solidus {
        // The end tag, and its whole name is here.
        possibleTag = start
        emitTextBeforeTag(bytes)
        isEndTag = true
        content = .markup
        let end = at + 1 + rawTextEnd.length
        return attributes(of: tagNames[rawTextEnd], rawTextEnd, bytes, end)
      }
      possibleTag = start
      state = .rawLessThan
      return at
    }
  }

  /// Whether what stands after a `<` could be more than text.
  @inline(__always)
  private func mayLeaveRawText(_ bytes: Span<UInt8>, _ at: Int) -> Bool {
    if bytes[at] != .solidus { return bytes[at] == UInt8(ascii: "!") && content == .script }
    let end = at + 1 + rawTextEnd.length
    guard at + 17 <= bytes.count else { return true }
    return bytes[end].endsName
      && ByteScan.name(in: bytes, at: at + 1, length: rawTextEnd.length) == rawTextEnd
  }

  /// The state of text in the element at hand.
  private var textState: State { script.level == .plain ? .rawText : .scriptEscaped }

  mutating func rawLessThan(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    switch (bytes[at], script.level) {
    case (.solidus, .doubleEscaped):
      keepAsText(.scriptWord)
      beginScriptWord(leadingTo: .escaped)
      return at + 1
    case (.solidus, _):
      state = .rawEndTagOpen
      return at + 1
    case (UInt8(ascii: "!"), .plain) where content == .script:
      keepAsText(.scriptEscapeStart)
      return at + 1
    case (let byte, .escaped) where byte.isASCIILetter:
      keepAsText(.scriptWord)
      beginScriptWord(leadingTo: .doubleEscaped)
      return at
    default:
      keepAsText(textState)
      return at
    }
  }

  mutating func rawEndTagOpen(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    key.removeAll()
    state = .rawEndTagName
    return at
  }

  /// Only the end tag of the element itself ends it; all else is text.
  mutating func rawEndTagName(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let byte = bytes[at]
    if byte.isASCIILetter && key.length < rawTextEnd.length {
      key.append(byte)
      return at + 1
    }
    if key == rawTextEnd && byte.endsName {
      emitTextBeforeTag(bytes)
      isEndTag = true
      content = .markup
      endTagName(tagNames[key], key)
      state = .beforeAttributeName
      return at
    }
    keepAsText(textState)
    return at
  }

  mutating func scriptEscapeStart(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    guard bytes[at] == .dash else {
      state = .rawText
      return at
    }
    state = .scriptEscapeStartDash
    return at + 1
  }

  mutating func scriptEscapeStartDash(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    guard bytes[at] == .dash else {
      state = .rawText
      return at
    }
    script.level = .escaped
    script.dashes = 2
    state = .scriptEscaped
    return at + 1
  }

  /// Text after `<!--` in a script, until `-->`, an end tag, or a `<script` that escapes once more.
  mutating func scriptEscaped(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var at = at
    while at < bytes.count {
      switch bytes[at] {
      case .dash: script.dashes = min(script.dashes + 1, 2)
      case .greaterThan where script.dashes == 2:
        script.level = .plain
        state = .rawText
        return at + 1
      case .lessThan:
        script.dashes = 0
        possibleTag = at
        state = .rawLessThan
        return at + 1
      default: script.dashes = 0
      }
      at += 1
    }
    return at
  }

  private mutating func beginScriptWord(leadingTo level: ScriptEscape.Level) {
    script.levelAfterWord = level
    key.removeAll()
  }

  /// 13.2.5.26 and 13.2.5.31: whether a name after `<` or `</` inside a comment is `script`.
  mutating func scriptWord(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let byte = bytes[at]
    if byte.isASCIILetter {
      key.append(byte)
      return at + 1
    }
    state = .scriptEscaped
    guard byte.endsName else { return at }
    if key == rawTextEnd { script.level = script.levelAfterWord }
    return at + 1
  }
}
