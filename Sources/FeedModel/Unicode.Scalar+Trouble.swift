extension Unicode.Scalar {
  /// Whether a terminal, or the eye of a reader, can be misled by the character: it moves the cursor,
  /// turns the direction of writing, or is not seen at all.
  ///
  /// C0, DEL and C1 (ISO 6429); the bidirectional controls (UAX 9); what Unicode calls default
  /// ignorable (DerivedCoreProperties, 15.0) but for the joiners U+200C and U+200D, which scripts and
  /// emoji need, and the variation selectors, which choose a glyph.
  public var isTroublesome: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x20..<0x7F: false
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F: true
    case 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    case 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
    default: false
    }
  }

  /// Whether the character stands for nothing that everybody agrees on: private use (terminals show
  /// pictures through it) and noncharacters.
  var isMeaningless: Bool {
    switch value {
    case 0xE000...0xF8FF, 0xF0000...0x10FFFF, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}
