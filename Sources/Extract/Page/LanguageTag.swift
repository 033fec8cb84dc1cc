/// A language in the form of BCP 47 (RFC 5646): `pt-BR`, `zh-Hant-TW`.
struct LanguageTag: Hashable, Sendable {
  let text: String

  /// Reads tags and what pages write for them: `en_US`, `EN-us`, `de_DE.UTF-8`, `fr, en`.
  ///
  /// Nil where the first part is no language: `x-default`, `english`, `auto`, `und`.
  init?(_ written: String) {
    let first = written.utf8.prefix(64).prefix { byte in
      byte != UInt8(ascii: ",") && byte != UInt8(ascii: ";") && byte != UInt8(ascii: ".")
        && byte != UInt8(ascii: "@")
    }
    let parts = first.drop { $0 == 0x20 }.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }.map { part in part.filter { $0 != 0x20 }.map { $0 | 0x20 } }
    guard let language = parts.first, (2...3).contains(language.count),
      language.allSatisfy(Self.isLetter)
    else { return nil }
    var text = String(decoding: language, as: UTF8.self)
    guard text != "und", text != "mul", text != "zxx", text != "mis" else { return nil }
    for part in parts.dropFirst() {
      guard (1...8).contains(part.count), part.allSatisfy(Self.isLetterOrDigit) else { break }
      text += "-" + Self.cased(part)
    }
    self.text = text
  }

  /// Scripts have a capital, regions are capitals, the rest is small (RFC 5646, 2.1.1).
  private static func cased(_ part: [UInt8]) -> String {
    let isScript = part.count == 4 && part.allSatisfy(isLetter)
    let isRegion = part.count == 2 && part.allSatisfy(isLetter)
    let bytes = part.enumerated().map { index, byte in
      isRegion || (isScript && index == 0) ? byte & ~0x20 : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  /// Digits have bit 5 set too, so that `| 0x20` left them as they were.
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
  }
}
