/// Decodes the East Asian charsets: the C library knows the characters, the structure of their bytes
/// and what a broken one means are those of the WHATWG Encoding Standard.
struct MultiByteDecoder {
  private let layout: MultiByteLayout
  private let converter: Iconv
  /// For the three-byte characters of EUC-JP.
  private let supplement: Iconv?

  /// How many sequences meant nothing, and how many were read.
  struct Tally {
    var errors = 0
    var sequences = 0
  }

  init?(_ layout: MultiByteLayout) {
    guard let converter = Iconv(from: layout.libraryName) else { return nil }
    self.layout = layout
    self.converter = converter
    supplement = layout == .eucJP ? Iconv(from: "euc-jp") : nil
  }

  /// Appends the text of `bytes` in UTF-8, with U+FFFD for what means nothing.
  func decode(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) -> Tally {
    var tally = Tally()
    var run: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
      if byte < 0x80 {
        run.append(byte)
        rest.removeFirst()
        continue
      }
      tally.sequences += 1
      switch layout.sequence(at: rest) {
      case .malformed(let length):
        flush(&run, into: &output, &tally)
        appendError(&output, &tally)
        rest.removeFirst(length)
      case .scalar(let scalar, let length):
        flush(&run, into: &output, &tally)
        output.append(contentsOf: String(scalar).utf8)
        rest.removeFirst(length)
      case .supplementary(let length):
        flush(&run, into: &output, &tally)
        if supplement?.convert(Array(rest.prefix(length)), into: &output).isComplete != true {
          appendError(&output, &tally)
        }
        rest.removeFirst(length)
      case .wellFormed(let length):
        layout.append(rest.prefix(length), to: &run)
        rest.removeFirst(length)
      }
    }
    flush(&run, into: &output, &tally)
    return tally
  }

  /// Converts what is well-formed; what the library does not know is skipped as the standard says.
  private func flush(_ run: inout [UInt8], into output: inout [UInt8], _ tally: inout Tally) {
    var at = 0
    while at < run.count {
      let end = converter.convert(run, from: at, into: &output)
      if end.isComplete || end.position >= run.count { break }
      appendError(&output, &tally)
      at = end.position + layout.lengthOfUnknown(at: run[end.position...])
    }
    run.removeAll(keepingCapacity: true)
  }

  private func appendError(_ output: inout [UInt8], _ tally: inout Tally) {
    output.append(contentsOf: "\u{FFFD}".utf8)
    tally.errors += 1
  }
}
