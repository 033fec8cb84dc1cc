/// Fetches through libcurl's multi interface, which one thread of its own drives.
public final class CurlFetcher: Fetcher {
  public let settings: FetchSettings

  public init(settings: FetchSettings = FetchSettings()) {
    self.settings = settings
  }

  public func fetch(
    _ request: FetchRequest, into consumer: any BodyConsumer
  ) async throws(FetchError) -> FetchResponse {
    throw FetchError(.unreachable, "not implemented yet")
  }
}
