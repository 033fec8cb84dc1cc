import FeedModel
import Fetch

/// Why a step has no card, and what follows from it.
struct StepFailure: Error {
  let failure: PreviewFailure
  let hope: Hope
  let answer: HostLimits.Answer

  /// Whether another attempt may end otherwise.
  enum Hope {
    /// A verdict: asking again soon gives the same.
    case none
    /// Worth one more attempt: a name that does not resolve is mostly gone, now and then offline.
    case once
    /// A moment: worth the whole ladder.
    case ladder
    /// The server says when.
    case after(Duration)
  }

  init(_ failure: PreviewFailure, hope: Hope = .none, answer: HostLimits.Answer = .answered) {
    self.failure = failure
    self.hope = hope
    self.answer = answer
  }
}

// MARK: - From the fetcher

extension StepFailure {
  /// What an error means for `url`, which was asked for: a redirect may have led to another host,
  /// whose fault is no fault of the first one.
  init(_ error: FetchError, askingFor url: WebURL) {
    let failure = PreviewFailure(PreviewFailure.Kind(error.kind), SafeText(error.message).string)
    let answer: HostLimits.Answer =
      error.unconnected?.host == url.host && error.unconnected?.port == url.port
      ? .refused(port: url.port, because: failure) : .nothing
    switch error.kind {
    case .cancelled, .notAllowed:
      self.init(failure, answer: .nothing)
    case .unresolved:
      self.init(failure, hope: .once, answer: answer)
    case .unreachable, .timedOut:
      self.init(failure, hope: .ladder, answer: answer)
    case .insecure, .tooManyRedirects, .tooLarge, .malformed:
      self.init(failure)
    }
  }
}

extension PreviewFailure.Kind {
  init(_ kind: FetchError.Kind) {
    switch kind {
    case .cancelled: self = .cancelled
    case .timedOut: self = .timedOut
    case .notAllowed: self = .notAllowed
    case .unresolved, .unreachable: self = .unreachable
    case .insecure: self = .insecure
    case .tooManyRedirects, .malformed: self = .malformed
    case .tooLarge: self = .tooLarge
    }
  }
}

// MARK: - From a status

extension StepFailure {
  /// What a response without a page means (RFC 9110, 15).
  init(statusOf head: ResponseHead, rules: HostRules, at now: Timestamp) {
    let status = head.status
    let sentence = "\(head.url.displayHost) \(Self.sentence(for: status)) (status \(status))"
    let failure = PreviewFailure(.httpStatus, SafeText(sentence).string, status: status)
    let asked = RetryAfter.duration(in: head.headers, at: now)
    switch (status, asked) {
    case (429, let asked):
      let rest = min(asked ?? rules.rest, rules.restCap)
      self.init(failure, hope: .after(rest), answer: .asksForRest(rest, because: failure))
    case (503, let asked?):
      let rest = min(asked, rules.restCap)
      self.init(failure, hope: .after(rest), answer: .asksForRest(rest, because: failure))
    case (408, _), (425, _), (500, _), (502...504, _), (520...527, _):
      // A 503 that does not say how long is this page's fault: the host is not to rest for it.
      self.init(failure, hope: .ladder)
    default:
      self.init(failure)
    }
  }

  /// A challenge instead of the page, as Cloudflare marks one.
  init?(challengeIn head: ResponseHead) {
    guard head.headers["cf-mitigated"]?.lowercased() == "challenge" else { return nil }
    let sentence = "\(head.url.displayHost) wants to see a person before it shows the page"
    self.init(PreviewFailure(.blocked, SafeText(sentence).string, status: head.status))
  }

  private static func sentence(for status: Int) -> String {
    switch status {
    case 304: "says that a page it never gave has not changed"
    case 300..<400: "points elsewhere without saying where"
    case 401, 407: "wants a login for this page"
    case 402: "wants to be paid for this page"
    case 403: "refuses to show this page"
    case 404: "has no such page"
    case 408, 504: "took too long to answer"
    case 410: "has removed this page"
    case 429: "asks for fewer requests"
    case 451: "may not show this page for legal reasons"
    case 400..<500: "does not accept the request"
    case 503: "is not available at the moment"
    case 500...: "has a fault"
    default: "answers with nothing to show"
    }
  }
}
