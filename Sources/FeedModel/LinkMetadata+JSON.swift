extension LinkMetadata {
  /// The contract's `preview` object.
  public var json: JSONValue { .null }

  /// Reads what `json` wrote; nil where a member has another shape.
  public init?(json: JSONValue) { nil }
}
