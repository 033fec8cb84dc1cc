import TestSupport

/// Random texts that come near to addresses, the same in each run.
struct WebURLTexts {
  private var generator: SeededNumbers
  private let pieces: [String]

  init(of pieces: [String], seed: UInt64) {
    generator = SeededNumbers(seed: seed)
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
