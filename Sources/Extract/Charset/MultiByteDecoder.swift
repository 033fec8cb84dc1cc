/// Decodes the East Asian charsets: the C library knows the characters, the structure of their bytes
/// and what a broken one means are those of the WHATWG Encoding Standard.
struct MultiByteDecoder {
  /// How many sequences meant nothing, and how many were read.
  struct Tally {
    var errors = 0
    var sequences = 0
  }

  private let layout: MultiByteLayout
  private let converter: Iconv
  /// For the three-byte characters of EUC-JP.
  private let supplement: Iconv?

  /// Well-formed sequences that wait to be converted together, all for the same converter.
  private var run: [UInt8] = []
  private var isRunSupplementary = false
  /// Pairs that the library turned out not to know, so that a flood of them asks it once each.
  private var unknownPairs = PairSet()
  private var tally = Tally()

  init?(_ layout: MultiByteLayout) {
    guard let converter = Iconv(from: layout.libraryName) else { return nil }
    self.layout = layout
    self.converter = converter
    supplement = layout == .eucJP ? Iconv(from: "euc-jp") : nil
  }

  /// Appends the text of `bytes` in UTF-8, with U+FFFD for what means nothing.
  mutating func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) -> Tally {
    tally = Tally()
    var at = 0
    while at < bytes.count {
      if bytes[at] < 0x80 {
        switchRun(supplementary: false, &output)
        run.append(bytes[at])
        at += 1
        continue
      }
      tally.sequences += 1
      at += take(bytes, at, &output)
    }
    flush(&output)
    return tally
  }

  private mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ output: inout [UInt8]
  ) -> Int {
    switch layout.sequence(in: bytes, at: at) {
    case .malformed(let length):
      flush(&output)
      appendError(&output)
      return length
    case .scalar(let scalar, let length):
      flush(&output)
      output.append(PackedUTF8(scalar.value))
      return length
    case .supplementary:
      switchRun(supplementary: true, &output)
      run.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[at..<at + 3]))
      return 3
    case .wellFormed(let length):
      switchRun(supplementary: false, &output)
      let start = run.count
      layout.append(bytes, at, length: length, to: &run)
      if !unknownPairs.isEmpty && length == 2 && isUnknown(run[start...]) {
        let spent = layout.lengthOfUnknown(run[start...])
        run.removeSubrange(start...)
        flush(&output)
        appendError(&output)
        return spent
      }
      return length
    }
  }

  private mutating func switchRun(supplementary: Bool, _ output: inout [UInt8]) {
    if isRunSupplementary != supplementary {
      flush(&output)
      isRunSupplementary = supplementary
    }
  }

  /// Converts what is well-formed; what the library does not know is skipped as the standard says.
  private mutating func flush(_ output: inout [UInt8]) {
    guard !run.isEmpty else { return }
    let library = isRunSupplementary ? supplement ?? converter : converter
    var at = 0
    while at < run.count {
      let end = run.withUnsafeBufferPointer { buffer in
        library.convert(UnsafeBufferPointer(rebasing: buffer[at...]), into: &output)
      }
      at += end.count
      if end.isComplete || at >= run.count { break }
      appendError(&output)
      if isRunSupplementary {
        at += 3
      } else {
        noteUnknown(run[at...])
        at += layout.lengthOfUnknown(run[at...])
      }
    }
    run.removeAll(keepingCapacity: true)
  }

  private mutating func appendError(_ output: inout [UInt8]) {
    output.append(.replacement)
    tally.errors += 1
  }

  private func isUnknown(_ pair: ArraySlice<UInt8>) -> Bool {
    pair.count == 2 && unknownPairs.contains(Self.number(of: pair))
  }

  private mutating func noteUnknown(_ rest: ArraySlice<UInt8>) {
    if rest.count >= 2 { unknownPairs.insert(Self.number(of: rest.prefix(2))) }
  }

  @inline(__always)
  private static func number(of pair: ArraySlice<UInt8>) -> Int {
    Int(pair[pair.startIndex]) << 8 | Int(pair[pair.startIndex + 1])
  }
}

/// A set of pairs of bytes, one bit each.
private struct PairSet {
  private var words: [UInt64] = []

  var isEmpty: Bool { words.isEmpty }

  func contains(_ pair: Int) -> Bool {
    !words.isEmpty && words[pair >> 6] >> UInt64(pair & 63) & 1 == 1
  }

  mutating func insert(_ pair: Int) {
    if words.isEmpty { words = Array(repeating: 0, count: 1 << 10) }
    words[pair >> 6] |= 1 << UInt64(pair & 63)
  }
}
