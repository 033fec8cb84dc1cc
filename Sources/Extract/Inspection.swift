public import FeedModel

/// Every tag found, which one won, and why: what `pennant inspect` shows.
public struct Inspection: Sendable {
  /// Reads a whole document as if it had come from `url` with that content type.
  public init(of bytes: Span<UInt8>, url: WebURL, contentType: String?) {}

  /// The contract's `inspect` object.
  public var json: JSONValue { .null }

  /// The report for a person, line by line.
  public var report: [SafeText] { [] }
}
