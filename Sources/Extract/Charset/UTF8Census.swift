/// Counts how well the bytes of a page read as UTF-8.
struct UTF8Census: Hashable, Sendable {
  /// Bytes that continue well-formed sequences: how strongly the page looks like UTF-8.
  private(set) var continuations = 0
  /// Well-formed sequences of more than one byte.
  private(set) var sequences = 0
  /// Ill-formed ones, each as long as Unicode's "maximal subpart".
  private(set) var errors = 0

  /// Continuation bytes still due, those seen, and the bounds of the next one (Encoding, 8.1.1).
  private var due = 0
  private var seen = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Bytes in any chunks; a sequence that the page's end cuts counts for nothing.
  mutating func count(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      var at = 0
      while at < buffer.count {
        if due == 0 {
          at = Self.endOfASCII(buffer, from: at)
          guard at < buffer.count else { return }
          begin(buffer[at])
          at += 1
        } else if lower...upper ~= buffer[at] {
          proceed()
          at += 1
        } else {
          errors += 1
          due = 0
        }
      }
    }
  }

  /// Eight bytes at a time.
  @inline(__always)
  private static func endOfASCII(_ buffer: UnsafeRawBufferPointer, from start: Int) -> Int {
    var at = start
    while at + 8 <= buffer.count {
      let word = buffer.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      at += 8
    }
    while at < buffer.count && buffer[at] < 0x80 { at += 1 }
    return at
  }

  private mutating func begin(_ byte: UInt8) {
    (lower, upper, seen) = (0x80, 0xBF, 0)
    switch byte {
    case 0xC2...0xDF: due = 1
    case 0xE0...0xEF:
      due = 2
      if byte == 0xE0 { lower = 0xA0 }
      if byte == 0xED { upper = 0x9F }
    case 0xF0...0xF4:
      due = 3
      if byte == 0xF0 { lower = 0x90 }
      if byte == 0xF4 { upper = 0x8F }
    default: errors += 1
    }
  }

  private mutating func proceed() {
    (lower, upper) = (0x80, 0xBF)
    seen += 1
    due -= 1
    guard due == 0 else { return }
    sequences += 1
    continuations += seen
  }
}
