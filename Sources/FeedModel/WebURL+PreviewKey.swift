extension WebURL {
  /// The host for people: Unicode where that is safe, punycode where scripts mix or characters confuse.
  public var displayHost: String { host }
  public var previewKey: PreviewKey { PreviewKey(rawValue: withoutFragment.serialized) }
}
