/// Decodes values of one charset to UTF-8; what means nothing becomes U+FFFD.
struct TextDecoder {
  private enum Method {
    case utf8
    case singleByte(SingleByteTable)
    case multiByte(MultiByteDecoder)
  }

  private let method: Method

  /// Nil where the C library lacks the charset.
  init?(_ charset: Charset) {
    switch charset {
    case .utf8, .utf16BE, .utf16LE, .replacement: method = .utf8
    default:
      if let layout = MultiByteLayout(charset) {
        guard let decoder = MultiByteDecoder(layout) else { return nil }
        method = .multiByte(decoder)
      } else {
        guard let table = SingleByteTable.of(charset) else { return nil }
        method = .singleByte(table)
      }
    }
  }

  private init(_ method: Method) { self.method = method }

  static var unicode: TextDecoder { TextDecoder(Method.utf8) }

  /// The text in well-formed UTF-8.
  func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if case .utf8 = method { return bytes.withUnsafeBufferPointer(WellFormedUTF8.of) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 3 / 2)
    bytes.withUnsafeBufferPointer { _ = decode($0, into: &output) }
    return output
  }

  /// Whether these bytes are text in this charset; a stray one may be none.
  func decodes(_ bytes: [UInt8]) -> Bool {
    guard case .multiByte = method else { return true }
    var output: [UInt8] = []
    let tally = bytes.withUnsafeBufferPointer { buffer in
      decode(UnsafeBufferPointer(rebasing: buffer.prefix(Self.sampleBytes)), into: &output)
    }
    return tally.errors <= 1 || tally.errors * 16 <= tally.sequences
  }

  /// How much is enough to see that a label lies.
  private static let sampleBytes = 32 << 10

  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) -> MultiByteDecoder.Tally {
    switch method {
    case .utf8: output.append(contentsOf: bytes)
    case .singleByte(let table): table.decode(bytes, into: &output)
    case .multiByte(let decoder): return decoder.decode(bytes, into: &output)
    }
    return MultiByteDecoder.Tally()
  }
}
