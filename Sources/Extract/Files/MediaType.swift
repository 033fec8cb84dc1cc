/// A media type as a `Content-Type` header gives it (RFC 9110, 8.3.1; MIME Sniffing, 4.4).
struct MediaType: Hashable, Sendable {
  /// Type and subtype in lower case, without parameters.
  let essence: String

  /// Nil where there is no `type/subtype` of token characters at the start.
  init?(_ header: String) {
    let name = header.utf8.prefix(256).prefix { $0 != UInt8(ascii: ";") }
      .filter { !Self.isSpace($0) }.map(\.asciiLowercased)
    let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isToken) }) else {
      return nil
    }
    essence = String(decoding: name, as: UTF8.self)
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
