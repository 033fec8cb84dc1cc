/// What a person calls one character, and the columns that a terminal gives it.
public struct GraphemeCluster: Hashable, Sendable {
  public let text: String
  /// 0, 1 or 2.
  public let columns: Int

  public init(text: String, columns: Int) {
    self.text = text
    self.columns = columns
  }
}

extension SafeText {
  /// The text in grapheme clusters (UAX 29) as a terminal draws them.
  public var clusters: [GraphemeCluster] { [] }
  /// The sum of the clusters' columns.
  public var columns: Int { 0 }
}
