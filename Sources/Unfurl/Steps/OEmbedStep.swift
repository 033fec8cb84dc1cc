import Extract
import FeedModel
import Fetch

/// Asks an oEmbed endpoint: a side step, which has an answer or none and never fails the card.
struct OEmbedStep {
  let fetcher: any Fetcher
  let timeout: Duration

  func answer(
    from endpoint: WebURL, counting cost: inout AttemptCost
  ) async -> (answer: OEmbed.Answer, head: ResponseHead)? {
    let body = BodyCollector(limitBytes: OEmbed.Answer.limitBytes) { (200..<300) ~= $0.status }
    let request = FetchRequest(
      url: endpoint, accept: "application/json, text/xml;q=0.9, */*;q=0.5",
      bodyLimitBytes: OEmbed.Answer.limitBytes, timeout: min(timeout, cost.timeLeft))
    guard let response = try? await fetcher.fetch(request, into: body) else { return nil }
    cost.add(response, isPage: false)
    guard (200..<300) ~= response.head.status, let answer = OEmbed.Answer(of: body.bytes.span)
    else { return nil }
    return (answer, response.head)
  }
}
