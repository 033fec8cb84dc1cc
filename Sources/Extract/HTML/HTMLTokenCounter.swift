/// Reads a page as tokens and keeps none of them: what tokenizing alone costs, for the bench.
package struct HTMLTokenCounter: Sendable {
  private var tokenizer = HTMLTokenizer(Sink())

  package init() {}

  /// Start and end tags of elements that `HTMLTagName` knows, so far.
  package var count: Int { tokenizer.sink.count }

  package mutating func feed(_ bytes: Span<UInt8>) { _ = tokenizer.feed(bytes) }

  private struct Sink: HTMLTokenSink {
    var count = 0

    func attributesWanted(of name: HTMLTagName?) -> HTMLAttributeFilter { [] }
    var wantsText: Bool { false }
    var isFinished: Bool { false }
    mutating func startTag(_ name: HTMLTagName?, _ attributes: inout HTMLAttributes) { count += 1 }
    mutating func endTag(_ name: HTMLTagName) { count += 1 }
    mutating func text(_ bytes: Span<UInt8>) {}
    mutating func finish() {}
  }
}
