/// Decodes the East Asian charsets: the C library knows the characters (`MultiByteTable`), the structure
/// of their bytes and what a broken one means are those of the WHATWG Encoding Standard.
struct MultiByteDecoder: Sendable {
  /// How many sequences meant nothing, and how many were read.
  struct Tally {
    var errors = 0
    var sequences = 0
  }

  private let layout: MultiByteLayout
  private let table: MultiByteTable

  init?(_ layout: MultiByteLayout) {
    guard let table = MultiByteTable.of(layout) else { return nil }
    self.layout = layout
    self.table = table
  }

  /// Appends the text of `bytes` in UTF-8, with U+FFFD for what means nothing.
  func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) -> Tally {
    var tally = Tally()
    // No byte makes more than the three of U+FFFD.
    output += [UInt8](unsafeUninitializedCapacity: 3 * bytes.count + PackedUTF8.longest) {
      text, count in
      var at = 0
      while at < bytes.count {
        let byte = bytes[at]
        if byte < 0x80 {
          text[count] = byte
          count += 1
          at += 1
          continue
        }
        tally.sequences += 1
        let pair = at + 1 < bytes.count ? table.pair(byte, bytes[at + 1]) : .none
        if pair != .none {
          pair.write(to: text, &count)
          at += 2
          continue
        }
        let (character, length) = layout.unusual(bytes, at, table)
        if character == .none { tally.errors += 1 }
        (character == .none ? .replacement : character).write(to: text, &count)
        at += length
      }
    }
    return tally
  }
}
