internal import CUTF8Proc

/// The words of a text as a search sees them: runs of letters and digits, without case and accents.
///
/// These are the words of FTS5's tokenizer `unicode61 remove_diacritics 2`, so that what was found can
/// be marked where it stands (https://www.sqlite.org/fts5.html#unicode61_tokenizer).
public struct SearchWords: Sequence, IteratorProtocol {
  public struct Word: Hashable, Sendable {
    public let folded: String
    /// In bytes of the text's UTF-8.
    public let range: Range<Int>
  }

  private let scalars: String.UnicodeScalarView
  private var index: String.UnicodeScalarView.Index
  private var offset = 0

  public init(_ text: String) {
    scalars = text.unicodeScalars
    index = scalars.startIndex
  }

  public mutating func next() -> Word? {
    var folded = String.UnicodeScalarView()
    var start = offset
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let isPart = scalar.isOfWord(afterLetter: !folded.isEmpty)
      if !isPart, !folded.isEmpty { break }
      if isPart, folded.isEmpty { start = offset }
      if isPart { scalar.fold(into: &folded) }
      index = scalars.index(after: index)
      offset += UTF8.width(scalar)
    }
    return folded.isEmpty ? nil : Word(folded: String(folded), range: start..<offset)
  }
}

extension Unicode.Scalar {
  /// Letters, digits and private use; a mark belongs to the letter before it.
  fileprivate func isOfWord(afterLetter: Bool) -> Bool {
    if value < 0x80 {
      return 0x30...0x39 ~= value || 0x41...0x5A ~= value || 0x61...0x7A ~= value
    }
    switch utf8proc_category(utf8proc_int32_t(value)) {
    case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
      UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_NO,
      UTF8PROC_CATEGORY_CO:
      return true
    case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME:
      return afterLetter
    default:
      return false
    }
  }

  fileprivate func fold(into folded: inout String.UnicodeScalarView) {
    if value < 0x80 {
      let isCapital = 0x41...0x5A ~= value
      folded.append(isCapital ? Unicode.Scalar(UInt8(value) + 0x20) : self)
      return
    }
    let options =
      UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue | UTF8PROC_STABLE.rawValue
    // The longest canonical decomposition has four code points.
    let parts = [utf8proc_int32_t](unsafeUninitializedCapacity: 18) { buffer, count in
      let written = utf8proc_decompose_char(
        utf8proc_int32_t(value), buffer.baseAddress, buffer.count, utf8proc_option_t(options), nil)
      count = Swift.max(0, Swift.min(written, buffer.count))
    }
    for part in parts {
      let small = utf8proc_tolower(part)
      guard let scalar = UInt32(exactly: small).flatMap(Unicode.Scalar.init) else { continue }
      folded.append(scalar)
    }
  }
}
