import FeedModel

/// Text of a page on its way into a card.
enum OutsideText {
  /// One clean line of at most `limit` characters; nil where nothing is left.
  static func line(_ text: String, limit: Int) -> String? {
    let clean = SafeText(text, as: .line, limit: limit)
    return clean.isEmpty ? nil : clean.string
  }

  /// Text that arrived as HTML within JSON: `Fish &amp; chips`.
  static func decodingReferences(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    // As in an attribute, since addresses come this way too.
    let bytes = CharacterReferences.decoded(Array(text.utf8), in: .attribute)
    return String(decoding: bytes, as: UTF8.self)
  }
}
