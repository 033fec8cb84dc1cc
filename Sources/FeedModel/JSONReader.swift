/// Reads one JSON text (RFC 8259) from bytes: linear in length, bounded in depth.
public struct JSONReader: Sendable {
  /// What the reader forgives.
  public enum Tolerance: Sendable {
    /// RFC 8259 to the letter.
    case strict
    /// What real pages hold: raw control characters and broken UTF-8 in strings, comments, trailing
    /// commas, a byte order mark, anything behind the value.
    case lenient
  }

  public let tolerance: Tolerance
  /// How deep arrays and objects may nest; the reader recurses this deep at most.
  public let depthLimit: Int

  public init(_ tolerance: Tolerance = .strict, depthLimit: Int = 128) {
    self.tolerance = tolerance
    self.depthLimit = depthLimit
  }

  public func value(of text: String) throws(JSONError) -> JSONValue {
    try value(of: text.utf8.span)
  }

  public func value(of bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    // A closure that throws a typed error cannot be passed through here, so the result travels.
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSONValue, JSONError> in
      var scan = JSONScan(bytes: buffer, lenient: tolerance == .lenient, depthLimit: depthLimit)
      do throws(JSONError) {
        return .success(try scan.document())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
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
