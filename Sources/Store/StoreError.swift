/// Why a store could not be opened, read or written.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  public let kind: Kind
  /// One sentence, lower-case, without a full stop, naming the file.
  public let message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  public enum Kind: Hashable, Sendable {
    /// Not a database, not ours, or from a newer version; left untouched.
    case refused
    /// The file or its folder cannot be opened or made, or the file is no longer where it was.
    case unavailable
    case damaged
    case full
    case readOnly
    /// Another process held the lock for longer than a writer waits.
    case busy
    case failed
  }

  public var description: String { message }
}
