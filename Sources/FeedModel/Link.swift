/// A link as it stands in a text: where it is, what would be fetched, and whether it unfurls.
public struct Link: Hashable, Sendable {
  /// The bytes of the message's UTF-8 that are the link; always on character boundaries, not empty.
  public let range: Range<Int>
  /// What stands at `range`, as written.
  public let text: String
  public let target: Target
  /// Why the link has no preview; nil where it has one.
  public let refusal: Refusal?

  public init(range: Range<Int>, text: String, target: Target, refusal: Refusal?) {
    self.range = range
    self.text = text
    self.target = target
    self.refusal = refusal
  }

  /// The address as it would be fetched or opened.
  public var address: String {
    switch target {
    case .web(let url): url.serialized
    case .other(let address): address
    }
  }

  /// The parsed address, where it is one that can be fetched.
  public var url: WebURL? {
    if case .web(let url) = target { url } else { nil }
  }

  /// Whether the link gets a preview.
  public var unfurls: Bool { refusal == nil && url != nil }

  public enum Target: Hashable, Sendable {
    case web(WebURL)
    /// An address of another scheme, or one that the URL standard refuses; opened, never fetched.
    case other(String)
  }

  /// Why a link that is shown and can be opened gets no preview; the raw value is the contract's.
  public enum Refusal: String, CaseIterable, Hashable, Sendable {
    case code
    case quote
    case spoiler
    case suppressed
    case credentials
    case misleadingLabel = "misleading_label"
    case limit
    case notWeb = "not_web"
  }
}
