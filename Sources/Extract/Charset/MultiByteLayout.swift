/// How the bytes of an East Asian charset make characters (WHATWG Encoding, 10 to 13).
enum MultiByteLayout: Sendable {
  case gb18030, big5, eucJP, shiftJIS, eucKR

  init?(_ charset: Charset) {
    switch charset {
    case .gbk, .gb18030: self = .gb18030
    case .big5: self = .big5
    case .eucJP, .iso2022JP: self = .eucJP
    case .shiftJIS: self = .shiftJIS
    case .eucKR: self = .eucKR
    default: return nil
    }
  }

  /// The library's charset that has the standard's characters. EUC-JP is read as Shift_JIS: only
  /// there has the library the characters of NEC and IBM in the same places as the standard.
  var libraryName: String {
    switch self {
    case .gb18030: "gb18030"
    case .big5: "big5-hkscs"
    case .eucJP, .shiftJIS: "cp932"
    case .eucKR: "uhc"
    }
  }

  /// The bytes in the library's charset of the character that is a pair here.
  func libraryPair(_ lead: UInt8, _ trail: UInt8) -> [UInt8] {
    guard self == .eucJP else { return [lead, trail] }
    // Two rows of 94 in one lead byte of Shift_JIS.
    let (row, cell) = (lead - 0xA1, trail - 0xA1)
    return [
      row / 2 + (row < 62 ? 0x81 : 0xC1),
      row % 2 == 1 ? cell + 0x9F : cell + (cell < 63 ? 0x40 : 0x41),
    ]
  }

  /// Where the standard and the library differ.
  func exception(_ pair: UInt16) -> Unicode.Scalar? {
    switch self {
    case .gb18030: pair == 0xA3A0 ? "\u{3000}" as Unicode.Scalar : nil
    case .big5: Self.big5Differences[pair]
    case .eucJP, .shiftJIS, .eucKR: nil
    }
  }

  private static let big5Differences: [UInt16: Unicode.Scalar] = {
    var differences: [UInt16: Unicode.Scalar] = [:]
    for word in Big5Differences.words.bytes.split(separator: UInt8(ascii: " ")) {
      let parts = word.split(separator: UInt8(ascii: "="))
        .compactMap { UInt32(String(decoding: $0, as: UTF8.self), radix: 16) }
      guard parts.count == 2, let scalar = Unicode.Scalar(parts[1]) else { continue }
      differences[UInt16(parts[0])] = scalar
    }
    return differences
  }()
}

// MARK: The structure

extension MultiByteLayout {
  /// Whether two bytes have the shape of a character that the library may know.
  func isPair(_ lead: UInt8, _ trail: UInt8) -> Bool {
    isLead(lead) && isTrail(trail) && (self != .eucJP || lead >= 0xA1)
  }

  /// What begins with a byte that is not ASCII and is no pair that the table knows: the character, or
  /// none where it is an error, and how many bytes that takes.
  ///
  /// Of an error, an ASCII byte is read again.
  func unusual(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ table: MultiByteTable
  ) -> (PackedUTF8, length: Int) {
    let lead = bytes[start]
    guard isLead(lead) else { return (single(lead), 1) }
    guard start + 1 < bytes.count else { return (.none, 1) }
    let trail = bytes[start + 1]
    switch self {
    case .gb18030 where 0x30...0x39 ~= trail: return four(bytes, start, table)
    case .eucJP where lead == 0x8F: return three(bytes, start, table)
    case .eucJP where lead == 0x8E && 0xA1...0xDF ~= trail: return (Self.katakana(trail), 2)
    default: return (.none, trail < 0x80 ? 1 : 2)
    }
  }

  private func isLead(_ byte: UInt8) -> Bool {
    switch self {
    case .gb18030, .big5, .eucKR: 0x81...0xFE ~= byte
    case .eucJP: byte == 0x8E || byte == 0x8F || 0xA1...0xFE ~= byte
    case .shiftJIS: 0x81...0x9F ~= byte || 0xE0...0xFC ~= byte
    }
  }

  private func isTrail(_ byte: UInt8) -> Bool {
    switch self {
    case .gb18030: 0x40...0x7E ~= byte || 0x80...0xFE ~= byte
    case .big5: 0x40...0x7E ~= byte || 0xA1...0xFE ~= byte
    case .eucJP: 0xA1...0xFE ~= byte
    case .shiftJIS: 0x40...0x7E ~= byte || 0x80...0xFC ~= byte
    case .eucKR: 0x41...0xFE ~= byte
    }
  }

  private func single(_ byte: UInt8) -> PackedUTF8 {
    switch (self, byte) {
    case (.gb18030, 0x80): PackedUTF8(0x20AC)
    case (.shiftJIS, 0x80): PackedUTF8(0x80)
    case (.shiftJIS, 0xA1...0xDF): Self.katakana(byte)
    default: .none
    }
  }

  /// Half-width, by its byte in JIS X 0201.
  private static func katakana(_ byte: UInt8) -> PackedUTF8 {
    PackedUTF8(0xFF61 + UInt32(byte - 0xA1))
  }

  private func four(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ table: MultiByteTable
  ) -> (PackedUTF8, length: Int) {
    guard start + 3 < bytes.count else {
      let isCut = start + 2 >= bytes.count || 0x81...0xFE ~= bytes[start + 2]
      return (.none, isCut ? bytes.count - start : 1)
    }
    let third = bytes[start + 2]
    let fourth = bytes[start + 3]
    guard 0x81...0xFE ~= third, 0x30...0x39 ~= fourth else { return (.none, 1) }
    let place =
      (Int(bytes[start] - 0x81) * 10 + Int(bytes[start + 1] - 0x30)) * 1260
      + Int(third - 0x81) * 10 + Int(fourth - 0x30)
    switch place {
    case ..<MultiByteTable.basicPlaces: return (table.quadruple(place), 4)
    case 189_000...1_237_575: return (PackedUTF8(0x1_0000 + UInt32(place - 189_000)), 4)
    // The places for which "index gb18030 ranges code point" has none.
    default: return (.none, 4)
    }
  }

  private func three(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ table: MultiByteTable
  ) -> (PackedUTF8, length: Int) {
    let second = bytes[start + 1]
    guard 0xA1...0xFE ~= second else { return (.none, second < 0x80 ? 1 : 2) }
    guard start + 2 < bytes.count else { return (.none, 2) }
    let third = bytes[start + 2]
    if 0xA1...0xFE ~= third { return (table.triple(second, third), 3) }
    return (.none, third < 0x80 ? 2 : 3)
  }
}
