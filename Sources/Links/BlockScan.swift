/// Reads a text line by line into code and quotes (CommonMark 0.31, 4 and 5).
struct BlockScan {
  /// Blocks and spans of code, in order.
  private(set) var code: [Range<Int>] = []
  private(set) var quotes: [Range<Int>] = []
  /// The lines of the last quote so far; empty where there is none.
  private var quote = 0..<0

  private var fence: Fence?
  private var paragraph: Range<Int>?
  private var quoteDepth = 0
  /// The column where the text of the last list item begins; 0 outside lists.
  private var listColumn = 0

  private struct Fence {
    let byte: UInt8
    let length: Int
    let quoteDepth: Int
  }

  mutating func run(over text: Span<UInt8>) {
    var start = 0
    while start < text.count {
      if let end = endOfEmptyQuoteLine(text, from: start) {
        quote = quote.lowerBound..<end
        start = end + 1
        continue
      }
      let end = text.first(0x0A, from: start, before: text.count) ?? text.count
      if start == end {
        readBlank(text)
      } else {
        readLine(text, start..<end)
      }
      start = end + 1
    }
    closeParagraph(text)
    if !quote.isEmpty { quotes.append(quote) }
  }
}

extension BlockScan {
  /// Adds a line; the lines of one quote become one range.
  @inline(__always)
  private mutating func extendQuote(by line: Range<Int>) {
    if quote.upperBound + 1 >= line.lowerBound, !quote.isEmpty {
      quote = quote.lowerBound..<line.upperBound
    } else {
      if !quote.isEmpty { quotes.append(quote) }
      quote = line
    }
  }

  /// The end of a line that is the mark of the quote which it follows in, and nothing else: only the
  /// quote's end changes, and a text may be full of such lines.
  @inline(__always)
  private func endOfEmptyQuoteLine(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard text[start] == UInt8(ascii: ">"), quoteDepth == 1, quote.upperBound &+ 1 == start,
      fence == nil, paragraph == nil
    else { return nil }
    var end = start &+ 1
    if end < text.count, text[end] == 0x20 { end &+= 1 }
    return end == text.count || text[end] == 0x0A ? end : nil
  }

  private mutating func readLine(_ text: Span<UInt8>, _ line: Range<Int>) {
    var cursor = LineCursor(place: line.lowerBound, end: line.upperBound)
    // Inside a fence a further `>` is code.
    let depth = cursor.skipQuoteMarks(text, atMost: fence?.quoteDepth ?? .max)
    if depth > 0 { extendQuote(by: line) }
    if depth != quoteDepth {
      if let fence, depth < fence.quoteDepth { self.fence = nil }
      closeParagraph(text)
      listColumn = 0
      quoteDepth = depth
    } else if cursor.isAtEnd, fence == nil, paragraph == nil {
      return
    }
    if let fence {
      BlockScan.extend(&code, by: line)
      if cursor.closes(fence.byte, fence.length, indentBelow: listColumn + 4, in: text) {
        self.fence = nil
      }
      return
    }
    readContent(text, line, &cursor)
  }

  private mutating func readContent(
    _ text: Span<UInt8>, _ line: Range<Int>, _ cursor: inout LineCursor
  ) {
    if cursor.isAtEnd { return readBlank(text) }
    while true {
      let indent = cursor.indent(text)
      guard !cursor.isAtEnd else { return readBlank(text) }
      if cursor.column < listColumn, paragraph == nil { listColumn = 0 }
      let depth = cursor.itemColumn > 0 ? indent : cursor.column - listColumn
      if depth >= 4 {
        if paragraph == nil {
          BlockScan.extend(&code, by: line)
        } else {
          extendParagraph(cursor.place..<line.upperBound)
        }
        return
      }
      if let (byte, length) = cursor.opensFence(text) {
        closeParagraph(text)
        fence = Fence(byte: byte, length: length, quoteDepth: quoteDepth)
        BlockScan.extend(&code, by: line)
        return
      }
      guard cursor.skipListMarker(text) else { break }
      closeParagraph(text)
      listColumn = cursor.itemColumn
    }
    let isHeading = text[cursor.place] == UInt8(ascii: "#")
    if isHeading { closeParagraph(text) }
    extendParagraph(cursor.place..<line.upperBound)
    if isHeading { closeParagraph(text) }
  }

  private mutating func readBlank(_ text: Span<UInt8>) {
    closeParagraph(text)
    if fence == nil { return }
    if let fence, fence.quoteDepth > 0 {
      // An empty line ends a quote, and with it the fence inside.
      self.fence = nil
      quoteDepth = 0
    }
  }

  private mutating func extendParagraph(_ range: Range<Int>) {
    paragraph = (paragraph?.lowerBound ?? range.lowerBound)..<range.upperBound
  }

  /// Looks for spans in the paragraph: none reaches from one paragraph into another.
  private mutating func closeParagraph(_ text: Span<UInt8>) {
    guard let paragraph else { return }
    CodeSpans.append(of: text, in: paragraph, to: &code)
    self.paragraph = nil
  }

  /// Adds a line; lines that follow each other become one range.
  private static func extend(_ ranges: inout [Range<Int>], by line: Range<Int>) {
    if let last = ranges.last, last.upperBound + 1 >= line.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<line.upperBound
    } else {
      ranges.append(line)
    }
  }
}
