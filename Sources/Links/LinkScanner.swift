public import FeedModel

/// Finds every link in a chat text in one linear pass over its UTF-8.
public struct LinkScanner: Sendable {
  /// How many links of one text get a preview at most; the first ones do, further ones are refused
  /// with `limit`.
  public let previewLimit: Int

  public init(previewLimit: Int = 5) {
    self.previewLimit = previewLimit
  }

  /// The links in order, disjoint.
  public func links(in text: String) -> [Link] { [] }
}
