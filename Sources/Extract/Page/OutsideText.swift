import FeedModel

/// Text of a page on its way into a card.
enum OutsideText {
  /// One clean line of at most `limit` characters; nil where nothing is left.
  static func line(_ text: String, limit: Int) -> String? {
    let clean = SafeText(text, as: .line, limit: limit)
    return clean.isEmpty ? nil : clean.string
  }
}
