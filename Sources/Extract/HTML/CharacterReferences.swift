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
    let first = ByteScan.position(of: ampersand, in: source, from: 0)
    if first == source.count { return bytes }
    let index = CharacterReferenceIndex.standard
    // The longest answer, for its question, is the six bytes of `&nGt;`.
    let capacity = 2 * source.count + 2 * PackedUTF8.longest
    return [UInt8](unsafeUninitializedCapacity: capacity) { text, count in
      var at = 0
      while at < source.count {
        if source[at] == ampersand,
          let end = reference(in: source, at: at, context, index, text, &count)
        {
          at = end
          continue
        }
        // An ampersand that begins nothing is itself.
        text[count] = source[at]
        count += 1
        at += 1
      }
    }
  }

  private static let ampersand = UInt8(ascii: "&")
  private static let semicolon = UInt8(ascii: ";")

  /// Writes what the reference at `start` stands for and returns where it ends; nil if it is none.
  @inline(__always)
  private static func reference(
    in bytes: Span<UInt8>, at start: Int, _ context: Context, _ index: CharacterReferenceIndex,
    _ text: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) -> Int? {
    guard start + 1 < bytes.count else { return nil }
    let next = bytes[start + 1]
    if next == UInt8(ascii: "#") { return numeric(in: bytes, at: start + 2, text, &count) }
    return next.isASCIILetter ? named(in: bytes, at: start + 1, context, index, text, &count) : nil
  }

  private static func named(
    in bytes: Span<UInt8>, at start: Int, _ context: Context, _ index: CharacterReferenceIndex,
    _ text: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) -> Int? {
    let limit = min(bytes.count, start + CharacterReferenceIndex.longestName + 1)
    var name = CharacterReferenceIndex.NameHash()
    // Of the shorter names that this one begins with, by their length.
    var beginnings: InlineArray<7, CharacterReferenceIndex.NameHash> = .init(repeating: name)
    var end = start
    while end < limit && (bytes[end].isASCIILetter || bytes[end].isASCIIDigit) {
      name.add(bytes[end])
      end += 1
      if end - start < beginnings.count { beginnings[end - start] = name }
    }
    if end < bytes.count && bytes[end] == semicolon,
      index.write(bytes, start..<end, name, endsWithSemicolon: true, to: text, &count)
    {
      return end + 1
    }
    // Some names of old count without a semicolon, as the longest prefix of what stands here.
    end = min(end, start + CharacterReferenceIndex.longestNameWithoutSemicolon)
    while end > start + 1 {
      if isReference(to: end, in: bytes, context),
        index.write(
          bytes, start..<end, beginnings[end - start], endsWithSemicolon: false, to: text, &count)
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
    in bytes: Span<UInt8>, at start: Int, _ text: UnsafeMutableBufferPointer<UInt8>,
    _ count: inout Int
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
    PackedUTF8(scalar(for: code).value).write(to: text, &count)
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
