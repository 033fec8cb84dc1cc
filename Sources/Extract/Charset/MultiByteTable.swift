/// The characters of an East Asian charset by their bytes.
///
/// The C library is asked for all of them once, when the first page in that charset comes: a look-up
/// costs a fortieth of asking it anew wherever a flood of broken bytes cuts the text. A table takes
/// 128 to 290 KiB.
struct MultiByteTable: Sendable {
  /// By both bytes but for the first bit, which leads always have.
  private let pairs: [PackedUTF8]
  /// EUC-JP: what stands behind 0x8F, in the same way. GB18030: four bytes by their place.
  private let longer: [PackedUTF8]

  static func of(_ layout: MultiByteLayout) -> MultiByteTable? {
    switch layout {
    case .gb18030: gb18030
    case .big5: big5
    case .eucJP: eucJP
    case .shiftJIS: shiftJIS
    case .eucKR: eucKR
    }
  }

  private static let gb18030 = MultiByteTable(.gb18030)
  private static let big5 = MultiByteTable(.big5)
  private static let eucJP = MultiByteTable(.eucJP)
  private static let shiftJIS = MultiByteTable(.shiftJIS)
  private static let eucKR = MultiByteTable(.eucKR)

  /// What these two bytes stand for; empty where they stand for nothing, or are not a whole character; a lead is at least 0x80.
  @inline(__always)
  func pair(_ lead: UInt8, _ trail: UInt8) -> PackedUTF8 {
    pairs[Int(lead & 0x7F) << 8 | Int(trail)]
  }

  /// The last two bytes of three in EUC-JP.
  func triple(_ second: UInt8, _ third: UInt8) -> PackedUTF8 {
    longer[Int(second & 0x7F) << 8 | Int(third)]
  }

  /// Four bytes of GB18030 by their place among all such (Encoding, 10.2.1).
  func quadruple(_ place: Int) -> PackedUTF8 { longer[place] }
}

extension MultiByteTable {
  /// How many places have four bytes in GB18030 that lie in the basic plane.
  static let basicPlaces = 39_420

  /// Nil where the C library lacks the charset.
  private init?(_ layout: MultiByteLayout) {
    guard let pairs = Self.pairs(layout), let longer = Self.longer(layout) else { return nil }
    self.pairs = pairs
    self.longer = longer
  }

  private static func pairs(_ layout: MultiByteLayout) -> [PackedUTF8]? {
    guard let converter = Iconv(from: layout.libraryName) else { return nil }
    let known = (0x8000...0xFFFF).filter { layout.isPair(UInt8($0 >> 8), UInt8($0 & 0xFF)) }
    let sequences = known.flatMap { layout.libraryPair(UInt8($0 >> 8), UInt8($0 & 0xFF)) }
    guard let characters = characters(sequences, length: 2, converter) else { return nil }
    var table = [PackedUTF8](repeating: .none, count: 1 << 15)
    for (pair, character) in zip(known, characters) {
      let exception = layout.exception(UInt16(pair))
      table[pair & 0x7FFF] = exception.map { PackedUTF8($0.value) } ?? character
    }
    return table
  }

  private static func longer(_ layout: MultiByteLayout) -> [PackedUTF8]? {
    switch layout {
    case .gb18030:
      guard let converter = Iconv(from: layout.libraryName) else { return nil }
      let sequences = (0..<basicPlaces).flatMap { place -> [UInt8] in
        let (upper, lower) = (place / 1260, place % 1260)
        return [
          UInt8(upper / 10) + 0x81, UInt8(upper % 10) + 0x30, UInt8(lower / 10) + 0x81,
          UInt8(lower % 10) + 0x30,
        ]
      }
      return characters(sequences, length: 4, converter)
    case .eucJP:
      guard let converter = Iconv(from: "euc-jp") else { return nil }
      let known = (0x8000...0xFFFF).filter { layout.isPair(UInt8($0 >> 8), UInt8($0 & 0xFF)) }
      let sequences = known.flatMap { pair -> [UInt8] in
        [0x8F, UInt8(pair >> 8), UInt8(pair & 0xFF)]
      }
      guard let characters = characters(sequences, length: 3, converter) else { return nil }
      var table = [PackedUTF8](repeating: .none, count: 1 << 15)
      for (pair, character) in zip(known, characters) { table[pair & 0x7FFF] = character }
      return table
    case .big5, .shiftJIS, .eucKR: return []
    }
  }

  /// What each sequence of that length stands for: all are converted together, a line each, so that
  /// those which the library does not know are empty lines.
  private static func characters(
    _ sequences: [UInt8], length: Int, _ converter: Iconv
  ) -> [PackedUTF8]? {
    var lines: [UInt8] = []
    for start in stride(from: 0, to: sequences.count, by: length) {
      lines += sequences[start..<start + length] + [0x0A]
    }
    var text: [UInt8] = []
    var at = 0
    while at < lines.count {
      let end = lines[at...].withUnsafeBufferPointer { converter.convert($0, into: &text) }
      at += end.count
      // It stopped before the sequence, or behind a few of them.
      if !end.isComplete { at = at / (length + 1) * (length + 1) + length }
    }
    let characters = text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      .map { PackedUTF8(bytes: $0) }
    return characters.count == sequences.count / length ? characters : nil
  }
}
