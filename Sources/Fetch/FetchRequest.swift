public import FeedModel

/// What to get, and how much of it at most.
public struct FetchRequest: Sendable {
  public var url: WebURL
  /// The `Accept` header.
  public var accept: String
  /// The most decoded bytes of a body that are handed on; what came before stays of use.
  public var bodyLimitBytes: Int
  /// Over all redirects; nil takes the settings' figure.
  public var timeout: Duration?
  /// What an earlier response can be revalidated with.
  public var validators: CacheValidators?

  public init(
    url: WebURL,
    accept: String = "*/*",
    bodyLimitBytes: Int,
    timeout: Duration? = nil,
    validators: CacheValidators? = nil
  ) {
    self.url = url
    self.accept = accept
    self.bodyLimitBytes = bodyLimitBytes
    self.timeout = timeout
    self.validators = validators
  }
}
