/// `ETag` and `Last-Modified` as a server gave them (RFC 9110, 8.8).
public struct CacheValidators: Codable, Hashable, Sendable {
  public var entityTag: String?
  public var lastModified: String?

  public init(entityTag: String? = nil, lastModified: String? = nil) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }
}
