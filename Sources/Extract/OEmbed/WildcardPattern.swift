/// A pattern in which `*` stands for any bytes, none too.
///
/// The text between stars is looked for from left to right, each piece at its first place after the
/// one before: with no other wildcard than `*`, the leftmost match is as good as any, so nothing is
/// ever tried twice. Cost is the pattern's length times the text's at worst, both of which are short.
struct WildcardPattern: Hashable, Sendable {
  private let pieces: [[UInt8]]

  init(_ pattern: some Sequence<UInt8>) {
    pieces = Array(pattern).split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
      .map(Array.init)
  }

  func matches(_ text: some Collection<UInt8>) -> Bool {
    let text = Array(text)
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else {
      return pieces.first == text
    }
    guard text.count >= first.count + last.count, text.starts(with: first),
      text.suffix(last.count).elementsEqual(last)
    else { return false }
    var start = first.count
    let end = text.count - last.count
    for piece in pieces.dropFirst().dropLast() {
      guard let found = Self.place(of: piece, in: text[start..<end]) else { return false }
      start = found + piece.count
    }
    return true
  }

  private static func place(of piece: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard let head = piece.first else { return text.startIndex }
    guard text.count >= piece.count else { return nil }
    return (text.startIndex...text.endIndex - piece.count).first { place in
      text[place] == head && text[place...].starts(with: piece)
    }
  }
}
