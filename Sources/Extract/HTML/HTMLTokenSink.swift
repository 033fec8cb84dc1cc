/// What takes the tokens of an `HTMLTokenizer`; it is generic over its sink, so every call is direct.
protocol HTMLTokenSink: Sendable {
  /// Which attributes of such a tag are worth keeping; for an empty set they are skipped.
  ///
  /// `name` is nil for any element that is not in `HTMLTagName`.
  func attributesWanted(of name: HTMLTagName?) -> HTMLAttributeSet
  /// Whether text is wanted where the tokenizer stands.
  var wantsText: Bool { get }
  /// Whether nothing that follows matters.
  var isFinished: Bool { get }

  mutating func startTag(_ name: HTMLTagName?, _ attributes: HTMLAttributes, isForeign: Bool)
  mutating func endTag(_ name: HTMLTagName?, isForeign: Bool)
  /// Undecoded text, cut anywhere.
  mutating func text(_ bytes: Span<UInt8>)
  /// The page ended.
  mutating func finish()
}
