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
  private static let slotCount = 8_192

  private init() {
    var slots = [UInt16](repeating: 0, count: Self.slotCount)
    let table = CharacterReferenceTable.words.bytes
    var at = 0
    while at < table.count {
      let start = at
      while table[at] != Self.star && table[at] != Self.equals { at += 1 }
      var name = NameHash()
      for byte in table[start..<at] { name.add(byte) }
      var slot = name.slot
      while slots[slot] != 0 { slot = (slot + 1) % Self.slotCount }
      slots[slot] = UInt16(start + 1)
      while at < table.count && table[at] != Self.space { at += 1 }
      at += 1
    }
    self.slots = slots
  }

  /// Writes the UTF-8 of the characters that a name stands for; false if it stands for nothing.
  @inline(__always)
  func write(
    _ bytes: Span<UInt8>, _ name: Range<Int>, _ hash: NameHash, endsWithSemicolon: Bool,
    to text: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) -> Bool {
    var slot = hash.slot
    while slots[slot] != 0 {
      if let end = Self.match(bytes, name, at: Int(slots[slot]) - 1) {
        return Self.write(after: end, endsWithSemicolon: endsWithSemicolon, to: text, &count)
      }
      slot = (slot + 1) % Self.slotCount
    }
    return false
  }

  /// FNV-1a, 32 bits, of a name that is read byte by byte.
  struct NameHash {
    private var value: UInt32 = 0x811C_9DC5

    @inline(__always)
    mutating func add(_ byte: UInt8) { value = (value ^ UInt32(byte)) &* 0x0100_0193 }

    @inline(__always)
    fileprivate var slot: Int { Int(value ^ value >> 16) % slotCount }
  }
}

extension CharacterReferenceIndex {
  private static let star = UInt8(ascii: "*")
  private static let equals = UInt8(ascii: "=")
  private static let space = UInt8(ascii: " ")

  /// Where the name that begins at `start` in the table ends, if it is that of these bytes.
  private static func match(_ bytes: Span<UInt8>, _ name: Range<Int>, at start: Int) -> Int? {
    let table = CharacterReferenceTable.words.bytes
    for place in name where table[start + place - name.lowerBound] != bytes[place] { return nil }
    let end = start + name.count
    return table[end] == star || table[end] == equals ? end : nil
  }

  private static func write(
    after end: Int, endsWithSemicolon: Bool, to text: UnsafeMutableBufferPointer<UInt8>,
    _ count: inout Int
  ) -> Bool {
    let table = CharacterReferenceTable.words.bytes
    var at = end
    if table[at] == star { at += 1 } else if !endsWithSemicolon { return false }
    while at < table.count && table[at] != space {
      at += 1
      var code: UInt32 = 0
      while at < table.count, let digit = digit(table[at]) {
        code = code << 4 | digit
        at += 1
      }
      PackedUTF8(code).write(to: text, &count)
    }
    return true
  }
}

extension CharacterReferenceIndex {
  /// Of a hexadecimal digit in upper case.
  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte - 0x30)
    case 0x41...0x46: UInt32(byte - 0x41 + 10)
    default: nil
    }
  }
}

extension StaticString {
  /// The bytes of a literal; they live as long as the program.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
