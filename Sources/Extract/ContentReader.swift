public import FeedModel

/// Reads whatever an address answers with: a page, or a file whose first bytes say what it is.
///
/// The one type that `Unfurl` feeds; it chooses by content type and first bytes.
public struct ContentReader {
  private let contentType: String?
  private let url: WebURL
  private let originalURL: WebURL
  private var page: PageReader

  public init(contentType: String?, contentLength: Int64?, url: WebURL, originalURL: WebURL) {
    self.contentType = contentType
    self.url = url
    self.originalURL = originalURL
    page = PageReader(contentType: contentType)
  }

  /// True when the transfer may end.
  public mutating func feed(_ bytes: Span<UInt8>) -> Bool { page.feed(bytes) }

  public mutating func finish() -> Content {
    .page(
      PageMetadata(
        of: page.finish(), at: url, originalURL: originalURL, contentType: contentType))
  }

  public enum Content: Hashable, Sendable {
    case page(PageMetadata)
    case file(LinkMetadata)
    case nothing(PreviewFailure)
  }
}
