import Archives

/// A command line taken apart.
struct Invocation: Sendable {
  let command: String
  /// By option name; a switch has one empty value for each time it was given.
  let values: [String: [String]]
  let operands: [String]

  func has(_ option: String) -> Bool { values[option] != nil }

  /// The last one given.
  func value(_ option: String) -> String? { values[option]?.last }

  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// A whole number in a range; nil where the option was not given.
  func number(_ option: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "--\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not "
          + quoted(text))
    }
    return number
  }

  /// Seconds, with a fraction where wanted.
  func duration(_ option: String, upTo limitSeconds: Double) throws(CommandError) -> Duration? {
    guard let text = value(option) else { return nil }
    guard let seconds = Double(text), seconds > 0, seconds <= limitSeconds else {
      throw .usage("--\(option) takes seconds, \(Int(limitSeconds)) at most, not \(quoted(text))")
    }
    return .milliseconds(Int64(seconds * 1000))
  }

  /// The one operand of a command that takes just one.
  func operand(_ what: String) throws(CommandError) -> String {
    guard let first = operands.first else {
      throw .usage("\(command) needs \(what); see pennant \(command) --help")
    }
    guard operands.count == 1 else {
      throw .usage("\(command) takes only \(what); \(quoted(operands[1])) is one operand too many")
    }
    return first
  }

  func refuseOperands() throws(CommandError) {
    if let first = operands.first {
      throw .usage("\(command) takes no operands; \(quoted(first)) is one")
    }
  }
}
