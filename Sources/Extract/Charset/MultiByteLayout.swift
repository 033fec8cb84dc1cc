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

  enum Sequence {
    /// Of the right shape; the library says what it means.
    case wellFormed(length: Int)
    /// Three bytes of EUC-JP's second set.
    case supplementary
    /// Known here, and otherwise to the library.
    case scalar(Unicode.Scalar, length: Int)
    case malformed(length: Int)
  }

  /// What begins with a byte that is not ASCII.
  func sequence(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Sequence {
    let lead = bytes[start]
    guard isLead(lead) else { return single(lead) }
    guard start + 1 < bytes.count else { return .malformed(length: 1) }
    let trail = bytes[start + 1]
    if self == .gb18030 && 0x30...0x39 ~= trail { return four(bytes, start) }
    if self == .eucJP && lead == 0x8F { return three(bytes, start) }
    guard isTrail(trail, after: lead) else { return .malformed(length: trail < 0x80 ? 1 : 2) }
    if let scalar = exception(lead, trail) { return .scalar(scalar, length: 2) }
    return .wellFormed(length: 2)
  }

  /// Hands a well-formed sequence to the library's charset.
  func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, length: Int, to run: inout [UInt8]
  ) {
    guard self == .eucJP else {
      for offset in 0..<length { run.append(bytes[start + offset]) }
      return
    }
    let (lead, trail) = (bytes[start], bytes[start + 1])
    if lead == 0x8E {
      run.append(trail)
      return
    }
    // Two rows of 94 in one lead byte of Shift_JIS.
    let (row, cell) = (lead - 0xA1, trail - 0xA1)
    run.append(row / 2 + (row < 62 ? 0x81 : 0xC1))
    run.append(row % 2 == 1 ? cell + 0x9F : cell + (cell < 63 ? 0x40 : 0x41))
  }

  /// How much of a sequence that the library does not know is spent: an ASCII byte is read again.
  func lengthOfUnknown(_ run: ArraySlice<UInt8>) -> Int {
    let second = run.dropFirst().first ?? 0x80
    return self == .eucJP || second >= 0x80 ? min(2, run.count) : 1
  }
}

extension MultiByteLayout {
  private func isLead(_ byte: UInt8) -> Bool {
    switch self {
    case .gb18030, .big5, .eucKR: 0x81...0xFE ~= byte
    case .eucJP: byte == 0x8E || byte == 0x8F || 0xA1...0xFE ~= byte
    case .shiftJIS: 0x81...0x9F ~= byte || 0xE0...0xFC ~= byte
    }
  }

  private func single(_ byte: UInt8) -> Sequence {
    switch (self, byte) {
    case (.gb18030, 0x80): .scalar("\u{20AC}", length: 1)
    case (.shiftJIS, 0x80): .scalar("\u{80}", length: 1)
    case (.shiftJIS, 0xA1...0xDF): .wellFormed(length: 1)
    default: .malformed(length: 1)
    }
  }

  private func isTrail(_ byte: UInt8, after lead: UInt8) -> Bool {
    switch self {
    case .gb18030: 0x40...0x7E ~= byte || 0x80...0xFE ~= byte
    case .big5: 0x40...0x7E ~= byte || 0xA1...0xFE ~= byte
    case .eucJP: lead == 0x8E ? 0xA1...0xDF ~= byte : 0xA1...0xFE ~= byte
    case .shiftJIS: 0x40...0x7E ~= byte || 0x80...0xFC ~= byte
    case .eucKR: 0x41...0xFE ~= byte && (lead, byte) != Self.skippedByLibrary
    }
  }

  private func four(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Sequence {
    guard start + 3 < bytes.count else {
      let isCut = start + 2 >= bytes.count || 0x81...0xFE ~= bytes[start + 2]
      return .malformed(length: isCut ? bytes.count - start : 1)
    }
    let third = bytes[start + 2]
    let fourth = bytes[start + 3]
    guard 0x81...0xFE ~= third, 0x30...0x39 ~= fourth else { return .malformed(length: 1) }
    let place =
      (Int(bytes[start] - 0x81) * 10 + Int(bytes[start + 1] - 0x30)) * 1260
      + Int(third - 0x81) * 10 + Int(fourth - 0x30)
    // The places for which "index gb18030 ranges code point" has none.
    let isEmpty = 39_420..<189_000 ~= place || place > 1_237_575
    return isEmpty ? .malformed(length: 4) : .wellFormed(length: 4)
  }

  private func three(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Sequence {
    guard 0xA1...0xFE ~= bytes[start + 1] else {
      return .malformed(length: bytes[start + 1] < 0x80 ? 1 : 2)
    }
    guard start + 2 < bytes.count else { return .malformed(length: 2) }
    let last = bytes[start + 2]
    if 0xA1...0xFE ~= last { return .supplementary }
    return .malformed(length: last < 0x80 ? 2 : 3)
  }

  /// Where the standard and the library differ.
  private func exception(_ lead: UInt8, _ trail: UInt8) -> Unicode.Scalar? {
    switch self {
    case .gb18030: (lead, trail) == (0xA3, 0xA0) ? "\u{3000}" as Unicode.Scalar : nil
    case .big5: Self.big5(UInt16(lead) << 8 | UInt16(trail))
    case .eucJP, .shiftJIS, .eucKR: nil
    }
  }

  /// Unassigned in EUC-KR; glibc 2.36 stops behind this one pair instead of before it.
  private static let skippedByLibrary: (UInt8, UInt8) = (0xA2, 0xE8)

  private static func big5(_ pair: UInt16) -> Unicode.Scalar? {
    var (low, high) = (0, big5Differences.count)
    while low < high {
      let middle = (low + high) / 2
      let (found, scalar) = big5Differences[middle]
      if found == pair { return scalar }
      if found < pair { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  private static let big5Differences: [(pair: UInt16, scalar: Unicode.Scalar)] =
    Big5Differences.words.bytes.split(separator: UInt8(ascii: " ")).compactMap { word in
      let parts = word.split(separator: UInt8(ascii: "="))
        .compactMap { UInt32(String(decoding: $0, as: UTF8.self), radix: 16) }
      guard parts.count == 2, let scalar = Unicode.Scalar(parts[1]) else { return nil }
      return (UInt16(parts[0]), scalar)
    }
}
