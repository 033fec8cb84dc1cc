/// What `Cache-Control` says that matters to a private cache (RFC 9111, 5.2.2).
struct CacheControl: Hashable, Sendable {
  /// In seconds.
  private(set) var maxAge: Int64?
  /// `no-store`, or `no-cache` without field names.
  private(set) var forbidsReuse = false

  /// The first of duplicate directives counts; what is no directive is passed over.
  init(_ field: String) {
    for directive in field.utf8.split(separator: UInt8(ascii: ",")).prefix(32) {
      let parts = directive.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? parts[1].filter { !" \t\"".utf8.contains($0) } : nil
      switch Substring(parts[0]).filter({ $0 != " " && $0 != "\t" }).lowercased() {
      case "max-age" where maxAge == nil:
        // What is too large counts as 2^31 (RFC 9111, 1.2.2).
        maxAge = value.flatMap { digits($0, atMost: 1 << 31) }
      case "no-store": forbidsReuse = true
      case "no-cache" where value == nil: forbidsReuse = true
      default: break
      }
    }
  }
}
