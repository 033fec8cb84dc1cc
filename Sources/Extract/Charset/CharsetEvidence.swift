/// What speaks for which charset, and the verdict.
///
/// The order is that of browsers: BOM, header, `<meta>`, and then UTF-8 if the bytes are valid, else
/// windows-1252. Browsers believe a label whatever the bytes are; a card that is read once and never
/// reloaded has to do better, so a label must fit the bytes:
///
/// - UTF-8 is not believed if the bytes hold more ill-formed sequences than well-formed ones. A single
///   one is a stray byte and becomes one U+FFFD.
/// - Any other charset is not believed if the whole page is valid UTF-8 with enough sequences that
///   chance is ruled out: two continuation bytes against a single-byte charset (`ß“` in windows-1252
///   is one), four against those of East Asia, where pairs that look like UTF-8 are less rare.
/// - A charset of several bytes a character is not believed if its own decoder fails on what is kept.
struct CharsetEvidence: Sendable {
  typealias Verdict = (charset: Charset, source: CharsetFinding.Source)

  /// What the first bytes decide for good: a byte order mark, and charsets whose bytes have to be
  /// turned into others before anything else can be read.
  private(set) var settled: Verdict?
  var header: Charset?
  /// From the prescan.
  private(set) var meta: Charset?
  /// From a `<meta>` past the prescan.
  var lateMeta: Charset?
  var census = UTF8Census()

  /// The charset that fits, by the order and the rules above.
  func verdict(_ decodes: (Charset) -> Bool) -> Verdict {
    if let settled { return settled }
    let claims: [(Charset?, CharsetFinding.Source)] = [
      (header, .header), (meta, .meta), (lateMeta, .meta),
    ]
    for case (let charset?, let source) in claims where fits(charset) && decodes(charset) {
      return (charset, source)
    }
    return looksLikeUTF8 ? (.utf8, .valid) : (.windows1252, .fallback)
  }

  /// Looks at the first bytes of the page.
  ///
  /// - Returns: the length of the byte order mark.
  mutating func open(_ start: [UInt8]) -> Int {
    if let (charset, length) = Self.byteOrderMark(start) {
      settled = (charset, .byteOrderMark)
      return length
    }
    meta = CharsetPrescan.charset(in: start)
    let pattern = UTF16Transcoder.charset(bySightOf: start)
    if header == .utf16BE || header == .utf16LE {
      // Markup in UTF-16 without a zero byte does not exist.
      if start.contains(0) { settled = header.map { ($0, .header) } } else { header = nil }
    }
    if settled == nil, header == nil, let pattern { settled = (pattern, .pattern) }
    if header == .iso2022JP || meta == .iso2022JP {
      settleISO2022JP(start)
    }
    if settled == nil, header == .replacement || (header == nil && meta == .replacement) {
      settled = (.replacement, header == nil ? .meta : .header)
    }
    return 0
  }

  /// It has seven bits; a byte with eight is a stray one, more are something else.
  private mutating func settleISO2022JP(_ start: [UInt8]) {
    let strays = start.count { $0 >= 0x80 }
    if strays > 1 {
      if header == .iso2022JP { header = nil }
      if meta == .iso2022JP { meta = nil }
    } else if settled == nil && (header == .iso2022JP || header == nil) {
      settled = (.iso2022JP, header == nil ? .meta : .header)
    }
  }

  private static func byteOrderMark(_ start: [UInt8]) -> (Charset, length: Int)? {
    if start.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if start.starts(with: [0xFE, 0xFF]) { return (.utf16BE, 2) }
    if start.starts(with: [0xFF, 0xFE]) { return (.utf16LE, 2) }
    return nil
  }

  private func fits(_ charset: Charset) -> Bool {
    if charset == .utf8 { return census.errors <= 1 || census.errors <= census.sequences }
    return census.errors > 0 || census.continuations < (charset.isMultiByte ? 4 : 2)
  }

  /// Without a label a stray byte needs more good sequences around it.
  private var looksLikeUTF8: Bool {
    census.errors == 0 || census.errors * 16 <= census.sequences
  }
}

extension Charset {
  var isMultiByte: Bool {
    switch self {
    case .gbk, .gb18030, .big5, .eucJP, .iso2022JP, .shiftJIS, .eucKR: true
    default: false
    }
  }
}
