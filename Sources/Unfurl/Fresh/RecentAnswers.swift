import FeedModel

/// What was answered lately and still counts, so that nothing is fetched twice in one process.
///
/// Bounded by count: the answer that was not asked for the longest is forgotten first. O(1).
struct RecentAnswers: Sendable {
  typealias Instant = ContinuousClock.Instant

  let limit: Int
  private var answers: [PreviewKey: (attempt: UnfurlAttempt, freshUntil: Instant)] = [:]
  private var order = TurnQueue<PreviewKey>()

  init(limit: Int) {
    self.limit = limit
  }

  mutating func answer(for key: PreviewKey, at now: Instant) -> UnfurlAttempt? {
    guard let answer = answers[key] else { return nil }
    order.remove(key)
    guard answer.freshUntil > now else {
      answers[key] = nil
      return nil
    }
    order.append(key)
    return answer.attempt
  }

  /// Keeps an answer that has a lifetime and stands by itself ("unchanged" does not).
  mutating func keep(_ attempt: UnfurlAttempt, for key: PreviewKey, at now: Instant) {
    if case .unchanged = attempt.outcome { return }
    guard attempt.lifetime > .zero, limit > 0 else { return }
    answers[key] = (attempt, now + attempt.lifetime)
    order.remove(key)
    order.append(key)
    if answers.count > limit, let oldest = order.popFirst() { answers[oldest] = nil }
  }
}
