/// Decodes `&amp;`, `&#233;` and the like by WHATWG HTML 13.2.5.72 to 13.2.5.80.
enum CharacterReferences {
  /// Where a text stands, which decides what a name without a semicolon means.
  enum Context: Sendable {
    case text
    /// `&copy=` in an address is a parameter, not a sign.
    case attribute
  }

  /// `bytes` (UTF-8) with every reference replaced.
  ///
  /// Each `&` costs a bounded number of look-ups, so any text is read in linear time.
  static func decoded(_ bytes: [UInt8], in context: Context) -> [UInt8] {
    let source = bytes.span
    var at = ByteScan.position(of: ampersand, in: source, from: 0)
    if at == source.count { return bytes }
    let index = CharacterReferenceIndex.standard
    var output: [UInt8] = []
    output.reserveCapacity(source.count)
    output.append(source, 0..<at)
    while at < source.count {
      let end = reference(in: source, at: at, context, index, &output)
      // An ampersand that begins nothing is itself.
      let start = end ?? at
      at = ByteScan.position(of: ampersand, in: source, from: end ?? at + 1)
      output.append(source, start..<at)
    }
    return output
  }

  private static let ampersand = UInt8(ascii: "&")
  private static let semicolon = UInt8(ascii: ";")

  /// Appends what the reference at `start` stands for and returns where it ends; nil if it is none.
  @inline(__always)
  private static func reference(
    in bytes: Span<UInt8>, at start: Int, _ context: Context, _ index: CharacterReferenceIndex,
    _ output: inout [UInt8]
  ) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    let next = bytes[start + 1]
    if next == UInt8(ascii: "#") { return numeric(in: bytes, at: start + 2, &output) }
    return next.isASCIILetter ? named(in: bytes, at: start + 1, context, index, &output) : nil
  }

  private static func named(
    in bytes: Span<UInt8>, at start: Int, _ context: Context, _ index: CharacterReferenceIndex,
    _ output: inout [UInt8]
  ) -> Int? {
    let limit = min(bytes.count, start + CharacterReferenceIndex.longestName + 1)
    var end = start
    while end < limit && (bytes[end].isASCIILetter || bytes[end].isASCIIDigit) { end += 1 }
    if end < bytes.count && bytes[end] == semicolon,
      index.append(bytes, start..<end, endsWithSemicolon: true, to: &output)
    {
      return end + 1
    }
    // Some names of old count without a semicolon, as the longest prefix of what stands here.
    end = min(end, start + CharacterReferenceIndex.longestNameWithoutSemicolon)
    while end > start + 1 {
      if isReference(to: end, in: bytes, context),
        index.append(bytes, start..<end, endsWithSemicolon: false, to: &output)
      {
        return end
      }
      end -= 1
    }
    return nil
  }

  /// In an attribute, a name without a semicolon is text before `=`, a letter or a digit.
  private static func isReference(to end: Int, in bytes: Span<UInt8>, _ context: Context) -> Bool {
    guard context == .attribute, end < bytes.count else { return true }
    let next = bytes[end]
    return next != UInt8(ascii: "=") && !next.isASCIILetter && !next.isASCIIDigit
  }

  private static func numeric(
    in bytes: Span<UInt8>, at start: Int, _ output: inout [UInt8]
  ) -> Int? {
    var at = start
    let isHexadecimal = at < bytes.count && bytes[at] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { at += 1 }
    let digits = at
    var code: UInt32 = 0
    while at < bytes.count, let digit = digit(bytes[at], isHexadecimal: isHexadecimal) {
      code = min(code &* (isHexadecimal ? 16 : 10) &+ digit, 0x11_0000)
      at += 1
    }
    guard at > digits else { return nil }
    if at < bytes.count && bytes[at] == semicolon { at += 1 }
    output.append(PackedUTF8(scalar(for: code).value))
    return at
  }

  private static func digit(_ byte: UInt8, isHexadecimal: Bool) -> UInt32? {
    if byte.isASCIIDigit { return UInt32(byte &- 0x30) }
    guard isHexadecimal, (byte | 0x20) &- 0x61 < 6 else { return nil }
    return UInt32((byte | 0x20) &- 0x61 + 10)
  }

  /// 13.2.5.80: null, surrogates and what lies past Unicode become U+FFFD, C1 controls what
  /// windows-1252 has in their place.
  private static func scalar(for code: UInt32) -> Unicode.Scalar {
    guard code != 0, let scalar = Unicode.Scalar(code) else { return "\u{FFFD}" }
    guard 0x80...0x9F ~= code else { return scalar }
    return windows1252[Int(code) - 0x80]
  }

  /// Bytes 0x80 to 0x9F; the five that windows-1252 leaves open stay what they are.
  private static let windows1252: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}

extension [UInt8] {
  fileprivate mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    bytes.extracting(range).withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
