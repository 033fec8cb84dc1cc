/// A media type as a `Content-Type` header gives it (RFC 9110, 8.3.1; MIME Sniffing, 4.4).
struct MediaType: Hashable, Sendable {
  /// Type and subtype in lower case, without parameters.
  let essence: String
  /// The `charset` parameter as written, without quotes.
  let charset: String?

  /// Nil where there is no `type/subtype` of token characters at the start.
  init?(_ header: String) {
    let fields = header.utf8.prefix(1_000).split(
      separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let name = (fields.first ?? Substring().utf8).filter { !Self.isSpace($0) }
      .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isToken) }) else {
      return nil
    }
    essence = String(decoding: name, as: UTF8.self)
    charset = fields.dropFirst().lazy.compactMap(Self.charset).first
  }

  private static func charset(_ parameter: Substring.UTF8View) -> String? {
    let parts = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1)
    guard parts.count == 2,
      String(decoding: parts[0].filter { !isSpace($0) }, as: UTF8.self).lowercased() == "charset"
    else { return nil }
    let value = parts[1].filter { !isSpace($0) && $0 != UInt8(ascii: "\"") }
    return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
  }

  /// The part before the slash.
  var type: Substring { essence.prefix { $0 != "/" } }

  /// MIME Sniffing, 4.6.
  var isXML: Bool {
    essence.hasSuffix("+xml") || essence == "text/xml" || essence == "application/xml"
  }
  var isJSON: Bool {
    essence.hasSuffix("+json") || essence == "application/json" || essence == "text/json"
  }
  var isHTML: Bool { essence == "text/html" || essence == "application/xhtml+xml" }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// RFC 9110, 5.6.2.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
