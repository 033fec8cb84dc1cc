/// Finds in what a program wrote every control that it has no business to write.
struct EscapeAudit {
  /// Each as text, at most ten.
  private(set) var strangers: [String] = []

  /// Cursor movement, erasing, inserting, scrolling, colours: ECMA-48 by final byte.
  private static let finals = Set("ABCDEFGHJKLMPSTXZ@dfmr".utf8)
  /// Modes that may be set and reset (DEC private): cursor keys, cursor blink and visibility, mouse,
  /// focus, alternate screen, bracketed paste, synchronised output; and insert mode of ECMA-48.
  private static let modes: Set<String> = [
    "?1", "?12", "?25", "?1000", "?1006", "?1004", "?1049", "?2004", "?2026", "4", "34",
  ]

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1B:
        if let stranger = Self.takeEscape(&rest) { note(stranger) }
      case 0x07, 0x08, 0x09, 0x0A, 0x0D, 0x0E, 0x0F, 0x20...0x7E: break
      case 0xC2:
        // U+0080 to U+009F are controls of their own.
        if let next = rest.first, 0x80..<0xA0 ~= next { note("C1 \(next)") }
      case 0x80...: break
      default: note("control \(byte)")
      }
    }
  }

  private mutating func note(_ stranger: String) {
    if strangers.count < 10 { strangers.append(stranger) }
  }

  /// Nil where the sequence is on the list.
  private static func takeEscape(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let kind = rest.popFirst() else { return "ESC at the end" }
    switch kind {
    case UInt8(ascii: "["):
      let parameters = rest.prefix { 0x20...0x3F ~= $0 }
      rest = rest.dropFirst(parameters.count)
      let text = String(decoding: parameters, as: UTF8.self)
      guard let final = rest.popFirst() else { return "CSI at the end" }
      if final == UInt8(ascii: "h") || final == UInt8(ascii: "l") {
        let isKnown = text.split(separator: ";").allSatisfy { part in
          modes.contains(text.hasPrefix("?") && !part.hasPrefix("?") ? "?\(part)" : String(part))
        }
        return isKnown ? nil : "mode \(text)"
      }
      let isPlain = parameters.allSatisfy { 0x30...0x3B ~= $0 }
      return isPlain && finals.contains(final)
        ? nil : "CSI \(text)\(Character(Unicode.Scalar(final)))"
    case UInt8(ascii: "]"):
      let text = rest.prefix { $0 != 0x07 && $0 != 0x1B }
      rest = rest.dropFirst(text.count + 1)
      // The clipboard, in base64 alone.
      let isClipboard =
        text.starts(with: "52;c;".utf8)
        && text.dropFirst(5).allSatisfy { byte in
          Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
            || "+/=".utf8.contains(byte)
        }
      // What is behind the text.
      if text.elementsEqual("11;?".utf8) { return nil }
      return isClipboard ? nil : "OSC \(String(decoding: text.prefix(40), as: UTF8.self))"
    case UInt8(ascii: "("), UInt8(ascii: ")"):
      _ = rest.popFirst()
      return nil
    case UInt8(ascii: "7"), UInt8(ascii: "8"), UInt8(ascii: "M"), UInt8(ascii: "="),
      UInt8(ascii: ">"):
      return nil
    default: return "ESC \(Character(Unicode.Scalar(kind)))"
    }
  }
}
