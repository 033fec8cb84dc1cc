/// A width or a height as pages write it.
enum PixelCount {
  /// No picture or player that a card could show is larger; figures beyond are slips.
  static let limit: Int64 = 100_000

  static func of(_ number: Int64) -> Int? {
    (1...limit).contains(number) ? Int(number) : nil
  }

  /// The digits that the text starts with: `1200`, `1200px`, `1200.5`.
  static func of(_ text: String) -> Int? { of(text.utf8[...]) }

  static func of(_ text: Substring.UTF8View) -> Int? {
    var number: Int64 = 0
    for byte in text.drop(while: { $0 == 0x20 }) {
      guard (0x30...0x39).contains(byte), number <= limit else { break }
      number = number * 10 + Int64(byte - 0x30)
    }
    return of(number)
  }
}
