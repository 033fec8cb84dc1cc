/// Reads one JSON text from bytes, bounded in depth, linear in length.
public struct JSONReader: Sendable {
  /// What the reader forgives.
  public enum Tolerance: Sendable {
    /// RFC 8259 to the letter.
    case strict
    /// What real pages hold: raw control characters in strings, comments, trailing commas, a BOM,
    /// text after the value.
    case lenient
  }

  public let tolerance: Tolerance
  /// How deep arrays and objects may nest.
  public let depthLimit: Int

  public init(_ tolerance: Tolerance = .strict, depthLimit: Int = 128) {
    self.tolerance = tolerance
    self.depthLimit = depthLimit
  }

  public func value(of text: String) throws(JSONError) -> JSONValue {
    throw JSONError(offset: 0, reason: "not implemented yet")
  }

  public func value(of bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    throw JSONError(offset: 0, reason: "not implemented yet")
  }
}

/// Where a text stops being JSON.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// In bytes.
  public let offset: Int
  public let reason: String

  public init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }

  public var description: String { "\(reason) at byte \(offset)" }
}
