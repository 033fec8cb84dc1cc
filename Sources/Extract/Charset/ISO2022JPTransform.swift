/// Turns ISO-2022-JP into EUC-JP as it arrives, so that every ASCII byte means ASCII: the same
/// characters stand in both, here behind escape sequences (WHATWG Encoding, 12.2).
///
/// The yen sign and overline of JIS-Roman stay the backslash and tilde that they are in EUC-JP.
struct ISO2022JPTransform: Sendable {
  private enum Mode: UInt8, Sendable { case ascii, roman, katakana, twoBytes }

  private var mode = Mode.ascii
  private var lead: UInt8?
  /// An escape sequence that has begun, without its ESC.
  private var escape: [UInt8]?

  private static let escapeByte: UInt8 = 0x1B
  /// Means nothing in EUC-JP, so it decodes to U+FFFD.
  private static let errorByte: UInt8 = 0xFF

  mutating func transform(_ bytes: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for index in bytes.indices { take(bytes[index], &output) }
    return output
  }

  private mutating func take(_ byte: UInt8, _ output: inout [UInt8]) {
    if var sequence = escape {
      sequence.append(byte)
      escape = sequence
      endEscape(sequence, &output)
    } else if byte == Self.escapeByte {
      if lead != nil { output.append(Self.errorByte) }
      lead = nil
      escape = []
    } else {
      takeCharacter(byte, &output)
    }
  }

  private mutating func takeCharacter(_ byte: UInt8, _ output: inout [UInt8]) {
    switch mode {
    case .ascii, .roman: output.append(byte < 0x80 ? byte : Self.errorByte)
    case .katakana:
      if 0x21...0x5F ~= byte {
        output.append(contentsOf: [0x8E, byte | 0x80])
      } else {
        output.append(byte == 0x0A ? byte : Self.errorByte)
      }
    case .twoBytes:
      guard 0x21...0x7E ~= byte else {
        lead = nil
        output.append(byte == 0x0A ? byte : Self.errorByte)
        return
      }
      if let first = lead {
        output.append(contentsOf: [first | 0x80, byte | 0x80])
        lead = nil
      } else {
        lead = byte
      }
    }
  }

  private mutating func endEscape(_ sequence: [UInt8], _ output: inout [UInt8]) {
    switch String(decoding: sequence, as: UTF8.self) {
    case "(", "$": return
    case "(B": mode = .ascii
    case "(J": mode = .roman
    case "(I": mode = .katakana
    case "$@", "$B": mode = .twoBytes
    default:
      escape = nil
      output.append(Self.errorByte)
      for byte in sequence { take(byte, &output) }
      return
    }
    escape = nil
  }
}
