/// What follows the host of a link: path, query and fragment, to where the link ends.
struct BodyScan {
  /// The first byte that is not of the link.
  let end: Int
  /// Where the scan stopped; what lies between is punctuation that was taken off the end.
  let stop: Int

  /// Reads from behind the host and its port; `isASCII` says whether the link is so far.
  ///
  /// The opener is the byte before the link, or 0: a link that is emphasised or stands in the cell of a
  /// table ends with the same byte.
  init(_ text: Span<UInt8>, from start: Int, opener: UInt8, isASCII: Bool) {
    let stop = BodyScan.stop(text, from: start, opener: opener, isASCII: isASCII)
    self.stop = stop
    self.end = BodyScan.trimmed(text, start..<stop, opener: opener)
  }
}

extension BodyScan {
  /// Whether the byte is of every body that reaches it, and neither a bracket nor the start of a scalar
  /// outside ASCII.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "`"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: "[")...UInt8(ascii: "]"),
      UInt8(ascii: "{")...UInt8(ascii: "}"):
      false
    default: true
    }
  }

  /// The first byte that no link holds: white space, quotation marks, angle brackets, backticks, a
  /// closing bracket that was not opened, CJK punctuation, and CJK text or an emoji glued to an address
  /// that was ASCII until there.
  static func stop(
    _ text: Span<UInt8>, from start: Int, opener: UInt8, isASCII: Bool
  ) -> Int {
    // Most bodies are plain, and white space is behind them.
    let end = VectorScan.plainBodyEnd(text, from: start)
    if end >= text.count || text[end] <= 0x20 { return end }
    return stop(text, behindPlain: end, opener: opener, isASCII: isASCII)
  }

  @inline(never)
  private static func stop(
    _ text: Span<UInt8>, behindPlain plainEnd: Int, opener: UInt8, isASCII: Bool
  ) -> Int {
    var isASCII = isASCII
    var depths = BracketDepths()
    var place = plainEnd
    while place < text.count {
      let byte = text[place]
      if !byte.isASCII {
        let scalar = UTF8Scalar(text, at: place)
        let kind = ScalarClass(scalar.value)
        if kind == .ender { return place }
        if isASCII, kind.isGlued, text[place - 1].isASCIIAlphanumeric { return place }
        isASCII = false
        place += scalar.length
        continue
      }
      switch byte {
      case ...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
        UInt8(ascii: "`"), UInt8(ascii: "\\"):
        return place
      case UInt8(ascii: "("): depths.round += 1
      case UInt8(ascii: "["): depths.square += 1
      case UInt8(ascii: "{"): depths.curly += 1
      case UInt8(ascii: ")"):
        if depths.round == 0 { return place }
        depths.round -= 1
      case UInt8(ascii: "]"):
        if depths.square == 0 { return place }
        depths.square -= 1
      case UInt8(ascii: "}"):
        if depths.curly == 0 { return place }
        depths.curly -= 1
      case UInt8(ascii: "|"):
        let endsCell = opener == UInt8(ascii: "|") || opener == UInt8(ascii: "<")
        if endsCell || (place + 1 < text.count && text[place + 1] == byte) { return place }
      default:
        place = VectorScan.plainBodyEnd(text, from: place)
        continue
      }
      place += 1
    }
    return place
  }

  private struct BracketDepths {
    var round = 0
    var square = 0
    var curly = 0
  }

  /// The end of the range without the punctuation of the sentence around it.
  private static func trimmed(_ text: Span<UInt8>, _ body: Range<Int>, opener: UInt8) -> Int {
    var end = body.upperBound
    var quotes: Int?
    while end > body.lowerBound {
      let byte = text[end - 1]
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "!"),
        UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "("), UInt8(ascii: "["),
        UInt8(ascii: "{"), UInt8(ascii: "|"):
        end -= 1
      case UInt8(ascii: ";"):
        end = entityStart(text, body.lowerBound..<end - 1) ?? end - 1
      case UInt8(ascii: "'"):
        // One of a pair belongs to the link: `/a'b'`.
        let count = quotes ?? apostrophes(text, body.lowerBound..<end)
        guard !count.isMultiple(of: 2) else { return end }
        quotes = count - 1
        end -= 1
      case UInt8(ascii: "_"), UInt8(ascii: "~"):
        guard opener == byte else { return end }
        end -= 1
      case 0x80...:
        let scalar = UTF8Scalar(text, before: end)
        guard ScalarClass(scalar.value) == .punctuation else { return end }
        end -= scalar.length
      default: return end
      }
    }
    return end
  }

  private static func apostrophes(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var count = 0
    for place in range where text[place] == UInt8(ascii: "'") { count += 1 }
    return count
  }

  /// The start of a character reference (`&amp`) that ends the range: text that was escaped for HTML.
  private static func entityStart(_ text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var place = range.upperBound
    // The longest name of a character reference has 31 letters (WHATWG HTML, 13.5).
    while place > range.lowerBound, range.upperBound - place < 32 {
      let byte = text[place - 1]
      if byte == UInt8(ascii: "&") { return place < range.upperBound ? place - 1 : nil }
      guard byte.isASCIIAlphanumeric || byte == UInt8(ascii: "#") else { return nil }
      place -= 1
    }
    return nil
  }
}
