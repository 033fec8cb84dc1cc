/// Reads an HTML page while it arrives and says when it knows enough.
///
/// 1. The first 1,024 bytes are held back until BOM, header and prescan have been heard
///    (`CharsetEvidence`).
/// 2. UTF-16 and ISO-2022-JP, in which ASCII bytes need not mean ASCII, are turned into something in
///    which they do.
/// 3. `HTMLTokenizer` and `HeadReader` collect tags, undecoded.
/// 4. At the end the charset is chosen by what was claimed and by what the bytes look like, and what
///    was kept is decoded (`HeadTags`).
///
/// Any split of the same bytes gives the same result, and bytes after the end change nothing.
public struct PageReader: Sendable {
  private var evidence = CharsetEvidence()
  private var opening: [UInt8]? = []
  private var form = ByteForm.asItIs
  private var tokenizer: HTMLTokenizer<HeadReader>

  /// `contentType` is the header's value, where there is one.
  public init(contentType: String?) {
    self.init(contentType: contentType, readsWholePage: false)
  }

  /// The same, but reading goes on where nothing more could change the card.
  package init(contentType: String?, readsWholePage: Bool) {
    tokenizer = HTMLTokenizer(HeadReader(stopsWhenComplete: !readsWholePage))
    evidence.header = contentType.flatMap { Charset(contentType: $0) }
  }

  /// True when nothing that follows could change the card: the transfer may end.
  public mutating func feed(_ bytes: Span<UInt8>) -> Bool {
    guard var start = opening else { return read(bytes) }
    let missing = CharsetPrescan.limitBytes - start.count
    bytes.extracting(first: missing).withUnsafeBufferPointer { start.append(contentsOf: $0) }
    opening = start
    guard start.count == CharsetPrescan.limitBytes else { return false }
    return open(start) || read(bytes.extracting(droppingFirst: missing))
  }

  /// The bytes ended; what was read so far is the page.
  public mutating func finish() -> ReadPage {
    if let start = opening { _ = open(start) }
    tokenizer.finish()
    let raw = tokenizer.sink.tags
    evidence.lateMeta = raw.declaredCharset
    let (charset, source) = evidence.verdict { charset in
      let decoder = TextDecoder(charset)
      return decoder?.decodes(raw.bytes) ?? false
    }
    let decoder = TextDecoder(charset) ?? .unicode
    return ReadPage(
      charset: CharsetFinding(name: charset.rawValue, source: source),
      tags: HeadTags(raw, decodedBy: decoder))
  }
}

extension PageReader {
  /// What has to be done to the bytes so that each ASCII byte means ASCII.
  private enum ByteForm: Sendable {
    case asItIs
    case utf16(UTF16Transcoder)
    case iso2022JP(ISO2022JPTransform)
    /// Nothing of such a page is read.
    case unreadable
  }

  private mutating func open(_ start: [UInt8]) -> Bool {
    opening = nil
    let markLength = evidence.open(start)
    switch evidence.settled?.charset {
    case .utf16BE: form = .utf16(UTF16Transcoder(isBigEndian: true))
    case .utf16LE: form = .utf16(UTF16Transcoder(isBigEndian: false))
    case .iso2022JP: form = .iso2022JP(ISO2022JPTransform())
    case .replacement: form = .unreadable
    default: form = .asItIs
    }
    return read(start.span.extracting(droppingFirst: markLength))
  }

  private mutating func read(_ bytes: Span<UInt8>) -> Bool {
    switch form {
    case .asItIs:
      let count = tokenizer.feed(bytes)
      evidence.census.count(bytes.extracting(first: count))
    case .utf16(var transcoder):
      _ = tokenizer.feed(transcoder.transcode(bytes).span)
      form = .utf16(transcoder)
    case .iso2022JP(var transform):
      _ = tokenizer.feed(transform.transform(bytes).span)
      form = .iso2022JP(transform)
    case .unreadable: return true
    }
    return tokenizer.sink.isFinished
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
    /// Nothing was declared, but half of the bytes are zero.
    case pattern = "utf-16-pattern"
    case valid = "valid-utf-8"
    case fallback
  }
}
