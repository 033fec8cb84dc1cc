import Origin
import Synchronization

/// The answers of an origin one after the other; the last one stays.
final class AnswersInTurn: Sendable {
  private let answers: Mutex<[OriginAnswer]>

  init(_ answers: [OriginAnswer]) {
    self.answers = Mutex(answers)
  }

  func next() -> OriginAnswer {
    answers.withLock { answers in
      if answers.count > 1 { return answers.removeFirst() }
      return answers.first ?? .silence
    }
  }
}
