import FeedModel

/// The words of a query, to be marked where they stand in what is shown.
struct FoundWords: Sendable {
  private let phrases: [SearchPhrase]

  /// A query that cannot be understood marks nothing.
  init(_ query: String) {
    let parsed = try? SearchQuery(parsing: query.openEnded)
    phrases = parsed?.wantedPhrases ?? []
  }

  var isEmpty: Bool { phrases.isEmpty }

  /// The columns of a row where a word stands.
  func columns(in row: Row) -> [Range<Int>] {
    guard !phrases.isEmpty else { return [] }
    var text = ""
    /// The column of each byte, and the one behind the last.
    var columns: [Int] = []
    var column = 0
    for cluster in row.fragments.lazy.flatMap(\.clusters) {
      text += cluster.text
      columns.append(contentsOf: repeatElement(column, count: cluster.text.utf8.count))
      column += cluster.columns
    }
    columns.append(column)
    return SearchMarks(of: phrases, in: text).ranges.map {
      columns[$0.lowerBound]..<columns[$0.upperBound]
    }
  }
}

extension String {
  /// A query as it is typed: its last word may go on.
  var openEnded: String {
    guard let last, last.isLetter || last.isNumber else { return self }
    return self + "*"
  }
}
