import Extract
import FeedModel
import Fetch

/// Asks for a web application manifest: a side step, which has an answer or none and never fails the
/// card.
struct ManifestStep {
  let fetcher: any Fetcher
  let timeout: Duration

  func manifest(at url: WebURL, counting cost: inout AttemptCost) async -> WebManifest? {
    let body = BodyCollector(limitBytes: WebManifest.limitBytes) { (200..<300) ~= $0.status }
    let request = FetchRequest(
      url: url, accept: "application/manifest+json, application/json;q=0.9, */*;q=0.5",
      bodyLimitBytes: WebManifest.limitBytes, timeout: min(timeout, cost.timeLeft))
    guard let response = try? await fetcher.fetch(request, into: body) else { return nil }
    cost.add(response, isPage: false)
    guard (200..<300) ~= response.head.status else { return nil }
    return WebManifest(of: body.bytes.span, at: response.head.url)
  }
}
