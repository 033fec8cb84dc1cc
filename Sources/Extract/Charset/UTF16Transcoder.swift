/// Turns UTF-16 into UTF-8 as it arrives; lone surrogates become U+FFFD (WHATWG Encoding, 14.2).
struct UTF16Transcoder: Sendable {
  let isBigEndian: Bool
  private var firstByte: UInt8?
  private var highSurrogate: UInt16?

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  mutating func transcode(_ bytes: Span<UInt8>) -> [UInt8] {
    // At most three bytes come of two, and of what an earlier chunk left.
    [UInt8](unsafeUninitializedCapacity: 2 * bytes.count + 8) { text, count in
      for index in bytes.indices {
        let byte = bytes[index]
        guard let first = firstByte else {
          firstByte = byte
          continue
        }
        firstByte = nil
        let (high, low) = isBigEndian ? (first, byte) : (byte, first)
        append(UInt16(high) << 8 | UInt16(low), to: text, &count)
      }
    }
  }

  @inline(__always)
  private mutating func append(
    _ unit: UInt16, to text: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    func put(_ character: PackedUTF8) {
      character.forEachByte {
        text[count] = $0
        count += 1
      }
    }
    if let high = highSurrogate {
      highSurrogate = nil
      if unit & 0xFC00 == 0xDC00 {
        put(PackedUTF8(0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit & 0x3FF))))
        return
      }
      put(.replacement)
    }
    switch unit & 0xFC00 {
    case 0xD800: highSurrogate = unit
    case 0xDC00: put(.replacement)
    default: put(PackedUTF8(UInt32(unit)))
    }
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
