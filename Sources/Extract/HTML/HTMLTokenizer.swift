/// Turns the bytes of a page into tags and text by the rules of WHATWG HTML 13.2.5, as they arrive.
///
/// - The bytes are those of any charset whose ASCII bytes always mean ASCII: every byte that the
///   syntax knows is ASCII, so nothing is decoded before someone keeps it. (The trail bytes of
///   Shift_JIS, GBK and Big5 start at `@`, those of GB18030 may be digits: no state looks for these.)
/// - Every state can stop at any byte and go on with the next chunk; the tokens are the same however
///   a page is split, but for where text is cut.
/// - Whatever comes in, one pass reads each byte a bounded number of times, and nothing is held but
///   the attributes of one tag (`HTMLAttributes`) and an unfinished end tag.
/// - Which elements hold raw text follows from the start tags alone, and from `ForeignContent`; no
///   tree is built.
struct HTMLTokenizer<Sink: HTMLTokenSink>: Sendable {
  var sink: Sink

  var state = State.data
  /// What the content of the element that was opened last is made of.
  var content = Content.markup
  /// The element whose end tag ends raw text.
  var rawTextEnd = HTMLNameKey()
  var script = ScriptEscape()
  var foreign = ForeignContent()

  /// The name of the tag or attribute being read.
  var key = HTMLNameKey()
  var tagKey = HTMLNameKey()
  var tag: HTMLTagName?
  var isEndTag = false
  var wanted: HTMLAttributeFilter = []
  var attributes = HTMLAttributes()
  var quote: UInt8 = 0

  /// How many bytes of a fixed word, such as `--` or `[CDATA[`, have been seen.
  var matched = 0
  /// Bytes of earlier chunks that are text if no tag comes of them: at most `</` and a name.
  var held: [UInt8] = []
  /// Where the text that the sink has not got yet begins, and where a tag may have begun after it;
  /// both in the chunk at hand, `possibleTag` nil when there is none or when it began earlier.
  var textStart = 0
  var possibleTag: Int?

  let tagNames = HTMLNameTable<HTMLTagName>.tags
  let attributeNames = HTMLNameTable<HTMLAttributeName>.attributes
  let breakouts = ForeignContent.breakouts

  init(_ sink: Sink) {
    self.sink = sink
    held.reserveCapacity(32)
  }

  /// How the text after a start tag is read (WHATWG HTML 13.2.5.1 to 13.2.5.5).
  enum Content: UInt8, Sendable {
    case markup
    /// RCDATA and RAWTEXT; they differ only in whether references are decoded, which is up to who
    /// keeps the text.
    case rawText
    case script
    case plainText
  }

  enum State: UInt8, Sendable {
    case data, rawText, scriptEscaped, plainText
    case tagOpen, endTagOpen, tagName
    case beforeAttributeName, attributeName, afterAttributeName
    case beforeAttributeValue, quotedValue, unquotedValue, afterQuotedValue, selfClosing
    case markupDeclaration, declarationDash, declarationCDATA
    case commentStart, commentStartDash, comment, commentDash, commentEnd, commentEndBang
    case bogusComment
    case cdata, cdataBracket, cdataEnd
    case rawLessThan, rawEndTagOpen, rawEndTagName
    case scriptEscapeStart, scriptEscapeStartDash, scriptWord
  }

  /// Reads a chunk and returns how many bytes of it were read: all, unless the sink is satisfied.
  mutating func feed(_ bytes: Span<UInt8>) -> Int {
    var at = 0
    textStart = 0
    possibleTag = nil
    while at < bytes.count && !sink.isFinished {
      at = step(bytes, at)
    }
    endChunk(bytes, at)
    return at
  }

  /// The page ended; an unfinished tag is dropped, the beginnings of one in text are text.
  mutating func finish() {
    if !held.isEmpty && !sink.isFinished { emitHeld() }
    sink.finish()
  }

  @inline(__always)
  private mutating func step(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    switch state {
    case .data: data(bytes, at)
    case .tagOpen: tagOpen(bytes, at)
    case .endTagOpen: endTagOpen(bytes, at)
    case .tagName: tagName(bytes, at)
    case .beforeAttributeName: beforeAttributeName(bytes, at)
    case .attributeName: attributeName(bytes, at)
    case .afterAttributeName: afterAttributeName(bytes, at)
    case .beforeAttributeValue: beforeAttributeValue(bytes, at)
    case .quotedValue: quotedValue(bytes, at)
    case .unquotedValue: unquotedValue(bytes, at)
    case .afterQuotedValue: afterQuotedValue(bytes, at)
    case .selfClosing: selfClosing(bytes, at)
    case .markupDeclaration: markupDeclaration(bytes, at)
    case .declarationDash: declarationDash(bytes, at)
    case .declarationCDATA: declarationCDATA(bytes, at)
    case .commentStart: commentStart(bytes, at)
    case .commentStartDash: commentStartDash(bytes, at)
    case .comment: comment(bytes, at)
    case .commentDash: commentDash(bytes, at)
    case .commentEnd: commentEnd(bytes, at)
    case .commentEndBang: commentEndBang(bytes, at)
    case .bogusComment: bogusComment(bytes, at)
    case .cdata: cdata(bytes, at)
    case .cdataBracket: cdataBracket(bytes, at)
    case .cdataEnd: cdataEnd(bytes, at)
    case .rawText: rawText(bytes, at)
    case .rawLessThan: rawLessThan(bytes, at)
    case .rawEndTagOpen: rawEndTagOpen(bytes, at)
    case .rawEndTagName: rawEndTagName(bytes, at)
    case .scriptEscaped: scriptEscaped(bytes, at)
    case .scriptEscapeStart: scriptEscapeStart(bytes, at)
    case .scriptEscapeStartDash: scriptEscapeStartDash(bytes, at)
    case .scriptWord: scriptWord(bytes, at)
    case .plainText: bytes.count
    }
  }
}

// MARK: Text

extension HTMLTokenizer {
  /// 13.2.5.1: everything up to a `<` is text.
  ///
  /// Most of a page is read in this loop, tag by tag; the states are for what a chunk cuts.
  mutating func data(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    var at = at
    while !sink.isFinished {
      // Half of all tags stand directly behind another.
      let start =
        at < bytes.count && bytes[at] == .lessThan
        ? at : ByteScan.position(of: .lessThan, in: bytes, from: at)
      at = start + 1
      guard at < bytes.count else {
        if start == bytes.count { return start }
        possibleTag = start
        state = .tagOpen
        return at
      }
      let next = bytes[at]
      let isEndTag = next == .solidus && at + 1 < bytes.count && bytes[at + 1].isASCIILetter
      if next.isASCIILetter || isEndTag {
        at = tag(bytes, start, nameStart: isEndTag ? at + 1 : at, isEndTag: isEndTag)
      } else if next == .solidus || next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
        possibleTag = start
        state = .tagOpen
        at = tagOpen(bytes, at)
      }
      if state != .data { return at }
    }
    return at
  }

  /// What stood before the tag that has now certainly begun is text.
  @inline(__always)
  mutating func emitTextBeforeTag(_ bytes: Span<UInt8>) {
    if !held.isEmpty { held.removeAll(keepingCapacity: true) }
    if let end = possibleTag { emitText(bytes, upTo: end) }
    possibleTag = nil
  }

  /// No tag begins here after all: what was held back is text.
  @inline(__always)
  mutating func keepAsText(_ next: State) {
    if !held.isEmpty { emitHeld() }
    possibleTag = nil
    state = next
  }

  mutating func emitHeld() {
    let text = held
    held.removeAll(keepingCapacity: true)
    if sink.wantsText && !foreign.isInside { sink.text(text.span) }
  }

  /// Text goes on at `at`, in the state that the content asks for.
  @inline(__always)
  mutating func resumeText(_ at: Int) {
    textStart = at
    state =
      switch content {
      case .markup: .data
      case .rawText, .script: .rawText
      case .plainText: .plainText
      }
  }

  private mutating func endChunk(_ bytes: Span<UInt8>, _ at: Int) {
    switch state {
    case .data, .rawText, .scriptEscaped, .plainText, .scriptEscapeStart,
      .scriptEscapeStartDash, .scriptWord:
      emitText(bytes, upTo: at)
    case .tagOpen, .endTagOpen, .rawLessThan, .rawEndTagOpen, .rawEndTagName:
      let start = possibleTag ?? 0
      emitText(bytes, upTo: start)
      bytes.extracting(start..<at).withUnsafeBufferPointer { held.append(contentsOf: $0) }
    default: break
    }
  }

  @inline(__always)
  private mutating func emitText(_ bytes: Span<UInt8>, upTo end: Int) {
    if end > textStart && sink.wantsText && !foreign.isInside && !sink.isFinished {
      sink.text(bytes.extracting(textStart..<end))
    }
  }
}

extension UInt8 {
  static let lessThan = UInt8(ascii: "<")
  static let greaterThan = UInt8(ascii: ">")
  static let solidus = UInt8(ascii: "/")
  static let equals = UInt8(ascii: "=")
  static let dash = UInt8(ascii: "-")

  /// Tab, line feed, form feed, carriage return and space: what separates things inside a tag.
  ///
  /// A carriage return counts as the line feed that input normalisation makes of it.
  @inline(__always)
  var isHTMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }

  /// White space, `/` or `>`: where a tag's name ends.
  @inline(__always)
  var endsName: Bool { isHTMLSpace || self == .solidus || self == .greaterThan }

  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inline(__always)
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
  @inline(__always)
  var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
