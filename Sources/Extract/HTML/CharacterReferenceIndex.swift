/// Finds a named character reference in constant time: a hash over `CharacterReferenceTable`, made
/// when the first name is met.
struct CharacterReferenceIndex: Sendable {
  static let standard = CharacterReferenceIndex()

  /// `CounterClockwiseContourIntegral`.
  static let longestName = 31
  /// `frac12`, `Aacute` and others.
  static let longestNameWithoutSemicolon = 6

  /// Where a name begins in the table, plus one; zero is an empty slot.
  private let slots: [UInt16]
  private static let slotCount = 8192

  private init() {
    var slots = [UInt16](repeating: 0, count: Self.slotCount)
    let table = CharacterReferenceTable.words.bytes
    var at = 0
    while at < table.count {
      let start = at
      while table[at] != Self.star && table[at] != Self.equals { at += 1 }
      var slot = Self.slot(for: table[start..<at])
      while slots[slot] != 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = UInt16(start + 1)
      while at < table.count && table[at] != Self.space { at += 1 }
      at += 1
    }
    self.slots = slots
  }

  /// Appends the UTF-8 of the characters that `name` stands for; false if it stands for nothing.
  func append(_ name: ArraySlice<UInt8>, endsWithSemicolon: Bool, to output: inout [UInt8]) -> Bool
  {
    var slot = Self.slot(for: name)
    while slots[slot] != 0 {
      if let end = Self.match(name, at: Int(slots[slot]) - 1) {
        return Self.append(after: end, endsWithSemicolon: endsWithSemicolon, to: &output)
      }
      slot = (slot + 1) % Self.slotCount
    }
    return false
  }
}

extension CharacterReferenceIndex {
  private static let star = UInt8(ascii: "*")
  private static let equals = UInt8(ascii: "=")
  private static let space = UInt8(ascii: " ")

  /// FNV-1a, 32 bits.
  private static func slot<Name: Sequence<UInt8>>(for name: Name) -> Int {
    let hash = name.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return Int(hash ^ hash >> 16) % slotCount
  }

  /// Where the name that begins at `start` in the table ends, if it is `name`.
  private static func match(_ name: ArraySlice<UInt8>, at start: Int) -> Int? {
    let table = CharacterReferenceTable.words.bytes
    for (offset, byte) in name.enumerated() where table[start + offset] != byte { return nil }
    let end = start + name.count
    return table[end] == star || table[end] == equals ? end : nil
  }

  private static func append(
    after end: Int, endsWithSemicolon: Bool, to output: inout [UInt8]
  ) -> Bool {
    let table = CharacterReferenceTable.words.bytes
    var at = end
    if table[at] == star { at += 1 } else if !endsWithSemicolon { return false }
    while at < table.count && table[at] != space {
      at += 1
      var code: UInt32 = 0
      while at < table.count, let digit = Character(Unicode.Scalar(table[at])).hexDigitValue {
        code = code << 4 | UInt32(digit)
        at += 1
      }
      if let scalar = Unicode.Scalar(code) { output.append(contentsOf: String(scalar).utf8) }
    }
    return true
  }
}

extension StaticString {
  /// The bytes of a literal; they live as long as the program.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
