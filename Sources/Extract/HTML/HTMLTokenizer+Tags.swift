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
      return at + 1
    case UInt8(ascii: "?"):
      emitTextBeforeTag(bytes)
      state = .bogusComment
      return at
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
  private mutating func beginTag(_ bytes: Span<UInt8>, isEndTag: Bool) {
    emitTextBeforeTag(bytes)
    self.isEndTag = isEndTag
    key.removeAll()
    state = .tagName
  }

  mutating func tagName(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var at = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte.isHTMLSpace || byte == .solidus || byte == .greaterThan {
        endTagName()
        state = .beforeAttributeName
        return at
      }
      key.append(byte)
      at += 1
    }
    return at
  }

  @inline(__always)
  mutating func endTagName() {
    tag = tagNames[key]
    tagKey = key
    wanted = isEndTag ? [] : sink.attributesWanted(of: tag)
    attributes.removeAll()
  }

  mutating func beforeAttributeName(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let byte = bytes[at]
    if byte.isHTMLSpace { return at + 1 }
    switch byte {
    case .greaterThan: return endTag(at + 1, isSelfClosing: false)
    case .solidus:
      state = .selfClosing
      return at + 1
    default:
      // An equals sign here is the first byte of a name.
      key.removeAll()
      key.append(byte)
      state = .attributeName
      return at + 1
    }
  }

  mutating func attributeName(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var at = at
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "=") {
        beginAttribute()
        state = .beforeAttributeValue
        return at + 1
      }
      if byte.isHTMLSpace || byte == .solidus || byte == .greaterThan {
        beginAttribute()
        state = .afterAttributeName
        return at
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
    let byte = bytes[at]
    if byte.isHTMLSpace { return at + 1 }
    if byte == UInt8(ascii: "=") {
      state = .beforeAttributeValue
      return at + 1
    }
    attributes.end()
    state = .beforeAttributeName
    return at
  }

  mutating func beforeAttributeValue(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let byte = bytes[at]
    if byte.isHTMLSpace { return at + 1 }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      quote = byte
      state = .quotedValue
      return at + 1
    case .greaterThan:
      attributes.end()
      state = .beforeAttributeName
      return at
    default:
      state = .unquotedValue
      return at
    }
  }

  mutating func quotedValue(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let end = position(of: quote, in: bytes, from: at)
    if attributes.isOpen { attributes.append(bytes.extracting(at..<end)) }
    if end == bytes.count { return end }
    attributes.end()
    state = .afterQuotedValue
    return end + 1
  }

  mutating func unquotedValue(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var end = at
    while end < bytes.count && !bytes[end].isHTMLSpace && bytes[end] != .greaterThan { end += 1 }
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
      foreign.close(tag)
      sink.endTag(tag, isForeign: foreign.isInside)
    } else {
      foreign.open(tag, key: tagKey, isSelfClosing: isSelfClosing)
      content = foreign.isForeign ? .markup : Self.content(of: tag)
      if content != .markup {
        rawTextEnd = tagKey
        script = ScriptEscape()
      }
      sink.startTag(tag, attributes, isForeign: foreign.isInside)
    }
    resumeText(next)
    return next
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
