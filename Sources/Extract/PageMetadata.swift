public import FeedModel

/// What a page says of itself, by the precedence table.
public struct PageMetadata: Hashable, Sendable {
  public var metadata: LinkMetadata
  /// Why there is no card: the page is a challenge, a consent or a login page.
  public var obstacle: PreviewFailure?
  /// Where a zero-second meta refresh points.
  public var refresh: WebURL?
  /// A discovered oEmbed endpoint.
  public var oEmbedEndpoint: WebURL?

  /// - Parameters:
  ///   - page: what was read.
  ///   - url: where it was read from, after redirects.
  ///   - originalURL: what was asked for.
  ///   - contentType: the header's value.
  public init(of page: ReadPage, at url: WebURL, originalURL: WebURL, contentType: String?) {
    metadata = LinkMetadata(
      url: url.serialized, originalURL: originalURL.serialized, kind: .page)
  }
}
