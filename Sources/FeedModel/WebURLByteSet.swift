/// A set of bytes that has every byte beyond ASCII, tested without a branch for each character.
///
/// Bit n of `low` stands for byte n, bit n of `high` for byte 64 + n. The numbers are written out
/// so that a set is a constant; a test spells each one from its characters.
struct WebURLByteSet {
  let low: UInt64
  let high: UInt64

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 != 0
  }
}

/// What a part of an address can't hold as it is (URL standard, *percent-encoded bytes*), each for
/// http and https: controls, space, U+007F and the characters named.
extension WebURLByteSet {
  /// `"<>` and the backtick.
  static let fragmentPercentEncode = WebURLByteSet(
    low: 0x5000_0005_FFFF_FFFF, high: 0x8000_0001_0000_0000)

  /// `"#<>'`, the standard's *special-query percent-encode set*.
  static let queryPercentEncode = WebURLByteSet(
    low: 0x5000_008D_FFFF_FFFF, high: 0x8000_0000_0000_0000)

  /// `"#<>?^{}` and the backtick.
  static let pathPercentEncode = WebURLByteSet(
    low: 0xD000_000D_FFFF_FFFF, high: 0xA800_0001_4000_0000)

  /// The path's and `/:;=@[\]|`.
  static let userinfoPercentEncode = WebURLByteSet(
    low: 0xFC00_800D_FFFF_FFFF, high: 0xB800_0001_7800_0001)
}

/// Where the search for an address that needs no change must look closer.
extension WebURLByteSet {
  /// The path's percent-encode set and `/\`.
  static let pathStop = WebURLByteSet(
    low: 0xD000_800D_FFFF_FFFF, high: 0xA800_0001_5000_0000)

  /// All but lower-case letters, digits, `-` and `_`.
  static let hostStop = WebURLByteSet(
    low: 0xFC00_DFFF_FFFF_FFFF, high: 0xF800_0001_7FFF_FFFF)
}
