/// An http or https address, parsed once by the rules of the WHATWG URL standard.
///
/// Equality, order of bytes and hash are those of `serialized`; every part is a slice of it.
public struct WebURL: Sendable {
  /// The whole address in canonical form: ASCII, host in lower case and punycode, default port gone.
  public let serialized: String
  /// Where the parts stand in `serialized`.
  let layout: WebURLLayout

  /// The longest address that is fetched, in bytes: what browsers' address bars and the sitemap
  /// protocol (2,048 characters a location) agree on. A longer one still parses, shows and opens.
  public static let fetchLimitBytes = 2_048

  /// Parses an absolute address, or one relative to a base; nil where the standard fails or where
  /// the result is not http or https.
  public init?(_ text: String, base: WebURL? = nil) {
    do throws(WebURLError) {
      try self.init(parsing: text, relativeTo: base)
    } catch {
      return nil
    }
  }

  /// Parses like `init(_:base:)` and says why where it can't.
  ///
  /// An address that is canonical as it stands, as nearly all are, is kept without a copy.
  public init(parsing text: String, relativeTo base: WebURL? = nil) throws(WebURLError) {
    switch WebURLLayout.recognize(text.utf8Span.span) {
    case .canonical(let layout):
      self.init(serialized: text, layout: layout)
    case .lacksPath(let layout):
      self.init(serialized: text + "/", layout: layout)
    case .needsParsing:
      self = try WebURLParser.parse(text, relativeTo: base)
    }
  }

  init(serialized: String, layout: WebURLLayout) {
    self.serialized = serialized
    self.layout = layout
  }

  /// `https` or `http`.
  public enum Scheme: String, Hashable, Sendable {
    case http, https

    /// The port that is not written (RFC 9110 §4.2).
    public var defaultPort: Int { self == .https ? 443 : 80 }
  }
}

extension WebURL: Hashable {
  public static func == (left: WebURL, right: WebURL) -> Bool {
    left.serialized == right.serialized
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(serialized)
  }
}

extension WebURL: CustomStringConvertible {
  public var description: String { serialized }
}
