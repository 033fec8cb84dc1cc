import FeedModel

/// The words of a query, to be marked where they stand in what is shown: at the beginning of a word,
/// whatever their case and accents, as the store's index finds them.
struct SearchWords: Hashable, Sendable {
  private let words: [[Character]]

  init(_ query: String) {
    let operators: Set<String> = ["AND", "OR", "NOT", "NEAR"]
    words = query.split { !$0.isLetter && !$0.isNumber }
      .filter { !operators.contains(String($0)) }
      .map { $0.flatMap(WordFold.letters) }
      .filter { !$0.isEmpty }
  }

  var isEmpty: Bool { words.isEmpty }

  /// The columns of a row where a word stands.
  func columns(in row: Row) -> [Range<Int>] {
    guard !words.isEmpty else { return [] }
    var letters: [Character] = []
    var columns: [Range<Int>] = []
    var column = 0
    for cluster in row.fragments.flatMap(\.clusters) {
      for character in cluster.text {
        for letter in WordFold.letters(of: character) {
          letters.append(letter)
          columns.append(column..<(column + cluster.columns))
        }
      }
      column += cluster.columns
    }
    var found: [Range<Int>] = []
    for word in words where word.count <= letters.count {
      for start in 0...(letters.count - word.count) {
        let isStart = start == 0 || !letters[start - 1].isWordPart || !word[0].isSpaced
        guard isStart, letters[start] == word[0],
          letters[start..<(start + word.count)].elementsEqual(word)
        else { continue }
        found.append(columns[start].lowerBound..<columns[start + word.count - 1].upperBound)
      }
    }
    return found
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }

  /// Whether words of this script have blanks between them.
  fileprivate var isSpaced: Bool {
    guard let first = unicodeScalars.first?.value else { return true }
    return
      !(0x2E80...0x9FFF ~= first || 0xAC00...0xD7AF ~= first || 0x20000...0x3FFFF ~= first
      || 0x0E00...0x0EFF ~= first)
  }
}
