extension JSONValue {
  /// The value as one line of JSON that is safe on a terminal: controls (C0, DEL, C1), bidi and
  /// line-separator characters are written as escapes.
  public var line: String {
    ""
  }
}
