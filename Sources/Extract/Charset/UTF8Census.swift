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
    bytes.withUnsafeBufferPointer { buffer in
      var at = 0
      while due > 0 && at < buffer.count { at += continues(buffer[at]) ? 1 : 0 }
      at = countWhole(buffer, from: at)
      // What this chunk may cut.
      while at < buffer.count {
        let byte = buffer[at]
        if due > 0 {
          if continues(byte) { at += 1 }
        } else {
          if byte >= 0x80 { begin(byte) }
          at += 1
        }
      }
    }
  }
}

extension UTF8Census {
  /// All that no chunk can cut; answers where that ends.
  private mutating func countWhole(_ buffer: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    // Locals, since the optimizer keeps only them in registers.
    var (good, bad, continued) = (0, 0, 0)
    var at = start
    while at < buffer.count {
      if buffer[at] < 0x80 {
        at = Self.endOfASCII(UnsafeRawBufferPointer(buffer), from: at)
        continue
      }
      guard at &+ WellFormedUTF8.longest <= buffer.count else { break }
      let (length, isWellFormed) = WellFormedUTF8.sequence(buffer, at)
      if isWellFormed {
        good &+= 1
        continued &+= length &- 1
      } else {
        bad &+= 1
      }
      at &+= length
    }
    sequences += good
    errors += bad
    continuations += continued
    return at
  }

  /// Thirty-two bytes at a time.
  @inline(__always)
  private static func endOfASCII(_ buffer: UnsafeRawBufferPointer, from start: Int) -> Int {
    var at = start
    while at + 32 <= buffer.count {
      let words = buffer.loadUnaligned(fromByteOffset: at, as: SIMD4<UInt64>.self)
      if (words.x | words.y | words.z | words.w) & 0x8080_8080_8080_8080 != 0 { break }
      at += 32
    }
    while at < buffer.count && buffer[at] < 0x80 { at += 1 }
    return at
  }

  @inline(__always)
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

  /// Whether this byte belongs to the sequence; if not, the sequence was ill-formed.
  @inline(__always)
  private mutating func continues(_ byte: UInt8) -> Bool {
    guard byte >= lower && byte <= upper else {
      errors += 1
      due = 0
      return false
    }
    (lower, upper) = (0x80, 0xBF)
    seen += 1
    due -= 1
    if due == 0 {
      sequences += 1
      continuations += seen
    }
    return true
  }
}
