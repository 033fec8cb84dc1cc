/// What stands before a colon in the same word: `#room:` of Matrix, or a scheme without slashes.
///
/// It remembers how far it has looked, so that a word of many colons is read once.
struct TokenStart {
  private var seen = 0
  private var start = 0
  private var firstColon: Int?

  /// Whether the colon belongs to an identifier in which a domain is no link.
  mutating func isIdentifier(_ text: Span<UInt8>, before colon: Int) -> Bool {
    extend(text, to: colon + 1)
    guard let firstColon else { return false }
    var first = start
    while first < firstColon, TokenStart.opensText(text[first]) { first += 1 }
    guard first < firstColon else { return false }
    switch text[first] {
    // Matrix: user, alias, room and event (appendix "Common Identifier Format").
    case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "$"):
      return firstColon == colon && colon > first + 1
    default:
      return TokenStart.isOpaqueScheme(text, first..<firstColon)
    }
  }

  private mutating func extend(_ text: Span<UInt8>, to end: Int) {
    var place = end
    var colon: Int?
    while place > seen {
      let byte = text[place - 1]
      if byte <= 0x20 || !byte.isASCII {
        start = place
        firstColon = colon
        seen = end
        return
      }
      if byte == UInt8(ascii: ":") { colon = place - 1 }
      place -= 1
    }
    firstColon = firstColon ?? colon
    seen = end
  }

  private static func opensText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: ">"), UInt8(ascii: "|"):
      true
    default: false
    }
  }

  /// Schemes that people paste, whose address is written without `//` and may hold a domain
  /// (IANA, URI Schemes).
  private static let opaqueSchemes: [PackedName] = [
    "cid", "geo", "jabber", "magnet", "mailto", "matrix", "mid", "sip", "sips", "skype", "sms",
    "tel",
    "urn", "xmpp",
  ]

  private static func isOpaqueScheme(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.count <= PackedName.longest && opaqueSchemes.contains(PackedName(text, range))
  }
}
