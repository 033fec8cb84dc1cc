/// Comments, DOCTYPE and CDATA: WHATWG HTML 13.2.5.41 to 13.2.5.71.
extension HTMLTokenizer {
  /// After `<!`: a comment, a CDATA section, or something that ends at the next `>`.
  ///
  /// A DOCTYPE says nothing here, and each of its states ends at a `>`, so it is skipped like a
  /// bogus comment.
  mutating func markupDeclaration(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    switch bytes[at] {
    case .dash:
      state = .declarationDash
      return at + 1
    case UInt8(ascii: "[") where foreign.isForeign:
      matched = 1
      state = .declarationCDATA
      return at + 1
    default:
      state = .bogusComment
      return bogusComment(bytes, at)
    }
  }

  mutating func declarationDash(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    if bytes[at] == .dash {
      state = .commentStart
      return at + 1
    }
    state = .bogusComment
    return at
  }

  mutating func declarationCDATA(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let word: StaticString = "[CDATA["
    guard bytes[at] == word.utf8Start[matched] else {
      state = .bogusComment
      return at
    }
    matched += 1
    if matched == word.utf8CodeUnitCount { state = .cdata }
    return at + 1
  }

  mutating func bogusComment(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let end = ByteScan.position(of: .greaterThan, in: bytes, from: at)
    if end == bytes.count { return end }
    resumeText(end + 1)
    return end + 1
  }

  mutating func commentStart(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    switch bytes[at] {
    case .dash: state = .commentStartDash
    case .greaterThan: resumeText(at + 1)
    default:
      state = .comment
      return at
    }
    return at + 1
  }

  mutating func commentStartDash(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    switch bytes[at] {
    case .dash: state = .commentEnd
    case .greaterThan: resumeText(at + 1)
    default:
      state = .comment
      return at
    }
    return at + 1
  }

  /// The states after a `<` inside a comment only report errors, so they are not here.
  mutating func comment(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let dash = ByteScan.position(of: .dash, in: bytes, from: at)
    if dash == bytes.count { return dash }
    state = .commentDash
    return dash + 1
  }

  mutating func commentDash(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    state = bytes[at] == .dash ? .commentEnd : .comment
    return at + 1
  }

  mutating func commentEnd(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    switch bytes[at] {
    case .greaterThan: resumeText(at + 1)
    case UInt8(ascii: "!"): state = .commentEndBang
    case .dash: break
    default: state = .comment
    }
    return at + 1
  }

  mutating func commentEndBang(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    switch bytes[at] {
    case .greaterThan: resumeText(at + 1)
    case .dash: state = .commentDash
    default: state = .comment
    }
    return at + 1
  }

  /// Text of foreign elements, so only its end matters.
  mutating func cdata(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    let end = ByteScan.position(of: UInt8(ascii: "]"), in: bytes, from: at)
    if end == bytes.count { return end }
    state = .cdataBracket
    return end + 1
  }

  mutating func cdataBracket(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    state = bytes[at] == UInt8(ascii: "]") ? .cdataEnd : .cdata
    return at + 1
  }

  mutating func cdataEnd(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    switch bytes[at] {
    case UInt8(ascii: "]"): break
    case .greaterThan: resumeText(at + 1)
    default: state = .cdata
    }
    return at + 1
  }
}
