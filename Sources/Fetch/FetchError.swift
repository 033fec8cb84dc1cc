public import FeedModel

/// Why there is no response, or why its body broke off.
public struct FetchError: Error, Hashable, Sendable, CustomStringConvertible {
  public let kind: Kind
  /// One sentence, lower-case, without a full stop: what failed, on which host, which limit.
  public let message: String
  /// The address whose host has no address or gave no connection; nil where one was made, or where
  /// none was tried.
  public let unconnected: WebURL?

  public init(_ kind: Kind, _ message: String, unconnected: WebURL? = nil) {
    self.kind = kind
    self.message = message
    self.unconnected = unconnected
  }

  public enum Kind: Hashable, Sendable {
    case cancelled
    case timedOut
    /// The policy refuses the address, the port or the scheme.
    case notAllowed
    /// The host's name has no address.
    case unresolved
    /// No connection, or one that broke.
    case unreachable
    case insecure
    case tooManyRedirects
    /// Headers past their limit.
    case tooLarge
    /// Not HTTP, or not HTTP as it should be.
    case malformed
  }

  public var description: String { message }
}
