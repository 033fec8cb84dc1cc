public import FeedModel

/// Reads whatever an address answers with: a page, or a file whose first bytes say what it is.
///
/// The one type that `Unfurl` feeds; it chooses by content type and first bytes.
public struct ContentReader {
  public init(contentType: String?, contentLength: Int64?, url: WebURL, originalURL: WebURL) {}

  /// True when the transfer may end.
  public mutating func feed(_ bytes: Span<UInt8>) -> Bool { false }

  public mutating func finish() -> Content {
    .nothing(PreviewFailure(.notPreviewable, "not implemented yet"))
  }

  public enum Content: Hashable, Sendable {
    case page(PageMetadata)
    case file(LinkMetadata)
    case nothing(PreviewFailure)
  }
}
