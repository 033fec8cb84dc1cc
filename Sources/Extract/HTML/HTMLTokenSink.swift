/// What takes the tokens of an `HTMLTokenizer`; it is generic over its sink, so every call is direct.
protocol HTMLTokenSink: Sendable {
  /// Which attributes of such a tag are worth keeping; for an empty set they are skipped.
  ///
  /// Mutating only to spare a copy of the sink for each tag. `name` is nil for any element that is not in `HTMLTagName`.
  mutating func attributesWanted(of name: HTMLTagName?) -> HTMLAttributeFilter
  /// Whether text is wanted where the tokenizer stands.
  var wantsText: Bool { get }
  /// Which tags are wanted even where they have no wanted attribute.
  var wantedDetail: HTMLTagDetail { get }
  /// Whether nothing that follows matters.
  var isFinished: Bool { get }

  /// A start tag outside SVG and MathML; of an element that is not in `wantedDetail` only if it has a
  /// wanted attribute.
  ///
  /// `attributes` is inout only to spare a copy for each tag.
  mutating func startTag(_ name: HTMLTagName?, _ attributes: inout HTMLAttributes)
  /// An end tag of an element in `wantedDetail`, outside SVG and MathML.
  mutating func endTag(_ name: HTMLTagName)
  /// Undecoded text outside SVG and MathML, cut anywhere.
  mutating func text(_ bytes: Span<UInt8>)
  /// The page ended.
  mutating func finish()
}

extension HTMLTokenSink {
  var wantedDetail: HTMLTagDetail { .sections }
}
