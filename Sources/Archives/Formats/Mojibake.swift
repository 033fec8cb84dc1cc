/// Repairs what Meta's downloads do to text: each byte of its UTF-8 is written as a character of its
/// own (`é` as `Ã©`).
enum Mojibake {
  /// Turns back what is UTF-8 when its characters are taken as bytes, and leaves all else alone.
  static func repaired(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    let scalars = Array(text.unicodeScalars)
    var repaired = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if let (scalar, length) = character(in: scalars, at: index) {
        repaired.append(scalar)
        index += length
      } else {
        repaired.append(scalars[index])
        index += 1
      }
    }
    return String(repaired)
  }

  private static func character(
    in scalars: [Unicode.Scalar], at index: Int
  ) -> (Unicode.Scalar, Int)? {
    let length: Int
    switch scalars[index].value {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    guard index + length <= scalars.count else { return nil }
    var bytes: [UInt8] = []
    for scalar in scalars[index..<index + length] {
      guard scalar.value <= 0xFF else { return nil }
      bytes.append(UInt8(scalar.value))
    }
    guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.count == 1
    else { return nil }
    return text.unicodeScalars.first.map { ($0, length) }
  }
}
