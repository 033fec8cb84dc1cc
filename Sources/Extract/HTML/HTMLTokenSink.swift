/// What takes the tokens of an `HTMLTokenizer`; it is generic over its sink, so every call is direct.
protocol HTMLTokenSink: Sendable {
  /// Which attributes of such a tag are worth keeping; for an empty set they are skipped.
  ///
  /// Mutating only to spare a copy of the sink for each tag. `name` is nil for any element that is not in `HTMLTagName`.
  mutating func attributesWanted(of name: HTMLTagName?) -> HTMLAttributeFilter
  /// Whether text is wanted where the tokenizer stands.
  var wantsText: Bool { get }
  /// Whether the tags of structural elements (`HTMLTagName.isStructural`) are wanted, too.
  var wantsStructure: Bool { get }
  /// Whether nothing that follows matters.
  var isFinished: Bool { get }

  /// A start tag outside SVG and MathML; of an element that is not in `HTMLTagName`, or of a
  /// structural one that is not wanted, only if it has a wanted attribute.
  ///
  /// `attributes` is inout only to spare a copy for each tag.
  mutating func startTag(_ name: HTMLTagName?, _ attributes: inout HTMLAttributes)
  /// An end tag of an element in `HTMLTagName`, outside SVG and MathML; of a structural one only
  /// where those are wanted.
  mutating func endTag(_ name: HTMLTagName)
  /// Undecoded text outside SVG and MathML, cut anywhere.
  mutating func text(_ bytes: Span<UInt8>)
  /// The page ended.
  mutating func finish()
}

extension HTMLTokenSink {
  var wantsStructure: Bool { false }
}
