import FeedModel

/// Makes one line of decoded text from UTF-8: white space folded, controls dropped.
enum TextCleaner {
  /// White space at the ends is dropped and any run inside becomes one space, by the Unicode property
  /// White_Space; controls (C0, DEL and C1) are dropped, NUL is U+FFFD as WHATWG HTML has it.
  ///
  /// A terminal's escape sequences go whole before that: without its escape character alone, the rest
  /// of one would be read as words.
  static func line(_ bytes: [UInt8]) -> String {
    guard !bytes.contains(0x1B), !(bytes.contains(0xC2) && hasC1(bytes)) else {
      let text = String(decoding: bytes, as: UTF8.self)
      return folded(Array(EscapeSequence.removed(from: text).utf8))
    }
    return folded(bytes)
  }

  /// U+0080 to U+009F but for NEL, which is white space.
  private static func hasC1(_ bytes: [UInt8]) -> Bool {
    var lead: UInt8 = 0
    for byte in bytes {
      if lead == 0xC2, byte < 0xA0, byte != 0x85 { return true }
      lead = byte
    }
    return false
  }

  private static func folded(_ bytes: [UInt8]) -> String {
    if endOfPlain(bytes, from: 0) == bytes.count { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var isSpacePending = false
    var at = 0
    while at < bytes.count {
      let end = endOfPlain(bytes, from: at)
      if end > at {
        if isSpacePending { output.append(0x20) }
        isSpacePending = false
        output.append(contentsOf: bytes[at..<end])
        at = end
        continue
      }
      let (kind, length) = kind(of: bytes, at: at)
      switch kind {
      case .space: isSpacePending = !output.isEmpty
      case .control: break
      case .text, .null:
        if isSpacePending { output.append(0x20) }
        isSpacePending = false
        if kind == .null {
          output.append(.replacement)
        } else {
          output.append(bytes[at])
        }
      }
      at += length
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Text without controls, and without white space but for single spaces between words.
  @inline(__always)
  private static func endOfPlain(_ bytes: [UInt8], from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      let byte = bytes[at]
      if byte <= 0x20 {
        guard byte == 0x20, at > start, at + 1 < bytes.count, bytes[at + 1] &- 0x21 < 0x5E else {
          break
        }
      } else if byte == 0x7F {
        break
      } else if byte == 0xC2 {
        guard at + 1 < bytes.count, bytes[at + 1] > 0xA0 else { break }
        at += 1
      } else if byte &- 0xE1 < 3 {
        guard at + 2 < bytes.count, !isWideSpace(byte, bytes[at + 1], bytes[at + 2]) else { break }
        at += 2
      }
      at += 1
    }
    return at
  }

  private enum Kind { case text, space, control, null }

  /// What the byte or sequence at `at` is, and how many bytes may be taken with it.
  @inline(__always)
  private static func kind(of bytes: [UInt8], at: Int) -> (Kind, Int) {
    let byte = bytes[at]
    if byte > 0x20 && byte < 0x7F { return (.text, 1) }
    switch byte {
    case 0: return (.null, 1)
    case 0x20, 0x09...0x0D: return (.space, 1)
    case ...0x1F, 0x7F: return (.control, 1)
    case 0xC2:
      guard let next = bytes[at...].dropFirst().first, next <= 0xA0, next >= 0x80 else { break }
      return (next == 0x85 || next == 0xA0 ? .space : .control, 2)
    case 0xE1, 0xE2, 0xE3:
      guard at + 2 < bytes.count else { break }
      if isWideSpace(byte, bytes[at + 1], bytes[at + 2]) { return (.space, 3) }
    default: break
    }
    return (.text, 1)
  }

  /// U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F and U+3000.
  @inline(__always)
  private static func isWideSpace(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch (first, second, third) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9),
      (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      true
    default: false
    }
  }
}
