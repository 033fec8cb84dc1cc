/// Random texts that come near to addresses, the same in each run.
struct WebURLTexts {
  private var generator: SplitMix
  private let pieces: [String]

  init(of pieces: [String], seed: UInt64) {
    generator = SplitMix(seed: seed)
    self.pieces = pieces
  }

  /// Up to that many pieces in a row.
  mutating func next(upTo count: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...count, using: &generator) {
      text += pieces.randomElement(using: &generator) ?? ""
    }
    return text
  }
}

/// SplitMix64, by Steele, Lea and Flood (2014).
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
