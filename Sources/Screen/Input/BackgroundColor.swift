/// What is behind the text, as the terminal tells when it is asked (xterm, "Operating System
/// Commands", 11).
struct BackgroundColor: Hashable, Sendable {
  /// From 0 to 1.
  let red: Double
  let green: Double
  let blue: Double

  static let question = "\u{1B}]11;?\u{07}"

  /// - Parameter answer: what stands between the introducer and the end of the sequence, such as
  ///   `11;rgb:ffff/ffff/ffff`; a part has one to four hexadecimal digits (XParseColor(3)).
  init?(answer: some Sequence<UInt8>) {
    let text = String(decoding: Array(answer), as: UTF8.self)
    guard text.hasPrefix("11;rgb:") else { return nil }
    let parts = text.dropFirst(7).split(separator: "/", omittingEmptySubsequences: false)
    let levels = parts.compactMap { part in
      1...4 ~= part.utf8.count && part.allSatisfy(\.isHexDigit)
        ? Int(part, radix: 16).map { Double($0) / Double(1 << (4 * part.utf8.count) - 1) } : nil
    }
    guard parts.count == 3, levels.count == 3 else { return nil }
    (red, green, blue) = (levels[0], levels[1], levels[2])
  }

  /// Whether black text would be easier to read on it than white (weights of ITU-R BT.709).
  var isLight: Bool { 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 }
}
