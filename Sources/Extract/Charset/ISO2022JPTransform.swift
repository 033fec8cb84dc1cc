/// Turns ISO-2022-JP into EUC-JP as it arrives, so that every ASCII byte means ASCII: the same
/// characters stand in both, here behind escape sequences (WHATWG Encoding, 12.2).
///
/// The yen sign and overline of JIS-Roman stay the backslash and tilde that they are in EUC-JP.
struct ISO2022JPTransform: Sendable {
  private enum Mode: UInt8, Sendable { case ascii, roman, katakana, twoBytes }

  /// How much of an escape sequence has been seen.
  private enum Escape: UInt8, Sendable { case none, escape, parenthesis, dollar }

  private var mode = Mode.ascii
  private var lead: UInt8?
  private var escape = Escape.none

  private static let escapeByte: UInt8 = 0x1B
  /// Means nothing in EUC-JP, so it decodes to U+FFFD.
  private static let errorByte: UInt8 = 0xFF

  mutating func transform(_ bytes: Span<UInt8>) -> [UInt8] {
    // At most two bytes come of one, and of what an earlier chunk left.
    [UInt8](unsafeUninitializedCapacity: 2 * bytes.count + 8) { text, count in
      var output = Output(text: text)
      // A local, since the optimizer keeps only those in registers.
      var reader = self
      for index in bytes.indices {
        let byte = bytes[index]
        if reader.escape == .escape && byte == Self.escapeByte {
          // The first of the two begins nothing, the second may.
          output.append(Self.errorByte)
        } else {
          reader.take(byte, &output)
        }
      }
      self = reader
      count = output.count
    }
  }

  private struct Output {
    let text: UnsafeMutableBufferPointer<UInt8>
    var count = 0

    @inline(__always)
    mutating func append(_ byte: UInt8) {
      text[count] = byte
      count += 1
    }
  }

  private mutating func take(_ byte: UInt8, _ output: inout Output) {
    if escape != .none {
      takeEscaped(byte, &output)
    } else if byte == Self.escapeByte {
      if lead != nil { output.append(Self.errorByte) }
      lead = nil
      escape = .escape
    } else {
      takeCharacter(byte, &output)
    }
  }

  private mutating func takeEscaped(_ byte: UInt8, _ output: inout Output) {
    let before = escape
    escape = .none
    switch (before, byte) {
    case (.escape, UInt8(ascii: "(")): escape = .parenthesis
    case (.escape, UInt8(ascii: "$")): escape = .dollar
    case (.parenthesis, UInt8(ascii: "B")): mode = .ascii
    case (.parenthesis, UInt8(ascii: "J")): mode = .roman
    case (.parenthesis, UInt8(ascii: "I")): mode = .katakana
    case (.dollar, UInt8(ascii: "@")), (.dollar, UInt8(ascii: "B")): mode = .twoBytes
    default:
      // No escape sequence: what followed the escape byte is text.
      output.append(Self.errorByte)
      if before == .parenthesis { takeCharacter(UInt8(ascii: "("), &output) }
      if before == .dollar { takeCharacter(UInt8(ascii: "$"), &output) }
      take(byte, &output)
    }
  }

  private mutating func takeCharacter(_ byte: UInt8, _ output: inout Output) {
    switch mode {
    case .ascii, .roman: output.append(byte < 0x80 ? byte : Self.errorByte)
    case .katakana:
      if 0x21...0x5F ~= byte {
        output.append(0x8E)
        output.append(byte | 0x80)
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
        output.append(first | 0x80)
        output.append(byte | 0x80)
        lead = nil
      } else {
        lead = byte
      }
    }
  }
}
