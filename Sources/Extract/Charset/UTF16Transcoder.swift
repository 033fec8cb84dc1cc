/// Turns UTF-16 into UTF-8 as it arrives; lone surrogates become U+FFFD (WHATWG Encoding, 14.2).
struct UTF16Transcoder: Sendable {
  let isBigEndian: Bool
  private var firstByte: UInt8?
  private var highSurrogate: UInt16?

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  mutating func transcode(_ bytes: Span<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for index in bytes.indices {
      guard let first = firstByte else {
        firstByte = bytes[index]
        continue
      }
      firstByte = nil
      let (high, low) = isBigEndian ? (first, bytes[index]) : (bytes[index], first)
      append(UInt16(high) << 8 | UInt16(low), to: &output)
    }
    return output
  }

  private mutating func append(_ unit: UInt16, to output: inout [UInt8]) {
    if unit < 0x80 && highSurrogate == nil {
      output.append(UInt8(unit))
      return
    }
    var units = [unit]
    if let high = highSurrogate {
      highSurrogate = nil
      units.insert(high, at: 0)
      if !UTF16.isTrailSurrogate(unit) {
        output.append(contentsOf: "\u{FFFD}".utf8)
        units.removeFirst()
      }
    }
    if units.count == 1 && UTF16.isLeadSurrogate(unit) {
      highSurrogate = unit
      return
    }
    output.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
  }
}

extension UTF16Transcoder {
  /// Whether bytes without a label are UTF-16: markup begins with `<`, one half of it zero.
  ///
  /// The standard's prescan looks for `<?x` in UTF-16 only; browsers that met pages without a mark
  /// know it by the zeros.
  static func charset(bySightOf bytes: [UInt8]) -> Charset? {
    var rest = bytes[...]
    while let first = rest.first, let second = rest.dropFirst().first {
      let (byte, other) = first == 0 ? (second, first) : (first, second)
      guard other == 0, byte != 0 else { return nil }
      if byte == .lessThan { return first == 0 ? .utf16BE : .utf16LE }
      guard byte.isHTMLSpace else { return nil }
      rest = rest.dropFirst(2)
    }
    return nil
  }
}
