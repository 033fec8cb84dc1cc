/// The UTF-8 of one code point in an integer, the first byte lowest: what tables and loops hold
/// instead of a `String` for each character.
struct PackedUTF8: Hashable, Sendable {
  private var bytes: UInt32

  static let replacement = PackedUTF8(0xFFFD)
  /// No character at all.
  static let none = PackedUTF8(bytes: [])
  /// In bytes.
  static let longest = 4

  /// - Parameter point: a code point that is no surrogate.
  @inline(__always)
  init(_ point: UInt32) {
    let last = 0x80 | point & 0x3F
    let third = 0x80 | point >> 6 & 0x3F
    let second = 0x80 | point >> 12 & 0x3F
    switch point {
    case ..<0x80: bytes = point
    case ..<0x800: bytes = last << 8 | 0xC0 | point >> 6
    case ..<0x10000: bytes = last << 16 | third << 8 | 0xE0 | point >> 12
    default: bytes = last << 24 | third << 16 | second << 8 | 0xF0 | point >> 18
    }
  }

  /// At most four bytes, which may be those of two characters.
  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Writes it at `count`, where there is room for `longest` bytes, and moves that on.
  @inline(__always)
  func write(to text: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
    let target = UnsafeMutableRawBufferPointer(text)
    target.storeBytes(of: bytes.littleEndian, toByteOffset: count, as: UInt32.self)
    // The NUL character has one byte too.
    count &+= max(1, Self.longest &- bytes.leadingZeroBitCount &>> 3)
  }

  @inline(__always)
  func forEachByte(_ body: (UInt8) -> Void) {
    var rest = bytes
    repeat {
      body(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    } while rest != 0
  }
}

extension [UInt8] {
  @inline(__always)
  mutating func append(_ character: PackedUTF8) {
    character.forEachByte { append($0) }
  }
}
