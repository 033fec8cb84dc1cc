import Origin
import Testing

@testable import Fetch

/// What an origin may do to a fetcher, and what must come of it.
///
/// All are met with limits of 16 KiB of headers, 64 KiB of a decoded body, and of time as `Limits` says.
/// What a row may cost leaves room for a busy machine, but for no limit that is missing: a flood fills
/// the system's buffers, which hold some megabytes, and no more.
struct Behaviour: CustomTestStringConvertible, Sendable {
  let name: String
  let expected: Expected
  var limits = Limits.patient
  let most: Cost
  /// What a new connection hears before it asks; nil waits for the request.
  var greeting: OriginAnswer?
  var answer = OriginAnswer.silence

  var testDescription: String { name }

  enum Limits {
    /// 300 ms without a byte.
    case quick
    /// The same, and 1 s in all.
    case brief
    /// Long beside what the behaviour takes.
    case patient
  }

  /// What a meeting may cost, or did.
  struct Cost: Sendable {
    let seconds: Double
    /// Of what the origin sent, as much as the system or we took.
    let bytes: Int
    /// Resident memory at its peak beyond what was there before, the origin's own included.
    let growthKiB: Int
  }

  enum Expected: Equatable, Sendable {
    case complete(Int, String)
    /// The body was cut at its limit.
    case limit
    /// A head, and a body that broke off.
    case broken(FetchError.Kind)
    case fails(FetchError.Kind)
  }
}

extension Behaviour {
  init(
    _ name: String, _ expected: Expected, _ most: Cost, _ steps: [OriginAnswer.Step]
  ) {
    self.init(name, expected, most, .patient, steps)
  }

  init(
    _ name: String, _ expected: Expected, _ most: Cost, _ limits: Limits,
    _ steps: [OriginAnswer.Step]
  ) {
    self.init(
      name: name, expected: expected, limits: limits, most: most, answer: OriginAnswer(steps))
  }

  init(
    _ name: String, _ expected: Expected, _ most: Cost, greeting: [OriginAnswer.Step]
  ) {
    self.init(name: name, expected: expected, most: most, greeting: OriginAnswer(greeting))
  }
}

extension Behaviour.Cost {
  static func most(_ seconds: Double, bytes: Int, kib: Int) -> Self {
    Self(seconds: seconds, bytes: bytes, growthKiB: kib)
  }
}
