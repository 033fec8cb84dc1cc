/// Takes an XML document apart, tag by tag, in one pass and without judging it: feeds, oEmbed answers,
/// SVG pictures and XMP packets from the web are seldom well-formed.
///
/// Comments, processing instructions and the document type are passed over; no entity but the five
/// and the numeric ones is known, so that none can grow.
struct XMLScanner {
  enum Event: Hashable {
    /// The name without its prefix. Attributes keep theirs.
    case start(name: String, attributes: [Attribute], isEmpty: Bool)
    case end(name: String)
    /// Text and CDATA as one, references decoded; never blank.
    case text(String)
  }

  struct Attribute: Hashable {
    var name: String
    var value: String
  }

  /// A tag with more is cut short.
  static let attributeLimit = 64

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Nil at the end, also in the middle of something that does not end.
  mutating func next() -> Event? {
    var text: [UInt8] = []
    while place < bytes.count {
      if bytes[place] != UInt8(ascii: "<") {
        let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        Self.decode(bytes[place..<end], into: &text)
        place = end
      } else if starts("<![CDATA[") {
        let start = place + 9
        let end = find("]]>", from: start)
        text += bytes[start..<(end ?? bytes.count)]
        place = end.map { $0 + 3 } ?? bytes.count
      } else if starts("<!--") {
        place = find("-->", from: place + 4).map { $0 + 3 } ?? bytes.count
      } else if starts("<?") {
        place = find("?>", from: place + 2).map { $0 + 2 } ?? bytes.count
      } else if starts("<!") {
        skipDocumentType()
      } else {
        if !text.allSatisfy(Self.isSpace) { break }
        text.removeAll()
        if let tag = tag() { return tag }
      }
    }
    return text.allSatisfy(Self.isSpace) ? nil : .text(String(decoding: text, as: UTF8.self))
  }

  // MARK: Markup

  private mutating func tag() -> Event? {
    place += 1
    let isEnd = place < bytes.count && bytes[place] == UInt8(ascii: "/")
    if isEnd { place += 1 }
    let name = Self.localName(take { !Self.isSpace($0) && $0 != 0x2F && $0 != 0x3E })
    var attributes: [Attribute] = []
    var isEmpty = false
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: ">"):
        place += 1
        if name.isEmpty { return nil }
        return isEnd
          ? .end(name: name) : .start(name: name, attributes: attributes, isEmpty: isEmpty)
      case UInt8(ascii: "/"):
        isEmpty = true
        place += 1
      case let byte where Self.isSpace(byte):
        place += 1
      case UInt8(ascii: "<"):
        // The tag before was never closed.
        return name.isEmpty || isEnd
          ? nil : .start(name: name, attributes: attributes, isEmpty: false)
      default:
        isEmpty = false
        if let attribute = attribute(), attributes.count < Self.attributeLimit {
          attributes.append(attribute)
        }
      }
    }
    return nil
  }

  private mutating func attribute() -> Attribute? {
    let name = take { !Self.isSpace($0) && $0 != 0x3D && $0 != 0x3E && $0 != 0x2F && $0 != 0x3C }
    _ = take(Self.isSpace)
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
      // A byte that starts no name must not hold the pass up.
      if name.isEmpty { place += 1 }
      return nil
    }
    place += 1
    _ = take(Self.isSpace)
    guard place < bytes.count else { return nil }
    let quote = bytes[place]
    var value: [UInt8] = []
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      place += 1
      Self.decode(take { $0 != quote }, into: &value)
      place += 1
    } else {
      Self.decode(take { !Self.isSpace($0) && $0 != 0x3E }, into: &value)
    }
    return Attribute(
      name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
  }

  /// `<!DOCTYPE … [ … ]>`.
  private mutating func skipDocumentType() {
    var depth = 0
    while place < bytes.count {
      defer { place += 1 }
      switch bytes[place] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return
      default: break
      }
    }
  }

  // MARK: Bytes

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[place...].starts(with: $0) }
  }

  private func find(_ text: StaticString, from start: Int) -> Int? {
    text.withUTF8Buffer { wanted in
      var place = start
      while place + wanted.count <= bytes.count {
        if bytes[place] == wanted[0], bytes[place...].starts(with: wanted) { return place }
        place += 1
      }
      return nil
    }
  }

  private mutating func take(_ wanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, wanted(bytes[place]) { place += 1 }
    return bytes[start..<place]
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func localName(_ name: ArraySlice<UInt8>) -> String {
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }

  /// Character references (XML 1.0, 4.1 and 4.6); what is none stays as written.
  private static func decode(_ written: ArraySlice<UInt8>, into text: inout [UInt8]) {
    var rest = written
    while let ampersand = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += rest[..<ampersand]
      rest = rest[ampersand...]
      // The longest that is known is `&#x10FFFF;`.
      guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let scalar = scalar(rest[(ampersand + 1)..<end])
      else {
        text.append(rest.removeFirst())
        continue
      }
      text += Array(String(Character(scalar)).utf8)
      rest = rest[(end + 1)...]
    }
    text += rest
  }

  private static func scalar(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: name, as: UTF8.self)
    if let named = entities[name] { return named }
    guard name.hasPrefix("#") else { return nil }
    let isHexadecimal = name.hasPrefix("#x") || name.hasPrefix("#X")
    let code = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
    return code.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]
}
