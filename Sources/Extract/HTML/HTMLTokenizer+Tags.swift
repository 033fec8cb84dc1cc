/// Tags and their attributes: WHATWG HTML 13.2.5.6 to 13.2.5.8 and 13.2.5.32 to 13.2.5.40.
extension HTMLTokenizer {
  mutating func tagOpen(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let byte = bytes[at]
    if byte.isASCIILetter {
      beginTag(bytes, isEndTag: false)
      return at
    }
    switch byte {
    case .solidus:
      state = .endTagOpen
      return at + 1
    case UInt8(ascii: "!"):
      emitTextBeforeTag(bytes)
      state = .markupDeclaration
      return at + 1 < bytes.count ? markupDeclaration(bytes, at + 1) : at + 1
    case UInt8(ascii: "?"):
      emitTextBeforeTag(bytes)
      state = .bogusComment
      return bogusComment(bytes, at)
    default:
      keepAsText(.data)
      return at
    }
  }

  mutating func endTagOpen(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let byte = bytes[at]
    if byte.isASCIILetter {
      beginTag(bytes, isEndTag: true)
      return at
    }
    emitTextBeforeTag(bytes)
    if byte == .greaterThan {
      resumeText(at + 1)
      return at + 1
    }
    state = .bogusComment
    return at
  }

  @inline(__always)
  mutating func beginTag(_ bytes: Span<UInt8>, isEndTag: Bool) {
    emitTextBeforeTag(bytes)
    self.isEndTag = isEndTag
    key.removeAll()
    state = .tagName
  }

  /// A tag that begins at `start`, where most of them are whole in this chunk.
  @inline(__always)
  mutating func tag(_ bytes: Span<UInt8>, _ start: Int, nameStart: Int, isEndTag: Bool) -> Int {
    if let bare = ByteScan.bareTag(in: bytes, at: nameStart) {
      return bareTag(
        bare.name, bytes, start, end: bare.end, isEndTag: isEndTag,
        isSelfClosing: bare.isSelfClosing)
    }
    guard let end = ByteScan.endOfName(in: bytes, from: nameStart), bytes[end].endsName else {
      possibleTag = start
      beginTag(bytes, isEndTag: isEndTag)
      return tagName(bytes, nameStart)
    }
    let key = ByteScan.name(in: bytes, at: nameStart, length: end - nameStart)
    if bytes[end] == .greaterThan {
      return bareTag(key, bytes, start, end: end + 1, isEndTag: isEndTag, isSelfClosing: false)
    }
    possibleTag = start
    beginTag(bytes, isEndTag: isEndTag)
    return attributes(of: tagNames[key], key, bytes, end)
  }

  /// A tag without attributes that is whole in this chunk.
  @inline(__always)
  private mutating func bareTag(
    _ key: HTMLNameKey, _ bytes: Span<UInt8>, _ start: Int, end: Int, isEndTag: Bool,
    isSelfClosing: Bool
  ) -> Int {
    let tag = tagNames[key]
    possibleTag = start
    emitTextBeforeTag(bytes)
    if !foreign.isInside && !wants(tag) {
      // Half of all tags: `</div>` where nobody asks for it.
      textStart = end
      return end
    }
    self.isEndTag = isEndTag
    self.tag = tag
    tagKey = key
    if !attributes.seen.isEmpty { attributes.removeAll() }
    return endTag(end, isSelfClosing: isSelfClosing)
  }

  mutating func tagName(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var at = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte.endsName { return attributes(of: tagNames[key], key, bytes, at) }
      key.append(byte)
      at += 1
    }
    return at
  }

  /// What follows a tag's name.
  @inline(__always)
  mutating func attributes(
    of tag: HTMLTagName?, _ key: HTMLNameKey, _ bytes: Span<UInt8>, _ at: Int
  ) -> Int {
    endTagName(tag, key)
    if bytes[at] == .greaterThan { return endTag(at + 1, isSelfClosing: false) }
    state = .beforeAttributeName
    return beforeAttributeName(bytes, at)
  }

  @inline(__always)
  mutating func endTagName(_ tag: HTMLTagName?, _ key: HTMLNameKey) {
    self.tag = tag
    tagKey = key
    wanted = isEndTag ? [] : sink.attributesWanted(of: tag)
    if !attributes.seen.isEmpty { attributes.removeAll() }
  }

  /// Reads attributes as long as they are of the usual shape, `name="value"`, and whole in this chunk.
  mutating func beforeAttributeName(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var at = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte == .greaterThan { return endTag(at + 1, isSelfClosing: false) }
      if byte.isHTMLSpace {
        at += 1
        continue
      }
      if byte == .solidus {
        state = .selfClosing
        return at + 1
      }
      guard let end = usualAttribute(bytes, at) else {
        // An equals sign here is the first byte of a name.
        key.removeAll()
        key.append(byte)
        state = .attributeName
        return at + 1
      }
      at = end
    }
    return at
  }

  /// Where the attribute at `at` ends, if it is of a usual shape and whole in this chunk: `name`,
  /// `name="value"`, `name='value'` or `name=value`, with white space around the sign or without.
  @inline(__always)
  private mutating func usualAttribute(_ bytes: Span<UInt8>, _ at: Int) -> Int? {
    guard let end = ByteScan.endOfName(in: bytes, from: at), end > at else { return nil }
    var sign = end
    if bytes[sign] != .equals {
      sign = Self.behindSpaces(bytes, end)
      guard sign < bytes.count else { return nil }
      if bytes[sign] != .equals { return attributeWithoutValue(bytes, at, end, next: sign) }
    }
    var start = Self.behindSpaces(bytes, sign + 1)
    guard start < bytes.count else { return nil }
    let quote = bytes[start]
    var valueEnd: Int
    var next: Int
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      start += 1
      valueEnd = ByteScan.position(of: quote, in: bytes, from: start)
      next = valueEnd + 1
    } else {
      valueEnd = start
      while valueEnd < bytes.count && !Self.endsUnquotedValue(bytes[valueEnd]) { valueEnd += 1 }
      next = valueEnd
      if valueEnd == start { return nil }
    }
    guard valueEnd < bytes.count else { return nil }
    if let name = wantedName(bytes, at, end) {
      attributes.begin(name)
      attributes.append(bytes.extracting(start..<valueEnd))
      attributes.end()
    }
    return next
  }

  /// The same for one whose name is followed by white space, `/` or `>`, and no value.
  @inline(__always)
  private mutating func attributeWithoutValue(
    _ bytes: Span<UInt8>, _ at: Int, _ end: Int, next: Int
  ) -> Int? {
    guard next > end || bytes[end] == .greaterThan || bytes[end] == .solidus else { return nil }
    if let name = wantedName(bytes, at, end) {
      attributes.begin(name)
      attributes.end()
    }
    return next
  }

  /// Mutating, though it changes nothing: else the whole tokenizer is copied for each attribute.
  @inline(__always)
  private mutating func wantedName(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) -> HTMLAttributeName? {
    guard wanted.mayContain(length: end - start) else { return nil }
    let key = ByteScan.name(in: bytes, at: start, length: end - start)
    guard let name = attributeNames[key], wanted.contains(name) else { return nil }
    return name
  }

  @inline(__always)
  private static func endsUnquotedValue(_ byte: UInt8) -> Bool {
    byte.isHTMLSpace || byte == .greaterThan
  }

  mutating func attributeName(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var at = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte == .equals {
        beginAttribute()
        state = .beforeAttributeValue
        return at + 1
      }
      if byte.endsName {
        beginAttribute()
        state = .afterAttributeName
        return afterAttributeName(bytes, at)
      }
      key.append(byte)
      at += 1
    }
    return at
  }

  @inline(__always)
  private mutating func beginAttribute() {
    if wanted.isEmpty { return }
    if let name = attributeNames[key], wanted.contains(name) { attributes.begin(name) }
  }

  mutating func afterAttributeName(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let at = Self.behindSpaces(bytes, at)
    guard at < bytes.count else { return at }
    if bytes[at] == .equals {
      state = .beforeAttributeValue
      return at + 1
    }
    attributes.end()
    state = .beforeAttributeName
    return at
  }

  mutating func beforeAttributeValue(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let at = Self.behindSpaces(bytes, at)
    guard at < bytes.count else { return at }
    switch bytes[at] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      quote = bytes[at]
      state = .quotedValue
      return at + 1
    case .greaterThan:
      attributes.end()
      state = .beforeAttributeName
      return at
    default:
      state = .unquotedValue
      return unquotedValue(bytes, at)
    }
  }

  /// The first place from `at` on that holds no white space, or the end of the chunk.
  @inline(__always)
  private static func behindSpaces(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var at = at
    while at < bytes.count, bytes[at].isHTMLSpace { at += 1 }
    return at
  }

  mutating func quotedValue(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let end = ByteScan.position(of: quote, in: bytes, from: at)
    if attributes.isOpen { attributes.append(bytes.extracting(at..<end)) }
    if end == bytes.count { return end }
    attributes.end()
    state = .afterQuotedValue
    return end + 1
  }

  mutating func unquotedValue(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var end = at
    while end < bytes.count && !Self.endsUnquotedValue(bytes[end]) { end += 1 }
    if attributes.isOpen { attributes.append(bytes.extracting(at..<end)) }
    if end < bytes.count {
      attributes.end()
      state = .beforeAttributeName
    }
    return end
  }

  mutating func afterQuotedValue(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    state = .beforeAttributeName
    return at
  }

  mutating func selfClosing(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    if bytes[at] == .greaterThan { return endTag(at + 1, isSelfClosing: true) }
    state = .beforeAttributeName
    return at
  }

  /// The tag is complete: the sink gets it, and what follows is read as its element asks.
  @inline(__always)
  private mutating func endTag(_ next: Int, isSelfClosing: Bool) -> Int {
    if isEndTag {
      if let tag {
        foreign.close(tag)
        if wants(tag) && !foreign.isInside && tag != .svg && tag != .math { sink.endTag(tag) }
      }
    } else if wants(tag) || foreign.isInside || !attributes.seen.isEmpty {
      endStartTag(isSelfClosing: isSelfClosing)
    }
    resumeText(next)
    return next
  }

  /// Whether the sink is told of such an element whatever its attributes.
  @inline(__always)
  private func wants(_ tag: HTMLTagName?) -> Bool {
    guard let tag else { return false }
    return sink.wantedDetail.contains(tag)
  }

  private mutating func endStartTag(isSelfClosing: Bool) {
    let isForeign = foreign.open(tag, key: tagKey, isSelfClosing: isSelfClosing, breakouts)
    content = isForeign ? .markup : Self.content(of: tag)
    if content != .markup {
      rawTextEnd = tagKey
      script = ScriptEscape()
    }
    if !isForeign && !foreign.isInside && (wants(tag) || !attributes.seen.isEmpty) {
      sink.startTag(tag, &attributes)
    }
  }

  /// WHATWG HTML 13.2.6.4: scripts run in browsers, so `noscript` is raw text there and here.
  private static func content(of tag: HTMLTagName?) -> Content {
    switch tag {
    case .title, .textarea, .style, .xmp, .iframe, .noembed, .noframes, .noscript: .rawText
    case .script: .script
    case .plaintext: .plainText
    default: .markup
    }
  }
}
