internal import CUTF8Proc

/// What a person calls one character, and the columns that a terminal gives it.
public struct GraphemeCluster: Hashable, Sendable {
  /// As it stands in the text.
  public let text: String
  /// What goes into a cell: one spacing character with at most four marks, since a cell holds no
  /// more (`CCHARW_MAX`). A sequence of joined emoji is drawn as its first, a skin tone not at all.
  public let drawn: String
  /// 1 or 2.
  public let columns: Int

  /// - Parameter text: one grapheme cluster of a `SafeText`.
  init(_ text: Substring) {
    self.text = String(text)
    let scalars = text.unicodeScalars
    guard let base = scalars.first else {
      drawn = " "
      columns = 1
      return
    }
    if base.isASCII, text.utf8.count == 1 {
      drawn = self.text
      columns = 1
      return
    }
    let width = base.terminalColumns
    var cell = String.UnicodeScalarView()
    // A mark without a base is shown on a dotted circle, as Unicode's charts do.
    if width == 0 { cell.append("\u{25CC}") }
    cell.append(base)
    for scalar in scalars.dropFirst() {
      if scalar == "\u{200D}" { break }
      let isMark = scalar.terminalColumns == 0 && !(0xFE00...0xFE0F ~= scalar.value)
      guard isMark else { continue }
      cell.append(scalar)
      if cell.count == 5 { break }
    }
    drawn = String(cell)
    columns = max(width, 1)
  }
}

extension GraphemeCluster {
  /// A cell of the program's own making, one column wide; never of outside text, which only
  /// `SafeText` cleans.
  ///
  /// - Parameter drawn: one spacing character with at most four marks.
  public init(ownCell drawn: String) {
    text = drawn
    self.drawn = drawn
    columns = 1
  }
}

extension SafeText {
  /// The text in grapheme clusters (UAX 29) as a terminal draws them; a line break is one of them.
  /// One of several letters, such as an Indic conjunct or Thai's am, is as many here: a cell holds one.
  public var clusters: [GraphemeCluster] {
    var clusters: [GraphemeCluster] = []
    clusters.reserveCapacity(string.utf8.count)
    var index = string.startIndex
    while index < string.endIndex {
      let next = string.index(after: index)
      let scalars = string.unicodeScalars
      var start = index
      var place = scalars.index(after: index)
      while place < next {
        if scalars[place].isLetterOfItsOwn {
          clusters.append(GraphemeCluster(string[start..<place]))
          start = place
        }
        place = scalars.index(after: place)
      }
      clusters.append(GraphemeCluster(string[start..<next]))
      index = next
    }
    return clusters
  }

  /// The sum of the clusters' columns.
  public var columns: Int {
    clusters.reduce(0) { $0 + $1.columns }
  }
}

extension Unicode.Scalar {
  /// A letter that takes columns, wherever it stands in its cluster.
  fileprivate var isLetterOfItsOwn: Bool {
    !isASCII && properties.generalCategory == .otherLetter && terminalColumns > 0
  }

  /// By utf8proc's table (Unicode 15), since glibc's ends at Unicode 14; ambiguous widths are 1.
  fileprivate var terminalColumns: Int {
    if isASCII { return 1 }
    let category = utf8proc_category(utf8proc_int32_t(value))
    if category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME { return 0 }
    return Int(utf8proc_charwidth(utf8proc_int32_t(value)))
  }
}
