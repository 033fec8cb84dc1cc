extension Charset {
  /// The charset that a `Content-Type` names, read as MIME Sniffing 4.4 reads it.
  init?(contentType: String) {
    var parameters = ContentTypeParameters(contentType.utf8)
    guard let label = parameters.first(named: "charset"), let charset = Charset(label: label)
    else { return nil }
    self = charset
  }
}

/// The parameters of a media type; the type itself does not matter here.
private struct ContentTypeParameters {
  private var rest: Substring.UTF8View

  /// No header that means well is longer.
  private static let limitBytes = 4096

  init(_ header: String.UTF8View) {
    rest = Substring(header.prefix(Self.limitBytes)).utf8
    skip { $0 != Self.semicolon }
  }

  /// The value of the first valid parameter of that name.
  mutating func first(named wanted: StaticString) -> [UInt8]? {
    while rest.popFirst() != nil {
      skip(Self.isSpace)
      let name = take { $0 != Self.semicolon && $0 != Self.equals }
      guard rest.first == Self.equals else { continue }
      rest.removeFirst()
      let value = value()
      if name.equals(wanted), let value, value.allSatisfy(Self.isAllowed) {
        return value
      }
    }
    return nil
  }

  /// Nil for an empty one without quotes.
  private mutating func value() -> [UInt8]? {
    guard rest.first == Self.quote else {
      var value = [UInt8](take { $0 != Self.semicolon })
      while let last = value.last, Self.isSpace(last) { value.removeLast() }
      return value.isEmpty ? nil : value
    }
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != Self.quote {
      value.append(byte == Self.backslash ? rest.popFirst() ?? byte : byte)
    }
    skip { $0 != Self.semicolon }
    return value
  }

  private mutating func take(_ belongs: (UInt8) -> Bool) -> Substring.UTF8View {
    let taken = rest.prefix(while: belongs)
    rest = rest[taken.endIndex...]
    return taken
  }

  private mutating func skip(_ belongs: (UInt8) -> Bool) { _ = take(belongs) }

  private static let semicolon = UInt8(ascii: ";")
  private static let equals = UInt8(ascii: "=")
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// HTTP white space: line feed, carriage return, tab, space.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// HTTP quoted-string token code points.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte >= 0x20 && byte != 0x7F
  }
}
