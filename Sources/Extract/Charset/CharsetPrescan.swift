/// Looks for a charset in the first bytes of a page, before anything is tokenized (HTML 13.2.3.2,
/// "prescan a byte stream to determine its encoding").
struct CharsetPrescan {
  /// How many bytes are looked at.
  static let limitBytes = 1024

  private let bytes: [UInt8]
  private var at = 0
  /// Whether the bytes ended inside a tag, which then says nothing.
  private var isCut = false

  /// The charset that a `<meta>` among these bytes names, or an XML declaration at their start.
  static func charset(in bytes: [UInt8]) -> Charset? {
    var scan = CharsetPrescan(bytes: Array(bytes.prefix(limitBytes)))
    return scan.meta() ?? scan.xmlDeclaration()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }
}

extension CharsetPrescan {
  private mutating func meta() -> Charset? {
    while true {
      skip { $0 != .lessThan }
      if at >= bytes.count { return nil }
      if starts(with: "<!--") {
        skipComment()
      } else if starts(with: "<meta"), isTagNameEnd(at + 5) {
        at += 5
        if let charset = metaCharset() { return charset }
      } else if isTag {
        skipTag()
      } else if starts(with: "<!") || starts(with: "</") || starts(with: "<?") {
        skip { $0 != .greaterThan }
      } else {
        at += 1
      }
    }
  }

  /// A comment may end with the dashes that begin it.
  private mutating func skipComment() {
    at += 2
    while at < bytes.count && !starts(with: "-->") { at += 1 }
    at += 3
  }

  private var isTag: Bool {
    let name = at + 1 < bytes.count && bytes[at + 1] == .solidus ? at + 2 : at + 1
    return name < bytes.count && bytes[name].isASCIILetter
  }

  private mutating func skipTag() {
    skip { !$0.isHTMLSpace && $0 != .greaterThan }
    while attribute() != nil {}
  }

  private mutating func metaCharset() -> Charset? {
    var names: [[UInt8]] = []
    var isPragma = false
    var needsPragma: Bool?
    var charset: Charset?
    while let (name, value) = attribute() {
      if names.contains(name) { continue }
      names.append(name)
      if name.elementsEqual("http-equiv".utf8) {
        if value.elementsEqual("content-type".utf8) { isPragma = true }
      } else if name.elementsEqual("content".utf8) {
        if needsPragma == nil, let label = Self.label(inContent: value),
          let named = Charset(label: label)
        {
          charset = named
          needsPragma = true
        }
      } else if name.elementsEqual("charset".utf8) {
        charset = Charset(label: value)
        needsPragma = false
      }
    }
    guard !isCut, let needsPragma, isPragma || !needsPragma else { return nil }
    return charset?.asDeclaredInMarkup
  }

  /// "Get an attribute": name and value in lower case; nil at the end of the tag.
  private mutating func attribute() -> (name: [UInt8], value: [UInt8])? {
    skip { $0.isHTMLSpace || $0 == .solidus }
    guard at < bytes.count else {
      isCut = true
      return nil
    }
    if bytes[at] == .greaterThan { return nil }
    var name: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      if byte == Self.equals && !name.isEmpty { break }
      if byte.isHTMLSpace || byte == .solidus || byte == .greaterThan { break }
      name.append(byte.asciiLowercased)
      at += 1
    }
    skip(\.isHTMLSpace)
    guard at < bytes.count, bytes[at] == Self.equals else { return (name, []) }
    at += 1
    skip(\.isHTMLSpace)
    guard let value = value() else {
      isCut = true
      return nil
    }
    return (name, value)
  }

  /// Nil where the bytes end inside it.
  private mutating func value() -> [UInt8]? {
    guard at < bytes.count else { return nil }
    var value: [UInt8] = []
    let quote = bytes[at]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      at += 1
      while at < bytes.count {
        let byte = bytes[at]
        at += 1
        if byte == quote { return value }
        value.append(byte.asciiLowercased)
      }
      return nil
    }
    while at < bytes.count {
      let byte = bytes[at]
      if byte.isHTMLSpace || byte == .greaterThan { return value }
      value.append(byte.asciiLowercased)
      at += 1
    }
    return nil
  }

  /// `encoding` of `<?xml … ?>` ("get an XML encoding").
  private mutating func xmlDeclaration() -> Charset? {
    at = 0
    guard starts(with: "<?xml"), let end = bytes.firstIndex(of: .greaterThan) else { return nil }
    let declaration = bytes[..<end]
    while at < end && !starts(with: "encoding") { at += 1 }
    at += "encoding".utf8.count
    skip { $0 <= 0x20 }
    guard at < end, declaration[at] == Self.equals else { return nil }
    at += 1
    skip { $0 <= 0x20 }
    guard at < end, case let quote = declaration[at],
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let close = declaration[(at + 1)...].firstIndex(of: quote),
      declaration[at + 1..<close].allSatisfy({ $0 > 0x20 })
    else { return nil }
    return Charset(label: declaration[at + 1..<close])?.asDeclaredInMarkup
  }
}

extension CharsetPrescan {
  /// "Extract a character encoding from a meta element" (HTML 2.6.5): the label after `charset=`.
  static func label(inContent content: [UInt8]) -> ArraySlice<UInt8>? {
    var scan = CharsetPrescan(bytes: content)
    while true {
      while scan.at < content.count && !scan.starts(with: "charset") { scan.at += 1 }
      scan.at += "charset".utf8.count
      scan.skip(\.isHTMLSpace)
      guard scan.at < content.count else { return nil }
      if content[scan.at] == equals { break }
    }
    scan.at += 1
    scan.skip(\.isHTMLSpace)
    guard scan.at < content.count else { return nil }
    let first = content[scan.at]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      let rest = content[(scan.at + 1)...]
      return rest.firstIndex(of: first).map { rest[..<$0] }
    }
    return content[scan.at...].prefix { !$0.isHTMLSpace && $0 != UInt8(ascii: ";") }
  }

  private static let equals = UInt8(ascii: "=")

  /// Whether that word, in lower case, stands here in any case.
  private func starts(with word: StaticString) -> Bool {
    at + word.utf8CodeUnitCount <= bytes.count
      && zip(bytes[at...], word.bytes).allSatisfy { $0.asciiLowercased == $1 }
  }

  private func isTagNameEnd(_ place: Int) -> Bool {
    place < bytes.count && (bytes[place].isHTMLSpace || bytes[place] == .solidus)
  }

  private mutating func skip(_ belongs: (UInt8) -> Bool) {
    while at < bytes.count && belongs(bytes[at]) { at += 1 }
  }
}
